import type { User } from '@kolli/contract/people/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStates } from '../../components/data-table/list-states.ts';
import { usersQuery } from './users-query.ts';

const none: readonly User[] = [];

/** The loaded rows of the users list, and how many there are. */
export function useUsers(pharmacyId: string, search: string) {
  const query = useInfiniteQuery(usersQuery(pharmacyId, search));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.users) ?? none, [data]);
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    states: listStates(query),
    error: query.error,
    readAt: query.dataUpdatedAt,
    isStale: query.isPlaceholderData,
  };
}
