import type { recompute } from '../../../apps/server/src/features/temperatures/testing/recomputed-record.ts';

type Recomputed = ReturnType<typeof recompute>;
type Sensor = Recomputed['sensors'][number];
type Span = { readonly from: number; readonly to: number };

export const zone = 'Europe/Helsinki';
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** '21.11.2026 13:50', in the time of the browser. */
export const time = (at: number) => clock.format(at).replaceAll('/', '.').replace(', ', ' ');

/** '21.11.2026 13:50–15:20', or both dates. */
function span({ from, to }: Span): string {
  const [start, end] = [time(from), time(to)];
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  return isSameDay ? `${start}–${end.slice(11)}` : `${start} – ${end}`;
}

/** '45 min', '1 min', '1 hr', '2.3 hr'. */
function lasted({ from, to }: Span): string {
  const minutes = (to - from) / 60_000;
  if (minutes < 60) return amount(minutes, 'min');
  return amount(Math.round(minutes / 6) / 10, 'hr');
}
const amount = (count: number, unit: string) => `${thousands(count)} ${unit}`;
const thousands = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/gu, ',');
const degrees = (celsius: number) => `${celsius.toFixed(1)} °C`;
const extreme = (one: Sensor['highest']) =>
  one === null ? '–' : `${degrees(one.celsius)} ${time(one.time)}`;

const names: Readonly<Record<string, string>> = {
  '99-99': 'Room',
  '1-1': 'Module 1',
  '2-1': 'Fridge 2-1',
};
export const nameOf = (sensor: string) => names[sensor] ?? sensor;
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** The latest two gaps of a sensor, or the latest one and how many more there are. */
function gapsOf({ gaps }: Sensor): string {
  if (gaps.length === 0) return '–';
  if (gaps.length <= 2) return gaps.map(span).join(', ');
  return `${gaps.slice(-1).map(span).join('')} and ${gaps.length - 1} more`;
}

const percent = (measured: number, expected: number) => {
  const tenths = Math.floor((measured * 1000) / expected);
  return `${((measured === 0 ? 0 : Math.max(1, tenths)) / 10).toFixed(1)}%`;
};

const count = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? '' : 's'}`;

/** The sentence about the range, in its parts, and the line below it (TRU-04). */
export function sentenceOf({ summary, sensors }: Recomputed, range: Span) {
  const { measured, expected, deviations, gaps } = summary;
  const share = `Measured ${percent(measured, expected)} of the time`;
  const claim =
    gaps > 0 ? ', then always within what is allowed' : ', always within what is allowed';
  const lead = measured === 0 ? 'Not measured' : share + (deviations === 0 ? claim : '');
  const parts = [
    ...(deviations > 0 ? [count(deviations, 'deviation')] : []),
    ...(gaps > 0 && measured > 0 ? [count(gaps, 'gap')] : []),
  ];
  const arrived = `${thousands(measured)} of ${thousands(expected)} expected readings`;
  return {
    parts: [lead, ...parts],
    detail: `${time(range.from)} – ${time(range.to)}, ${count(sensors.length, 'sensor')}, ${arrived}`,
  };
}

/** The table of sensors: name, id, share, gaps, minutes out of range, extremes (TRU-05). */
export const sensorRows = ({ sensors }: Recomputed) =>
  sensors.map((one) => [
    nameOf(one.sensor),
    one.sensor,
    percent(one.measured, one.expected),
    gapsOf(one),
    one.measured === 0 ? '–' : amount(one.outMinutes, 'min'),
    extreme(one.highest),
    extreme(one.lowest),
  ]);

/** The deviations, latest first: time, sensor, side, extreme, highest, lowest, duration. */
export const deviationRows = ({ sensors }: Recomputed) =>
  sensors
    .flatMap((one) => one.deviations)
    .toSorted((a, b) => b.from - a.from)
    .map((one) => [
      time(one.from),
      nameOf(one.sensor),
      one.side === 'high' ? 'Too high' : 'Too low',
      degrees(one.extreme.celsius),
      degrees(one.max),
      degrees(one.min),
      lasted(one),
    ]);

/** The gaps, latest first: time, duration, sensors, cause as reported. */
export const gapRows = ({ gaps, sensors }: Recomputed) =>
  gaps
    .toSorted((a, b) => b.from - a.from)
    .map((gap) => {
      const value = gap.faultCelsius === null ? '' : `, raw value ${degrees(gap.faultCelsius)}`;
      const causes = gap.causes.map((cause) =>
        cause === 'sensor_fault' ? `Sensor fault${value}` : 'The box sent nothing',
      );
      const cause = causes.length === 0 ? 'Unknown' : causes.join('; ');
      const isAll = gap.sensors.length === sensors.length;
      const missing = isAll ? `All ${sensors.length}` : listed(gap.sensors.map(nameOf));
      return [span(gap), lasted(gap), missing, cause];
    });
