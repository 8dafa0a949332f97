import { isDay, readPlaces } from '../search/list-search.ts';

/** The filters of the statistics in the address. */
export type StatisticsSearch = {
  /** Ids of boxes or the pharmacy, separated by commas; by default all. */
  places?: string | undefined;
  /** Months as 'YYYY-MM'; both or none. */
  from?: string | undefined;
  to?: string | undefined;
};

/** Parses the search parameters of the statistics; invalid values are dropped. */
export function readStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  const { places, from, to } = search;
  const range = isMonth(from) && isMonth(to) && from <= to ? { from, to } : undefined;
  return { places: readPlaces(places), from: range?.from, to: range?.to };
}

function isMonth(value: unknown): value is string {
  return typeof value === 'string' && isDay(`${value}-01`);
}
