import type { SensorRecord, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { formatDateTime, shownParts } from '../../../lib/time/shown-time.ts';
import {
  amountText,
  degreesRangeText,
  degreesText,
  listText,
  minutesText,
  percentText,
} from '../../../lib/text/intl-text.ts';
import { sensorName } from '../sensor-words.ts';

/** The sentence about a record (TRU-04), in the parts in which it is shown. */
export interface RecordWords {
  readonly lead: string;
  /** Null where there are none. */
  readonly deviations: string | null;
  readonly gaps: string | null;
  /** The time, the sensors, and how many readings arrived. */
  readonly detail: string;
}

const leads = {
  within: 'temperature.record.within',
  gaps: 'temperature.record.withGaps',
  deviations: 'temperature.record.measured',
  not_measured: 'temperature.notMeasured',
} as const;

/** What may be said of the range and the sensors shown: nothing of times without readings (TRU-04). */
export function recordWords(
  record: TemperatureRecord,
  t: TFunction,
  language: string,
): RecordWords {
  const { from, to, summary, sensors } = record;
  const { verdict, deviations, gaps } = summary;
  return {
    lead: t(leads[verdict], { percent: percentText(summary.measuredPercent, language) }),
    deviations: deviations === 0 ? null : t('temperature.record.deviations', { count: deviations }),
    gaps:
      gaps === 0 || verdict === 'not_measured'
        ? null
        : t('temperature.record.gaps', { count: gaps }),
    detail: t('temperature.record.detail', {
      from: formatDateTime(new Date(from)),
      to: formatDateTime(new Date(to)),
      sensors: t('temperature.record.sensors', { count: sensors.length }),
      measured: amountText(summary.measured, language),
      expected: amountText(summary.expected, language),
    }),
  };
}

/** The sentence in one line, for files. */
export function recordSentence(record: TemperatureRecord, t: TFunction, language: string): string {
  const { lead, deviations, gaps } = recordWords(record, t, language);
  return [lead, deviations, gaps].filter((part) => part !== null).join(' · ');
}

/** A sensor by what it measures: a module's by its number. */
export function recordedName(one: SensorRecord, t: TFunction): string {
  return one.measures === 'module'
    ? t('temperature.module', { place: one.place ?? '' })
    : sensorName(one, t);
}

/** The names of sensors of a record. */
export function namesOf(
  { sensors }: TemperatureRecord,
  ids: readonly string[],
  t: TFunction,
): string[] {
  return sensors.filter(({ sensor }) => ids.includes(sensor)).map((one) => recordedName(one, t));
}

/** The sensors of a gap by name; where they are all, how many. */
export function gapSensorsText(
  record: TemperatureRecord,
  sensors: readonly string[],
  t: TFunction,
  language: string,
): string {
  const count = record.sensors.length;
  return sensors.length === count && count > 2
    ? t('temperature.record.allSensors', { amount: count })
    : listText(namesOf(record, sensors, t), language);
}

/** A span, with one date if both ends are of the same day. */
export function spanText({ from, to }: { readonly from: number; readonly to: number }): string {
  const [start, end] = [formatDateTime(new Date(from)), formatDateTime(new Date(to))];
  const [day = '', time = ''] = end.split(' ');
  return start.startsWith(day) ? `${start}–${time}` : `${start} – ${end}`;
}

/** Text with times of a record, without the year if it is the same for all of them. */
export function withoutYear(
  text: string,
  { from, to }: Pick<TemperatureRecord, 'from' | 'to'>,
): string {
  const [first, last] = [shownParts(from).year, shownParts(to).year];
  return first === last ? text.replaceAll(`.${String(first)} `, '. ') : text;
}

/** The most gaps that are listed at a sensor: two lines of a table on a tablet. */
const LISTED_GAPS = 2;

/** The latest gaps of a sensor, in order of time, and how many more there are; null without any. */
export function gapsText({ gaps, gapCount }: SensorRecord, t: TFunction): string | null {
  if (gapCount === 0) return null;
  const count = gapCount > LISTED_GAPS ? LISTED_GAPS - 1 : LISTED_GAPS;
  const listed = gaps.slice(0, count).toReversed().map(spanText).join(', ');
  const more = gapCount - Math.min(gaps.length, count);
  return more === 0 ? listed : `${listed} ${t('temperature.record.more', { count: more })}`;
}

/** How long a sensor was out of range; null where it did not measure. */
export function outText({ outMinutes, measured }: SensorRecord, language: string): string | null {
  return measured === 0 ? null : minutesText(outMinutes, language);
}

/** An extreme reading with its time; null without readings. */
export function extremeText(extreme: SensorRecord['highest'], language: string): string | null {
  if (extreme === null) return null;
  return `${degreesText(extreme.celsius, language)} ${formatDateTime(new Date(extreme.time))}`;
}

/** What was allowed in the time of a record, the current range first; an earlier one with the end of its time (TRU-07). */
export function allowedText(
  { allowed }: Pick<TemperatureRecord, 'allowed'>,
  group: 'basic' | 'fridge',
  t: TFunction,
): string {
  const ranges = allowed.map((rules) => degreesRangeText(rules[group]));
  const earlier = allowed.flatMap(({ until }, index) => {
    const range = ranges[index];
    if (until === null || range === undefined || range === ranges[index + 1]) return [];
    return [t('temperature.record.until', { range, time: formatDateTime(new Date(until)) })];
  });
  const last = ranges.at(-1) ?? '';
  return earlier.length === 0 ? last : `${last} (${earlier.toReversed().join(', ')})`;
}
