import { listLoginLogs } from '@kolli/contract/people/login-logs';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';

/** Rows of one page (LOG-03). */
const PAGE_SIZE = 20;

/** Cursor of the next page: time and id of the last row, since rows can share a time. */
type After = { readonly lastTimestamp: number; readonly lastKey: string };

/** Sign-ins and sign-outs at a pharmacy, newest first, by page (CAL-07, LOG-04). */
export function loginLogsQuery(pharmacyId: string) {
  const params = { pharmacyId };
  return infiniteQueryOptions({
    queryKey: [listLoginLogs.path, { params }] as const,
    initialPageParam: null as After | null,
    queryFn: ({ pageParam, signal }) =>
      call(listLoginLogs, { params, query: { limit: PAGE_SIZE, ...pageParam } }, signal),
    getNextPageParam: ({ lastTimestamp, lastKey }) =>
      lastTimestamp === null || lastKey === null ? null : { lastTimestamp, lastKey },
    networkMode: 'always',
  });
}
