import { type BoxRangeSearch, readBoxRangeSearch } from '../search/box-range-search.ts';

/** The box, the days and the chosen fridge of the temperature log in the address. */
export type TemperatureSearch = BoxRangeSearch & {
  /** The fridge in the foreground; by default none. */
  sensor?: string | undefined;
};

/** Parses the search parameters of the temperature log; invalid values are dropped. */
export function readTemperatureSearch(search: Record<string, unknown>): TemperatureSearch {
  const { sensor } = search;
  const isSensor = typeof sensor === 'string' && /^\d{1,2}-\d{1,2}$/u.test(sensor);
  return { ...readBoxRangeSearch(search), sensor: isSensor ? sensor : undefined };
}
