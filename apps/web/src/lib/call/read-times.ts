import type { Query, QueryCache } from '@tanstack/react-query';

type ReadTimes = {
  /** When the latest fetch began. */
  readonly started: number;
  /** When the fetch began that returned the current data. */
  readonly brought: number;
};

/** Keyed by the query object, so that entries go with the queries removed from the cache. */
const known = new WeakMap<object, ReadTimes>();
const never = Number.NEGATIVE_INFINITY;

/** Records from now on when each fetch of this cache begins. */
export function noteReadTimes(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const times = known.get(query) ?? { started: never, brought: never };
    // Fetching further rows of a list does not refresh the first ones.
    if (action.type === 'fetch' && action.meta?.fetchMore === undefined) {
      known.set(query, { ...times, started: Date.now() });
    }
    if (action.type === 'success' && action.manual !== true) {
      known.set(query, { ...times, brought: times.started });
    }
  });
}

/**
 * When the fetch of a query's current data began, or of its first fetch if there is no data yet, in
 * epoch milliseconds: the response includes all changes before that time. `-Infinity` if it is not
 * known, or if the fetch failed.
 */
export function readBeganAt(query: Query): number {
  const times = known.get(query);
  if (times === undefined) return never;
  if (query.state.data !== undefined) return times.brought;
  return query.state.fetchStatus === 'fetching' ? times.started : never;
}
