import type { YearReading } from '../../../apps/server/src/features/temperatures/testing/generated-year.ts';
import type { recompute } from '../../../apps/server/src/features/temperatures/testing/recomputed-record.ts';
import { nameOf, sentenceOf, zone } from './expected-record.ts';

type Recomputed = ReturnType<typeof recompute>;
type Span = { readonly from: number; readonly to: number };

const isoClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** '2026-11-21 13:50', in the time of the browser. */
const local = (at: number) => isoClock.format(at);
const utc = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
const figure = (value: number) => String(value).replace('.', ',');
const minutes = ({ from, to }: Span) => String((to - from) / 60_000);

function percent(measured: number, expected: number): string {
  const tenths = Math.floor((measured * 1000) / expected);
  return figure((measured === 0 ? 0 : Math.max(1, tenths)) / 10);
}

/** The record in one line: its time, what may be said of it, and its counts (TRU-04). */
export function summaryCells(own: Recomputed, range: Span): string[] {
  const { measured, expected, deviations, gaps } = own.summary;
  const counts = [own.sensors.length, measured, expected, deviations, gaps].map(String);
  const words = sentenceOf(own, range).parts.join(' · ');
  const [sensors = '', ...others] = counts;
  const share = percent(measured, expected);
  return [local(range.from), local(range.to), words, share, sensors, ...others];
}

/** The deviations, latest first: begin, also in UTC, end, sensor, side, extreme, highest, lowest, minutes, state. */
export const deviationCells = ({ sensors }: Recomputed) =>
  sensors
    .flatMap((one) => one.deviations)
    .toSorted((a, b) => b.from - a.from)
    .map((one) => [
      local(one.from),
      utc(one.from),
      local(one.to),
      nameOf(one.sensor),
      `'${one.sensor}`,
      one.side === 'high' ? 'Too high' : 'Too low',
      ...[one.extreme.celsius, one.max, one.min].map(figure),
      minutes(one),
      'Closed',
    ]);

/** The sensors: name, id, share, counts, minutes out of range, extremes with their times (TRU-05). */
export const sensorCells = ({ sensors }: Recomputed) =>
  sensors.map((one) => [
    nameOf(one.sensor),
    `'${one.sensor}`,
    percent(one.measured, one.expected),
    ...[one.measured, one.expected, one.gaps.length].map(String),
    one.measured === 0 ? '' : String(one.outMinutes),
    ...[one.highest, one.lowest].flatMap((extreme) =>
      extreme === null ? ['', ''] : [figure(extreme.celsius), local(extreme.time)],
    ),
  ]);

/** The gaps, latest first: begin, also in UTC, end, minutes, sensors, cause as reported, the value of a faulty sensor. */
export const gapCells = ({ gaps }: Recomputed) =>
  gaps
    .toSorted((a, b) => b.from - a.from)
    .map((gap) => [
      local(gap.from),
      utc(gap.from),
      local(gap.to),
      minutes(gap),
      gap.sensors.map(nameOf).join(', '),
      gap.causes
        .map((cause) => (cause === 'sensor_fault' ? 'Sensor fault' : 'The box sent nothing'))
        .join('; ') || 'Unknown',
      gap.faultCelsius === null ? '' : figure(gap.faultCelsius),
    ]);

/** A line for each minute with a reading: local time, UTC, and what each sensor measured then. */
export function readingCells(
  readings: ReadonlyMap<string, readonly YearReading[]>,
  { from, to }: Span,
): string[][] {
  const byTime = new Map<number, Map<string, number>>();
  for (const { sensor, at, celsius } of [...readings.values()].flat()) {
    if (at < from || at >= to) continue;
    byTime.set(at, (byTime.get(at) ?? new Map<string, number>()).set(sensor, celsius));
  }
  return [...byTime]
    .toSorted(([one], [other]) => one - other)
    .map(([at, measured]) => [
      local(at),
      utc(at),
      ...[...readings.keys()].map((sensor) => {
        const celsius = measured.get(sensor);
        return celsius === undefined ? '' : figure(celsius);
      }),
    ]);
}
