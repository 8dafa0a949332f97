import { isDay, readPlaces } from './-list-search.ts';

/** The filters of the statistics as they stand in the address. */
export type StatisticsSearch = {
  /** Ids of boxes or the pharmacy, by commas; left out, all. */
  places?: string | undefined;
  /** Months as 'YYYY-MM'; both or none. */
  from?: string | undefined;
  to?: string | undefined;
};

/** Reads the address of the statistics; what is not valid counts as left out. */
export function readStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  const { places, from, to } = search;
  const range = isMonth(from) && isMonth(to) && from <= to ? { from, to } : undefined;
  return { places: readPlaces(places), from: range?.from, to: range?.to };
}

function isMonth(value: unknown): value is string {
  return typeof value === 'string' && isDay(`${value}-01`);
}
