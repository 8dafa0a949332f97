import { listLoginLogs } from '@kolli/contract/login-logs';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Rows of one page (LOG-03). */
const PAGE_SIZE = 20;

/** The row that the next page follows: by its time, and by its id among rows of one time. */
type After = { readonly lastTimestamp: number; readonly lastKey: string };

/** Who signed in and out at a pharmacy, newest first, by page (CAL-07, LOG-04). */
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
