import type { LoginLog } from '@kolli/contract/people/login-logs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStates } from '../../components/data-table/list-states.ts';
import { loginLogsQuery } from './login-logs-query.ts';

const none: readonly LoginLog[] = [];

/** The loaded rows of login information. */
export function useLoginLogs(pharmacyId: string) {
  const query = useInfiniteQuery(loginLogsQuery(pharmacyId));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.logs) ?? none, [data]);
  return { rows, states: listStates(query), error: query.error, readAt: query.dataUpdatedAt };
}
