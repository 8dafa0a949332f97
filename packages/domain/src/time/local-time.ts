/** DD.MM.YYYY and HH:mm in a time zone (IANA name), such as that of a pharmacy. */
export function localTime(time: Date | number, timeZone: string): { day: string; hour: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    day: `${part('day')}.${part('month')}.${part('year')}`,
    hour: `${part('hour')}:${part('minute')}`,
  };
}
