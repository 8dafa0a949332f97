import type { TFunction } from 'i18next';
import { formatDate } from '../../lib/time/shown-time.ts';
import type { DayRange, Place } from './filter-types.ts';
import { dateOfDay } from './parse-day.ts';
import type { Committed } from './use-search.ts';

/** The chosen boxes and pharmacy in words (LST-02); no ids means all. */
export function placeWords(t: TFunction, places: readonly Place[], ids: readonly string[]): string {
  const chosen = places.filter(({ id }) => ids.includes(id));
  return chosen.length === 0 ? t('filters.allPlaces') : chosen.map(({ name }) => name).join(', ');
}

/** A range of days in words. */
export function dayWords({ from, to }: DayRange): string {
  return [from, to].map((day) => formatDate(dateOfDay(day))).join(' – ');
}

/** A search in words; none without one. An identity number is not repeated. */
export function searchWords(t: TFunction, { by, text }: Committed, label: string): string[] {
  if (text === '') return [];
  return [by === 'ssn' ? t('filters.by.ssn') : `${label}: ${text}`];
}
