import type { pastStatuses } from '@kolli/contract/delivery/delivery-history';
import { isId } from './ids.ts';

type PastStatus = (typeof pastStatuses)[number];

/**
 * The filters of lists in the address, so that they survive reload and back. Search texts are not
 * among them, because they are personal data.
 */
export type ReservationsSearch = {
  /** Ids of boxes or the pharmacy, separated by commas; by default all. */
  places?: string | undefined;
  status?: 'reserved' | 'delivered' | 'expired' | 'removed' | undefined;
  /** By default the reserved time. */
  by?: 'waitsUntil' | undefined;
  /** By default the newest reservations first, or what waits shortest. */
  sort?: 'asc' | 'desc' | undefined;
};

export type HistorySearch = {
  places?: string | undefined;
  status?: PastStatus | undefined;
  hold?: 'held' | 'released' | 'rejected' | 'acknowledged' | undefined;
  /** Days as 'YYYY-MM-DD'; both or none. */
  from?: string | undefined;
  to?: string | undefined;
};

/** Days as 'YYYY-MM-DD'; both or none. */
export type DaysSearch = { from?: string | undefined; to?: string | undefined };

type Unknown = Record<string, unknown>;

// Dropped values are set to undefined, otherwise the router would keep them in the address.

/** Parses the search parameters of Reservations; invalid values are dropped. */
export function readReservationsSearch(search: Unknown): ReservationsSearch {
  const { places, status, by, sort } = search;
  const isStatus =
    status === 'reserved' || status === 'delivered' || status === 'expired' || status === 'removed';
  const isByEnd = by === 'waitsUntil';
  const unusual = isByEnd ? 'desc' : 'asc';
  return {
    places: readPlaces(places),
    status: isStatus ? status : undefined,
    by: isByEnd ? by : undefined,
    sort: sort === unusual ? unusual : undefined,
  };
}

/** Parses the search parameters of the history; invalid values are dropped. */
export function readHistorySearch(search: Unknown): HistorySearch {
  const { places, status, hold } = search;
  const statuses: PastStatus[] = ['pickup', 'cancelled', 'destroyed', 'deleted', 'removed'];
  const isHold =
    hold === 'held' || hold === 'released' || hold === 'rejected' || hold === 'acknowledged';
  const range = readDayRange(search);
  return {
    places: readPlaces(places),
    status: statuses.find((one) => one === status),
    hold: isHold ? hold : undefined,
    from: range?.from,
    to: range?.to,
  };
}

/** Parses the search parameters of a list with days alone; invalid ones are dropped. */
export function readDaysSearch(search: Unknown): DaysSearch {
  const range = readDayRange(search);
  return { from: range?.from, to: range?.to };
}

/** The ids in `places`. */
export function placeIds(places: string | undefined): string[] {
  return places === undefined ? [] : places.split(',');
}

/** Valid ids separated by commas, each once; undefined if there are none. */
export function readPlaces(places: unknown): string | undefined {
  if (typeof places !== 'string') return undefined;
  const ids = places.split(',').filter((id) => isId(id));
  return ids.length === 0 ? undefined : [...new Set(ids)].join(',');
}

/** Two days in the right order; undefined if the address has none. */
export function readDayRange({ from, to }: Unknown): { from: string; to: string } | undefined {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

// Uses Date only: code that parses addresses is loaded before sign-in.
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/u.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
