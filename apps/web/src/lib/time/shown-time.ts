import * as dates from '@kolli/domain/time/dates';
import { fixedClock, type WallClock, zoneClock } from '@kolli/domain/time/wall-clock';

/** The clock of this computer. */
const ownClock = (): WallClock =>
  zoneClock(ownZone()) ?? fixedClock(new Date().getTimezoneOffset());

/** The time zone of this computer (IANA name). */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

let shown = { clock: ownClock(), timeZone: ownZone() };

/**
 * From now on every screen, list, chart, file and paper shows times as in this zone (ZON-01): that of the pharmacy, wherever the
 * computer is. A zone that the browser does not know leaves them as they are.
 */
export function showTimesIn(timeZone: string): void {
  const clock = zoneClock(timeZone);
  if (clock !== undefined) shown = { clock, timeZone };
}

/** The time zone in which times are shown (IANA name). */
export const shownZone = (): string => shown.timeZone;

type Time = Date | number;

/** What the pharmacy's clock shows at a time. */
export const shownParts = (at: Time) => dates.dateParts(at, shown.clock);

/** The time at which the pharmacy's clock shows a date; see `timeOf`. */
export const timeOf = (parts: Parameters<typeof dates.timeOf>[0]) =>
  dates.timeOf(parts, shown.clock);

/** Minutes from the pharmacy's time to UTC, as in JavaScript. */
export const timezoneOffset = (at: Time): number =>
  Math.round((Number(at) - shown.clock.shownAt(Number(at))) / 60_000);

export const formatDate = (at: Time) => dates.formatDate(at, shown.clock);
export const formatTime = (at: Time) => dates.formatTime(at, shown.clock);
export const formatDateTime = (at: Time) => dates.formatDateTime(at, shown.clock);
export const formatDateTimeSeconds = (at: Time) => dates.formatDateTimeSeconds(at, shown.clock);
export const formatIsoDateTime = (at: Time) => dates.formatIsoDateTime(at, shown.clock);
/** DD.MM.YYYY HH:mm with the zone, for papers and files, whose readers may be elsewhere: '29.11.2026 20:33 (Europe/Oslo)'. */
export const formatWithZone = (at: Time) => `${formatDateTime(at)} (${shown.timeZone})`;

/** The zone of the shown times where this computer shows others at a time; else null. */
export const otherZone = (at: Time): string | null =>
  ownClock().shownAt(Number(at)) === shown.clock.shownAt(Number(at)) ? null : shown.timeZone;

const DAY_MS = 24 * 3_600_000;

/** How many days of the calendar lie from one time to another: 1 from today to tomorrow, -1 to yesterday. */
export const daysFromTo = (from: Time, to: Time): number =>
  // Days in which the clocks change have an hour more or less.
  Math.round((Number(dayStart(to)) - Number(dayStart(from))) / DAY_MS);

export const dayStart = (at: Time) => dates.dayStart(at, shown.clock);
export const dayEnd = (at: Time) => dates.dayEnd(at, shown.clock);
