import type { Query, QueryCache } from '@tanstack/react-query';

type ReadTimes = {
  /** When the reading began that was started last. */
  readonly started: number;
  /** When the reading began that brought what is there. */
  readonly brought: number;
};

/** A cache forgets its queries, and this with them. */
const known = new WeakMap<object, ReadTimes>();
const never = Number.NEGATIVE_INFINITY;

/** Notes from now on when each reading of this cache begins. */
export function noteReadTimes(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const times = known.get(query) ?? { started: never, brought: never };
    // Further rows of a list say nothing of its first ones.
    if (action.type === 'fetch' && action.meta?.fetchMore === undefined) {
      known.set(query, { ...times, started: Date.now() });
    }
    if (action.type === 'success' && action.manual !== true) {
      known.set(query, { ...times, brought: times.started });
    }
  });
}

/**
 * When the reading began that what a query shows comes from, or will come from where nothing is there yet, in
 * epoch milliseconds: the server's answer holds whatever happened before. `-Infinity` where that is not known, or
 * where the reading failed.
 */
export function readBeganAt(query: Query): number {
  const times = known.get(query);
  if (times === undefined) return never;
  if (query.state.data !== undefined) return times.brought;
  return query.state.fetchStatus === 'fetching' ? times.started : never;
}
