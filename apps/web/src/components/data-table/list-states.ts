import type { ListStates } from './data-table-types.ts';

/** The fields of an infinite query that the table needs. */
type PagedQuery = {
  readonly data: unknown;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
};

/** Maps an infinite query to the table's states. */
export function listStates(query: PagedQuery): ListStates {
  const isRead = query.data !== undefined;
  return {
    state: isRead ? 'ready' : query.isError ? 'failed' : 'loading',
    failure: query.error,
    more: moreState(query),
    onEndReached: () => {
      // Fetching the next page during a refetch would cancel the refetch.
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    onRetry: () => void query.refetch(),
  };
}

function moreState(query: PagedQuery): ListStates['more'] {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  if (!query.hasNextPage) return 'none';
  return query.isFetching ? 'busy' : 'available';
}
