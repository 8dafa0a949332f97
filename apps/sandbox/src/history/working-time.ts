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

/** The beginning of the day, in UTC, so many days before that of `now`. */
export function midnight(now: number, daysAgo: number): number {
  return (Math.floor(now / dayMs) - daysAgo) * dayMs;
}

const hourOf = (at: number) => new Date(at).getUTCHours();
const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay());

/** When staff come to what happened at a moment: soon while they work, else the next working morning. */
export function staffCome(at: number, chance: Chance): number {
  const soon = at + chance.between(6, 45) * minuteMs;
  if (!isWeekend(soon) && hourOf(soon) >= 6 && hourOf(soon) < 16) return soon;
  let day = midnight(at, hourOf(at) < 6 ? 0 : -1);
  while (isWeekend(day)) day += dayMs;
  return day + 6 * hourMs + chance.between(4, 50) * minuteMs;
}

/** A morning between 6 and half past 7 of each working day from so many days ago, none after `now`. */
export function workMornings(now: number, daysAgo: number, chance: Chance): number[] {
  return Array.from({ length: daysAgo + 1 }, (_, index) => midnight(now, daysAgo - index))
    .filter((day) => !isWeekend(day))
    .map((day) => day + 6 * hourMs + chance.between(0, 90) * minuteMs + chance.between(0, 59_999))
    .filter((at) => at <= now);
}
