import { formatDate, formatDateTime } from '@kolli/domain/time/dates';
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

/** The last start of a step at or before a time, in local time. */
function startOfStep(at: number, { unit, count }: Step): Date {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (unit === 'minute') {
    const minutes = date.getHours() * 60 + date.getMinutes();
    return new Date(year, month, day, 0, Math.floor(minutes / count) * count);
  }
  if (unit === 'month') {
    const months = Math.floor((year * 12 + month) / count) * count;
    return new Date(0, months - 1900 * 12, 1);
  }
  // Weeks begin on Monday, as the calendar does.
  const days = Math.floor(Date.UTC(year, month, day) / DAY_MS) + 3;
  return new Date(year, month, day - (days % count));
}

function after(date: Date, { unit, count }: Step): Date {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (unit === 'month') return new Date(year, month + count, 1);
  if (unit === 'day') return new Date(year, month, day + count);
  const next = new Date(year, month, day, 0, date.getHours() * 60 + date.getMinutes() + count);
  // When clocks go back an hour, adding to the local minutes would not advance.
  return next > date ? next : new Date(date.getTime() + count * MINUTE_MS);
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
  const ticks: { at: number; label: string }[] = [];
  for (let date = startOfStep(from, chosen); date.getTime() <= to; date = after(date, chosen)) {
    if (date.getTime() < from) continue;
    ticks.push({ at: date.getTime(), label: tickLabel(date, chosen.unit, language) });
  }
  return ticks;
}

function tickLabel(date: Date, unit: Unit, language: string): string {
  if (unit === 'month') {
    return date.getMonth() === 0 ? String(date.getFullYear()) : monthText(date, language);
  }
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return isMidnight ? formatDate(date).slice(0, 6) : formatDateTime(date).slice(-5);
}
