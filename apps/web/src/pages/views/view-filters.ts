import type { SavedView, ViewList } from '@kolli/contract/people/saved-views';
import { dayPresets, monthPresets } from '../../components/filters/range-presets.ts';

/** The search parameters of a list's address. */
export type ViewSearch = Readonly<Record<string, unknown>>;
type ViewFilters = SavedView['filters'];

const presetsOf = (list: ViewList, now: Date) =>
  list === 'statistics' ? monthPresets(now) : dayPresets(now);

/** What is saved of a list's address: a range that has a name by its name, so that it moves with the days. */
export function filtersOf(list: ViewList, search: ViewSearch, now: Date): ViewFilters {
  const { places, from, to, ...others } = search;
  const preset = presetsOf(list, now).find(({ range }) => range.from === from && range.to === to);
  const hasRange = typeof from === 'string' && typeof to === 'string';
  const range = preset === undefined ? { from, to } : { preset: preset.id };
  const filters = {
    ...others,
    ...(typeof places === 'string' ? { places: places.split(',') } : {}),
    ...(hasRange ? { range } : {}),
  };
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as ViewFilters;
}

function rangeOf(list: ViewList, range: unknown, now: Date): ViewSearch {
  if (typeof range !== 'object' || range === null) return {};
  if (!('preset' in range)) return range as ViewSearch;
  return { ...presetsOf(list, now).find(({ id }) => id === range.preset)?.range };
}

/**
 * The address of a saved view, without the boxes that are gone: `known` are the ids of the places that there are. The
 * list's route drops what it does not know.
 */
export function searchOf(
  { list, filters }: Pick<SavedView, 'list' | 'filters'>,
  known: readonly string[],
  now: Date,
): { readonly search: ViewSearch; readonly hasGone: boolean } {
  const { places, range, box, ...others } = filters;
  const chosen = Array.isArray(places) ? places.map(String) : [];
  const left = chosen.filter((id) => known.includes(id));
  const isBoxThere = typeof box === 'string' && (box === 'all' || known.includes(box));
  return {
    search: {
      ...others,
      ...(isBoxThere ? { box } : {}),
      ...(left.length === 0 ? {} : { places: left.join(',') }),
      ...rangeOf(list, range, now),
    },
    hasGone: left.length < chosen.length || (box !== undefined && !isBoxThere),
  };
}

/** Whether two addresses have the same filters. */
export function isSameSearch(one: ViewSearch, other: ViewSearch): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return keys.values().every((key) => one[key] === other[key]);
}

/** The order of the rows, and both ends of a range, which are one filter. */
const notCounted = ['sort', 'by', 'to'];

/** How many filters an address has: it has only those with another value than they usually have. */
export function activeCount(search: ViewSearch): number {
  return Object.keys(search).filter((key) => !notCounted.includes(key) && search[key] !== undefined)
    .length;
}

/** An address without its filters, in the same order. */
export function withoutFilters({ sort, by }: ViewSearch): ViewSearch {
  return { sort, by };
}
