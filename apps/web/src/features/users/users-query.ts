import { listUsers } from '@kolli/contract/people/users';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';

/** Users per page (USR-01). */
const PAGE_SIZE = 30;

/** The users of a pharmacy, or those that a search finds, by page (CAL-13, USR-02). */
export function usersQuery(pharmacyId: string, search: string) {
  const asked = { pharmacyId, ...(search === '' ? {} : { search }) };
  return infiniteQueryOptions({
    queryKey: [listUsers.path, { query: asked }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        {
          query: {
            ...asked,
            pageSize: PAGE_SIZE,
            ...(pageParam === null ? {} : { lastKey: pageParam }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => page.lastKey,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}
