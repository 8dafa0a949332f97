import type { Chance } from '../seeded-random.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A moment between 6 and 15 o'clock UTC, so many days before the day of `now`; never after `now`. */
export function workingTime(now: number, daysAgo: number, chance: Chance): number {
  const midnight = Math.floor(now / dayMs) * dayMs - daysAgo * dayMs;
  const time = midnight + chance.between(6 * 60, 15 * 60) * minuteMs + chance.between(0, 59_999);
  return time < now ? time : now - chance.between(5, 90) * minuteMs;
}

/** How many orders a day brings: many from Monday to Friday, few on Saturday, hardly one on Sunday. */
export function ordersOfDay(now: number, daysAgo: number, chance: Chance): number {
  const weekday = new Date(now - daysAgo * dayMs).getUTCDay();
  if (weekday === 0) return chance.between(0, 1);
  return weekday === 6 ? chance.between(1, 3) : chance.between(3, 7);
}
