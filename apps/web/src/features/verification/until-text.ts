import { localTime } from '@kolli/domain/time/local-time';

/**
 * The day (DD.MM.YYYY) and time in the pharmacy's time zone, formatted as in the customer's
 * message.
 */
export function untilParts(
  timeMs: number,
  timeZone: string,
  language: string,
): { day: string; hour: string } {
  const { day, hour } = localTime(timeMs, timeZone);
  return { day, hour: language === 'en' ? hour : hour.replace(':', '.') };
}
