import type { Chance } from '../platform/seeded-random.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * A random time between 6 and 15 o'clock UTC, `daysAgo` days before the day of `now`. A time after `now` is
 * replaced by one shortly before `now`, or outside working hours by the same time a day earlier.
 */
export function workingTime(now: number, daysAgo: number, chance: Chance): number {
  const midnight = Math.floor(now / dayMs) * dayMs - daysAgo * dayMs;
  const time = midnight + chance.between(6 * 60, 15 * 60) * minuteMs + chance.between(0, 59_999);
  if (time < now) return time;
  return isWorkingHour(now) ? now - chance.between(5, 90) * minuteMs : time - dayMs;
}

/** Random number of orders on a day: many from Monday to Friday, few on Saturday, at most one on Sunday. */
export function ordersOfDay(now: number, daysAgo: number, chance: Chance): number {
  const weekday = new Date(now - daysAgo * dayMs).getUTCDay();
  if (weekday === 0) return chance.between(0, 1);
  return weekday === 6 ? chance.between(1, 3) : chance.between(3, 7);
}

/** The start of the day, in UTC, `daysAgo` days before that of `now`. */
export function midnight(now: number, daysAgo: number): number {
  return (Math.floor(now / dayMs) - daysAgo) * dayMs;
}

/** Whether the hour of a time is within working hours, on any day of the week. */
export function isWorkingHour(at: number): boolean {
  return hourOf(at) >= 6 && hourOf(at) < 16;
}

const hourOf = (at: number) => new Date(at).getUTCHours();
const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay());

/** The time itself within opening hours (6 to 16 o'clock UTC, not on Sundays), otherwise soon after the next opening. */
export function whileOpen(at: number, chance: Chance): number {
  const isSunday = (time: number) => new Date(time).getUTCDay() === 0;
  if (!isSunday(at) && isWorkingHour(at)) return at;
  let day = midnight(at, hourOf(at) < 6 ? 0 : -1);
  while (isSunday(day)) day += dayMs;
  return day + 6 * hourMs + chance.between(4, 50) * minuteMs;
}

/** When staff respond to an incident. */
export function staffResponseTime(at: number, chance: Chance): number {
  return whileOpen(at + chance.between(6, 45) * minuteMs, chance);
}

/** Moves most times at night to the next morning if that is before `latest`. */
export function byDay(at: number, latest: number, chance: Chance): number {
  const hour = hourOf(at);
  if ((hour >= 4 && hour < 20) || chance.happens(0.1)) return at;
  const morning = midnight(at, hour < 4 ? 0 : -1) + chance.between(5 * 60, 9 * 60) * minuteMs;
  return morning < latest ? morning : at;
}

/** A time between 6:00 and 7:30 on each working day since `daysAgo` days before `now`, none after `now`. */
export function workMornings(now: number, daysAgo: number, chance: Chance): number[] {
  return Array.from({ length: daysAgo + 1 }, (_, index) => midnight(now, daysAgo - index))
    .filter((day) => !isWeekend(day))
    .map((day) => day + 6 * hourMs + chance.between(0, 90) * minuteMs + chance.between(0, 59_999))
    .filter((at) => at <= now);
}
