import {
  dayStart,
  formatDate,
  formatTime,
  shownParts,
  timeOf,
} from '../../../lib/time/shown-time.ts';
import { monthOf } from '../../../lib/text/months.ts';
import { monthText } from '../../../lib/text/intl-text.ts';

type Unit = 'minute' | 'day' | 'month';
type Step = { readonly unit: Unit; readonly count: number; readonly ms: number };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MONTH_MS = 30.4 * DAY_MS;

const steps: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((count) => step('minute', count, MINUTE_MS)),
  ...[1, 2, 7, 14].map((count) => step('day', count, DAY_MS)),
  ...[1, 2, 3, 6, 12, 24, 60].map((count) => step('month', count, MONTH_MS)),
];

function step(unit: Unit, count: number, unitMs: number): Step {
  return { unit, count, ms: count * unitMs };
}

function shownMinutes(at: number): number {
  const { hours, minutes } = shownParts(at);
  return hours * 60 + minutes;
}

/** Clocks change by no less. */
const CHANGE_MS = 30 * MINUTE_MS;

/**
 * Round local times. Each is looked for by itself: where the clock changes, an hour is skipped or shown twice. Of two equal ones
 * closer than the step the first counts.
 */
function roundMinutes(from: number, to: number, { count, ms }: Step): number[] {
  const stepMs = Math.min(ms, CHANGE_MS);
  const found: number[] = [];
  for (let at = Math.ceil(from / stepMs) * stepMs; at <= to; at += stepMs) {
    const last = found.at(-1);
    const isRepeated =
      last !== undefined && at - last < ms && shownMinutes(last) === shownMinutes(at);
    if (shownMinutes(at) % count === 0 && !isRepeated) found.push(at);
  }
  return found;
}

/** The first day or month of a step at or before a time, in local time. */
function startOfStep(at: number, { unit, count }: Step): Date {
  const { year, month, day } = shownParts(at);
  if (unit === 'month') {
    const months = Math.floor((year * 12 + month - 1) / count) * count;
    return timeOf({ year: 0, month: months + 1, day: 1 });
  }
  // Weeks begin on Monday, as the calendar does.
  const days = Math.floor(Date.UTC(year, month - 1, day) / DAY_MS) + 3;
  return timeOf({ year, month, day: day - (days % count) });
}

function daysOrMonths(from: number, to: number, step: Step): number[] {
  const { unit, count } = step;
  const found: number[] = [];
  for (let date = startOfStep(from, step); date.getTime() <= to; ) {
    if (date.getTime() >= from) found.push(date.getTime());
    const { year, month, day } = shownParts(date);
    date = timeOf(
      unit === 'month' ? { year, month: month + count, day: 1 } : { year, month, day: day + count },
    );
  }
  return found;
}

/**
 * The times of an axis' labels, at most `maxTicks`: full minutes, hours, days, Mondays or months in
 * local time. A day is labelled with its date, a month with its name, January with its year.
 */
export function timeTicks(
  from: number,
  to: number,
  maxTicks: number,
  language: string,
): { at: number; label: string }[] {
  const chosen = steps.find(({ ms }) => (to - from) / ms <= maxTicks) ?? steps.at(-1);
  if (chosen === undefined || to <= from) return [];
  const times = (chosen.unit === 'minute' ? roundMinutes : daysOrMonths)(from, to, chosen);
  return times.map((at) => ({ at, label: tickLabel(new Date(at), chosen.unit, language) }));
}

/** Whether a day begins: not always at midnight, which some changes of the clock skip. */
const isDayStart = (date: Date) => dayStart(date).getTime() === date.getTime();

function tickLabel(date: Date, unit: Unit, language: string): string {
  if (unit === 'month') {
    const [year, month] = monthOf(date).split('-');
    return month === '01' ? String(year) : monthText(monthOf(date), language);
  }
  return isDayStart(date) ? formatDate(date).slice(0, 6) : formatTime(date);
}
