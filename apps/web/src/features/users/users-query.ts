import { listUsers } from '@kolli/contract/users';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** People of one page (USR-01). */
const PAGE_SIZE = 30;

/** The people of a pharmacy, by page (CAL-13, USR-02). */
export function usersQuery(pharmacyId: string) {
  return infiniteQueryOptions({
    queryKey: [listUsers.path, { query: { pharmacyId } }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        {
          query: {
            pharmacyId,
            pageSize: PAGE_SIZE,
            ...(pageParam === null ? {} : { lastKey: pageParam }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => page.lastKey,
    networkMode: 'always',
  });
}
