import { dateOfMonth, type MonthRange, monthOf, monthsUntil } from '../../lib/text/months.ts';
import type { DayRange } from './filter-types.ts';
import { dayOfDate } from './parse-day.ts';

/** A range that is chosen by its name. */
export type Preset = {
  readonly id: 'today' | 'week' | 'thisMonth' | 'lastMonth' | 'year';
  readonly range: DayRange;
};

const USUAL_MONTHS = 12;

/** The presets of a range of days (FND-06): none has a day after today. */
export function dayPresets(now: Date): readonly Preset[] {
  const today = dayOfDate(now);
  const monthStart = dateOfMonth(monthOf(now));
  const lastMonth = { from: `${monthsUntil(now, 2).from}-01`, to: dayOfDate(monthStart, 1) };
  return [
    { id: 'today', range: { from: today, to: today } },
    { id: 'week', range: { from: dayOfDate(now, 6), to: today } },
    { id: 'thisMonth', range: { from: dayOfDate(monthStart), to: today } },
    { id: 'lastMonth', range: lastMonth },
  ];
}

/** The presets of a range of months: those of days that are whole months, and the last twelve. */
export function monthPresets(now: Date): readonly Preset[] {
  const only = (month: string): MonthRange => ({ from: month, to: month });
  return [
    { id: 'thisMonth', range: only(monthOf(now)) },
    { id: 'lastMonth', range: only(monthsUntil(now, 2).from) },
    { id: 'year', range: monthsUntil(now, USUAL_MONTHS) },
  ];
}
