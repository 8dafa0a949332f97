/**
 * The day (DD.MM.YYYY) and time in the pharmacy's time zone, formatted as in the customer's
 * message.
 */
export function untilParts(
  timeMs: number,
  timeZone: string,
  language: string,
): { day: string; hour: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(timeMs);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    day: `${part('day')}.${part('month')}.${part('year')}`,
    hour: `${part('hour')}${language === 'en' ? ':' : '.'}${part('minute')}`,
  };
}
