import { isId } from './-ids.ts';

/**
 * The filters of lists that stand in the address, so that reload and back keep them. What is
 * searched for is never among them: it is about people.
 */
export type ReservationsSearch = {
  /** Ids of boxes or the pharmacy, by commas; left out, all. */
  places?: string | undefined;
  sort?: 'asc' | undefined;
};

export type HistorySearch = {
  places?: string | undefined;
  status?: 'pickup' | 'cancelled' | 'destroyed' | undefined;
  /** Days as 'YYYY-MM-DD'; both or none. */
  from?: string | undefined;
  to?: string | undefined;
};

type Unknown = Record<string, unknown>;

// What is left out is named as undefined: the router else keeps it as it stands in the address.

/** Reads the address of Reservations; what is not valid counts as left out. */
export function readReservationsSearch(search: Unknown): ReservationsSearch {
  return {
    places: readPlaces(search['places']),
    sort: search['sort'] === 'asc' ? 'asc' : undefined,
  };
}

/** Reads the address of the history; what is not valid counts as left out. */
export function readHistorySearch(search: Unknown): HistorySearch {
  const { places, status } = search;
  const isStatus = status === 'pickup' || status === 'cancelled' || status === 'destroyed';
  const range = readDayRange(search);
  return {
    places: readPlaces(places),
    status: isStatus ? status : undefined,
    from: range?.from,
    to: range?.to,
  };
}

/** The ids that `places` holds. */
export function placeIds(places: string | undefined): string[] {
  return places === undefined ? [] : places.split(',');
}

/** Valid ids by commas, each once; undefined when there is none. */
export function readPlaces(places: unknown): string | undefined {
  if (typeof places !== 'string') return undefined;
  const ids = places.split(',').filter((id) => isId(id));
  return ids.length === 0 ? undefined : [...new Set(ids)].join(',');
}

/** Two days in the right order; undefined where the address has none. */
export function readDayRange({ from, to }: Unknown): { from: string; to: string } | undefined {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

// By the language's own calendar: what reads an address is loaded before anybody has signed in.
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/u.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
