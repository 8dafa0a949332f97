import { formatDate, formatTime } from './dates.ts';
import { clockOf } from './wall-clock.ts';

/** DD.MM.YYYY and HH:mm in a time zone (IANA name), such as that of a pharmacy. */
export function localTime(time: Date | number, timeZone: string): { day: string; hour: string } {
  const clock = clockOf(timeZone);
  return { day: formatDate(time, clock), hour: formatTime(time, clock) };
}
