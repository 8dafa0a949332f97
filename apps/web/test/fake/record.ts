import type {
  Deviation,
  RecordedDeviation,
  TemperatureRecord,
} from '@kolli/contract/monitoring/temperatures';
import { sharedGaps, summaryOf, type TimeSpan } from '@kolli/domain/temperature/temperature-record';

const MINUTE_MS = 60_000;
/** How often fake sensors report. */
export const REPORT_MS = 5 * MINUTE_MS;

export type Sensor = {
  readonly sensor: string;
  readonly kind: 'room' | 'basic' | 'fridge';
  /** Null where there is no reading. */
  readonly at: (time: number) => number | null;
};

type Readings = {
  readonly sensors: readonly Sensor[];
  readonly deviations: readonly Deviation[];
};

const ALLOWED = { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } };

/** The stretches of times, each `REPORT_MS` long, of those that are wanted. */
function stretches(times: readonly number[], isWanted: (time: number) => boolean): TimeSpan[] {
  const found: { from: number; to: number }[] = [];
  for (const time of times) {
    if (!isWanted(time)) continue;
    const last = found.at(-1);
    if (last?.to === time) last.to = time + REPORT_MS;
    else found.push({ from: time, to: time + REPORT_MS });
  }
  return found;
}

/** What the readings of a fake sensor show. */
function recordOf({ sensor, kind, at }: Sensor, times: readonly number[]) {
  const { min, max } = kind === 'fridge' ? ALLOWED.fridge : ALLOWED.basic;
  const points = times.flatMap((time) => {
    const celsius = at(time);
    return celsius === null ? [] : [{ time, celsius }];
  });
  const sideOf = (celsius: number) => (celsius > max ? 'high' : celsius < min ? 'low' : undefined);
  const sorted = points.toSorted((a, b) => a.celsius - b.celsius);
  const deviations = (['high', 'low'] as const).flatMap((side) =>
    stretches(times, (time) => sideOf(at(time) ?? (min + max) / 2) === side).map((span) => {
      const own = sorted.filter(({ time }) => time >= span.from && time < span.to);
      const [low, high] = [own[0], own.at(-1)];
      const extreme = (side === 'high' ? high : low) ?? { celsius: 0, time: span.from };
      const ends = { max: high?.celsius ?? 0, min: low?.celsius ?? 0 };
      return { side, ...span, minutes: (span.to - span.from) / MINUTE_MS, extreme, ...ends };
    }),
  );
  return {
    sensor,
    kind,
    measures: kind === 'fridge' ? ('door' as const) : ('room' as const),
    place: kind === 'fridge' ? sensor : null,
    expected: times.length,
    measured: points.length,
    gaps: stretches(times, (time) => at(time) === null).filter(
      ({ from, to }) => to - from >= 15 * MINUTE_MS,
    ),
    deviations,
    outMinutes: deviations.reduce((sum, { minutes }) => sum + minutes, 0),
    highest: sorted.at(-1) ?? null,
    lowest: sorted[0] ?? null,
  };
}

const unexposed = { parcels: [], parcelCount: 0 };

/** A fake alarm as the readings would have shown it. */
const ofAlarm = ({ alarm, ...check }: Deviation, to: number): RecordedDeviation => ({
  sensor: alarm.lockerId,
  side: alarm.alarmType === 'temp_low' ? 'low' : 'high',
  from: alarm.timestamp,
  to: alarm.alarmEndTimestamp ?? to,
  minutes: Math.round(((alarm.alarmEndTimestamp ?? to) - alarm.timestamp) / MINUTE_MS),
  extreme: {
    celsius: (alarm.alarmType === 'temp_low' ? alarm.alarmMin : alarm.alarmMax) ?? 0,
    time: alarm.timestamp,
  },
  max: alarm.alarmMax ?? 0,
  min: alarm.alarmMin ?? 0,
  ...check,
  ...unexposed,
});

/** When a sensor reports in a range. */
function reportTimes(from: number, to: number): number[] {
  const first = Math.ceil(from / REPORT_MS) * REPORT_MS;
  const count = Math.max(0, Math.floor((to - first) / REPORT_MS));
  return Array.from({ length: count }, (_, index) => first + index * REPORT_MS);
}

/** The record of the fake readings; the alarms of a test are deviations, too. */
export function fakeRecord(
  { sensors, deviations: alarmed }: Readings,
  from: number,
  end: number,
): TemperatureRecord {
  const to = Math.min(end, Date.now());
  const times = reportTimes(from, to);
  const records = sensors.map((sensor) => recordOf(sensor, times));
  const summary = summaryOf(records);
  const past = alarmed.filter(({ alarm }) => alarm.timestamp <= to);
  const alarms = past.map((one) => ofAlarm(one, to));
  const unchecked = { checkedBy: null, checkTime: null, ...unexposed };
  const deviations = [
    ...alarms,
    ...records.flatMap(({ sensor, deviations: own }) =>
      own.map((one) => ({ sensor, ...one, ...unchecked })),
    ),
  ];
  const isOut = alarms.length > 0 && summary.verdict !== 'not_measured';
  return {
    from,
    to,
    isRunning: end > Date.now(),
    summary: {
      ...summary,
      verdict: isOut ? 'deviations' : summary.verdict,
      deviations: deviations.length,
    },
    sensors: records.map(({ deviations: _own, ...one }) => ({ ...one, gapCount: one.gaps.length })),
    deviations: deviations.toSorted((a, b) => b.from - a.from),
    gaps: sharedGaps(records).map((gap) => {
      return { ...gap, sensors: [...gap.sensors], causes: [], faultCelsius: null };
    }),
    allowed: [{ until: null, ...ALLOWED, reportIntervalMs: REPORT_MS }],
  };
}
