import { isId } from './ids.ts';
import { readDayRange } from './list-search.ts';

/** A box and a range of days in the address, so that they survive reload and back. */
export type BoxRangeSearch = {
  /** By default the pharmacy's first box. */
  box?: string | undefined;
  /** Days as 'YYYY-MM-DD'; both or none. */
  from?: string | undefined;
  to?: string | undefined;
};

/** Parses the search parameters of a screen about one box; invalid values are dropped. */
export function readBoxRangeSearch(search: Record<string, unknown>): BoxRangeSearch {
  const { box } = search;
  const range = readDayRange(search);
  return {
    box: typeof box === 'string' && isId(box) ? box : undefined,
    from: range?.from,
    to: range?.to,
  };
}
