import { alarmDuration } from '@kolli/domain/temperature/alarm-figures';
import { daysFromTo } from '../time/shown-time.ts';
import type { Month } from './months.ts';

/** The locale for Intl: British English has no comma before 'and'. */
function intlTag(language: string): string {
  if (language === 'en') return 'en-GB';
  return language === 'no' ? 'nb' : language;
}

/** Joins names with commas and 'and' in the current language (DLG-27). */
export function listText(items: readonly string[], language: string): string {
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time relative to now: from 24 hours on in days of the calendar, else in hours or minutes: 'in 3 days', '2 hours ago'. */
export function relativeTimeText(timeMs: number, nowMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'always' });
  const distance = timeMs - nowMs;
  const size = Math.abs(distance);
  const days = size >= DAY_MS ? daysFromTo(nowMs, timeMs) : 0;
  if (days !== 0) return format.format(days, 'day');
  if (size >= HOUR_MS) return format.format(Math.round(distance / HOUR_MS), 'hour');
  const minutes = Math.round(distance / MINUTE_MS);
  if (minutes !== 0) return format.format(minutes, 'minute');
  return new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }).format(0, 'second');
}

/** A temperature with its unit: '9.4 °C' or '9,4 °C'. */
export function degreesText(celsius: number, language: string): string {
  return `${temperatureText(celsius, language)} °C`;
}

/** A temperature without decimals with its unit, as on a scale: '25 °C', '−5 °C'. */
export function wholeDegreesText(celsius: number, language: string): string {
  return `${new Intl.NumberFormat(intlTag(language), { maximumFractionDigits: 0 }).format(celsius)} °C`;
}

/** An allowed range in whole degrees: '2–8 °C', the same in every language. */
export function degreesRangeText({ min, max }: { readonly min: number; readonly max: number }) {
  return `${String(min)}–${String(max)} °C`;
}

/** A number with one decimal, also for 0: '9.4', '9,4', '26.0'. */
export function oneDecimalText(amount: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(intlTag(language), digits).format(amount);
}

/** A temperature with one decimal in the language's format, without its unit: '9.4' or '9,4'. */
export function temperatureText(celsius: number, language: string): string {
  return oneDecimalText(celsius, language);
}

/** An amount in the language's format, with decimals only if needed: '0.5', '0,5', '7'. */
export function amountText(amount: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language), { maximumFractionDigits: 2 }).format(amount);
}

/** A language's name in the current language, with a capital letter: 'Finnish', 'Suomi'. */
export function languageText(code: string, language: string): string {
  return languagesText([code], language);
}

/** Names of languages in the current language, as one phrase: 'Finnish and Swedish'. */
export function languagesText(codes: readonly string[], language: string): string {
  const names = new Intl.DisplayNames(intlTag(language), { type: 'language' });
  const text = listText(
    codes.map((code) => names.of(code) ?? code),
    language,
  );
  return capitalized(text, language);
}

const capitalized = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** The day of the week in a time zone, with a capital letter: 'Sunday', 'Sunnuntai'. */
export function weekdayText(at: Date, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(intlTag(language), { weekday: 'long', timeZone });
  return capitalized(format.format(at), language);
}

/** A country's name in the current language: 'Finland', 'Suomi'; what is no code of one (ISO 3166) as it is. */
export function countryText(code: string, language: string): string {
  const isCode = /^[A-Z]{2}$/u.test(code);
  const names = new Intl.DisplayNames(intlTag(language), { type: 'region' });
  return (isCode && names.of(code)) || code;
}

/** The short name of a month in the language: 'Jan', 'tammi', 'jan.'. British September alone has four letters. */
export function monthText(month: Month, language: string): string {
  const tag = language === 'en' ? 'en-US' : intlTag(language);
  return formatMonth(month, tag, 'short');
}

const formatMonth = (month: Month, tag: string, length: 'short' | 'long') =>
  new Intl.DateTimeFormat(tag, { month: length, timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** A temperature with two decimals and its unit, for averages: '7.25 °C', '7,25 °C'. */
export function averageDegreesText(celsius: number, language: string): string {
  const number = new Intl.NumberFormat(intlTag(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${number.format(celsius)} °C`;
}

/**
 * A duration in short: minutes below 60 minutes, else hours (ALM-12): '48 min', '1,3 t'. Start and
 * end in epoch milliseconds.
 */
export function lastedText(startMs: number, endMs: number, language: string): string {
  const { unit, value } = alarmDuration(startMs, endMs);
  return unitText(value, unit, language, { unitDisplay: 'short', maximumFractionDigits: 1 });
}

const unitText = (
  value: number,
  unit: 'second' | 'minute' | 'hour',
  language: string,
  look: Intl.NumberFormatOptions,
) => {
  // British English abbreviates with a plural: '48 mins', '1.3 hrs'.
  const tag = language === 'en' ? 'en-US' : intlTag(language);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, ...look }).format(value);
};

/** Hours in short with one decimal, however many: '26.4 hr', '26,4 t'. */
export function hoursText(hours: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return unitText(hours, 'hour', language, { unitDisplay: 'short', ...digits });
}

/** Minutes in short, however many: '90 min', '4 320 min'. */
export function minutesText(minutes: number, language: string): string {
  return unitText(minutes, 'minute', language, { unitDisplay: 'short' });
}

/** Seconds in words, whole minutes as such: '2 minutes', '30 seconds'. */
export function secondsText(seconds: number, language: string): string {
  const isMinutes = seconds >= 60 && seconds % 60 === 0;
  const [value, unit] = isMinutes
    ? ([seconds / 60, 'minute'] as const)
    : ([seconds, 'second'] as const);
  return unitText(value, unit, language, { unitDisplay: 'long' });
}

/** A percentage with one decimal in the language's format: '41.7%', '41,7 %'. */
export function percentText(percent: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(intlTag(language), { style: 'percent', ...digits }).format(
    percent / 100,
  );
}

/** A percentage without decimals in the language's format, as on an axis: '25%', '25 %'. */
export function wholePercentText(percent: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language), { style: 'percent' }).format(percent / 100);
}

/** The full name of a month in the language: 'March', 'maaliskuu', 'mars'. */
export function monthNameText(month: Month, language: string): string {
  return formatMonth(month, intlTag(language), 'long');
}
