import { isCalendarDate } from '@kolli/domain/dates';
import { isId } from './-ids.ts';

/**
 * The filters of lists that stand in the address, so that reload and back keep them. What is
 * searched for is never among them: it is about people.
 */
export type ReservationsSearch = {
  /** Ids of boxes or the pharmacy, by commas; left out, all. */
  places?: string;
  sort?: 'asc';
};

export type HistorySearch = {
  places?: string;
  status?: 'pickup' | 'cancelled' | 'destroyed';
  /** Days as 'YYYY-MM-DD'; both or none. */
  from?: string;
  to?: string;
};

type Unknown = Record<string, unknown>;

/** Reads the address of Reservations; what is not valid counts as left out. */
export function readReservationsSearch(search: Unknown): ReservationsSearch {
  return { ...placesPart(search), ...(search['sort'] === 'asc' ? { sort: 'asc' } : {}) };
}

/** Reads the address of the history; what is not valid counts as left out. */
export function readHistorySearch(search: Unknown): HistorySearch {
  const { status, from, to } = search;
  const isStatus = status === 'pickup' || status === 'cancelled' || status === 'destroyed';
  const isRange = isDay(from) && isDay(to) && from <= to;
  return {
    ...placesPart(search),
    ...(isStatus ? { status } : {}),
    ...(isRange ? { from, to } : {}),
  };
}

/** The ids that `places` holds. */
export function placeIds(places: string | undefined): string[] {
  return places === undefined ? [] : places.split(',');
}

/** The part of the address that narrows a list to places. */
export function placesPart({ places }: Unknown): { places?: string } {
  if (typeof places !== 'string') return {};
  const ids = places.split(',').filter((id) => isId(id));
  return ids.length === 0 ? {} : { places: [...new Set(ids)].join(',') };
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return year >= 1000 && isCalendarDate(year, month, day);
}
