/** The tag whose habits we follow: British English has no comma before 'and'. */
function intlTag(language: string): string {
  if (language === 'en') return 'en-GB';
  return language === 'no' ? 'nb' : language;
}

/** Names joined by commas and 'and' in the language shown (DLG-27). */
export function listText(items: readonly string[], language: string): string {
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far a time is from now, in whole days, hours or minutes: 'in 3 days', '2 hours ago'. */
export function relativeTimeText(timeMs: number, nowMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'always' });
  const distance = timeMs - nowMs;
  const size = Math.abs(distance);
  if (size >= DAY_MS) return format.format(Math.round(distance / DAY_MS), 'day');
  if (size >= HOUR_MS) return format.format(Math.round(distance / HOUR_MS), 'hour');
  return format.format(Math.round(distance / MINUTE_MS), 'minute');
}

/** A temperature with its unit: '9.4 °C' or '9,4 °C'. */
export function degreesText(celsius: number, language: string): string {
  return `${temperatureText(celsius, language)} °C`;
}

/** The whole degrees that something is kept between: '2–8 °C', alike in every language. */
export function degreesRangeText({ min, max }: { readonly min: number; readonly max: number }) {
  return `${String(min)}–${String(max)} °C`;
}

/** A temperature with one decimal in the language's way, without its unit: '9.4' or '9,4'. */
export function temperatureText(celsius: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(celsius);
}

/** Days in the language's way, halves and the like with their decimals: '0.5', '0,5', '7'. */
export function daysText(days: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language), { maximumFractionDigits: 2 }).format(days);
}
