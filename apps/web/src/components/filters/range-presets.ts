import { type MonthRange, monthOf, monthsUntil } from '../../lib/text/months.ts';
import type { DayRange } from './filter-types.ts';
import { dayOfDate } from './parse-day.ts';

/** A range that is chosen by its name. */
export type Preset = {
  readonly id: 'today' | 'week' | 'thisMonth' | 'lastMonth' | 'year';
  readonly range: DayRange;
};

const USUAL_MONTHS = 12;

/** The presets of a range of days (FND-06), in local time: none has a day after today. */
export function dayPresets(now: Date): readonly Preset[] {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const today = dayOfDate(now);
  const day = (...parts: [number, number, number]) => dayOfDate(new Date(...parts));
  return [
    { id: 'today', range: { from: today, to: today } },
    { id: 'week', range: { from: day(year, month, date - 6), to: today } },
    { id: 'thisMonth', range: { from: day(year, month, 1), to: today } },
    { id: 'lastMonth', range: { from: day(year, month - 1, 1), to: day(year, month, 0) } },
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
