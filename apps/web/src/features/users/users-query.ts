import { listUsers } from '@kolli/contract/people/users';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';

/** Users per page (USR-01). */
const PAGE_SIZE = 30;

/** The users of a pharmacy, by page (CAL-13, USR-02). */
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
