import type { Opening } from '@kolli/contract/delivery/delivery-openings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStates } from '../../components/data-table/list-states.ts';
import { accessLogQuery } from './access-log-query.ts';

const none: readonly Opening[] = [];

/** The loaded rows of the access log. */
export function useAccessLog(filter: Parameters<typeof accessLogQuery>[0]) {
  const query = useInfiniteQuery(accessLogQuery(filter));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.openings) ?? none, [data]);
  return {
    rows,
    states: listStates(query),
    error: query.error,
    readAt: query.dataUpdatedAt,
    isStale: query.isPlaceholderData,
  };
}
