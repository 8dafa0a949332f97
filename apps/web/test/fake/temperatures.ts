import {
  type Deviation,
  listTemperatureStamps,
  showTemperatureLog,
  showTemperatureRecord,
  stampTemperatures,
  type TemperatureLog,
  type TemperatureRecord,
  type TemperatureStamp,
} from '@kolli/contract/monitoring/temperatures';
import { fakeRecord, REPORT_MS, type Sensor } from './record.ts';
import { sampleAlarm } from './alarms.ts';
import { failure, fakeState, on, pageOf, state } from './state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_POINTS = 1500;

type FakeTemperatures = {
  sensors: Sensor[];
  deviations: Deviation[];
  stamps: TemperatureStamp[];
  /** Adds to a record what people and boxes reported. */
  report: (record: TemperatureRecord) => TemperatureRecord;
  /** The requested ranges, in order. */
  requested: { boxId: string; from: number; to: number }[];
};

const wave = (time: number, hours: number) => Math.sin((time / (hours * HOUR_MS)) * 2 * Math.PI);
/** Deterministic noise. */
const noise = (time: number) => Math.sin(time / 7919) * 0.15 + Math.sin(time / 104_729) * 0.1;
const tenth = (celsius: number) => Math.round(celsius * 10) / 10;

/** A room temperature with a daily cycle, and a fridge temperature with a compressor cycle. */
export const roomAt = (time: number) => tenth(21.5 + wave(time, 24) + noise(time));
export const fridgeAt = (time: number) => tenth(4.8 + 0.8 * wave(time, 2) + noise(time));

export function sampleDeviation(
  alarm: Parameters<typeof sampleAlarm>[0] = {},
  check: Partial<Pick<Deviation, 'checkedBy' | 'checkTime'>> = {},
): Deviation {
  return { alarm: sampleAlarm(alarm), checkedBy: null, checkTime: null, ...check };
}

/** The fake server's readings of one room and one fridge; a test changes them. */
export const temperatures = fakeState(
  (): FakeTemperatures => ({
    sensors: [
      { sensor: '99-99', kind: 'room', at: roomAt },
      { sensor: '3-1', kind: 'fridge', at: fridgeAt },
    ],
    deviations: [],
    stamps: [],
    report: (record) => record,
    requested: [],
  }),
);

/** A point of a log: a sensor's readings from a time on. */
function pointOf({ at }: Sensor, from: number, intervalMs: number) {
  const readings: number[] = [];
  for (let time = from; time < from + intervalMs; time += REPORT_MS) {
    const value = at(time);
    if (value !== null && time <= Date.now()) readings.push(value);
  }
  if (readings.length === 0) return null;
  return {
    average: readings.reduce((sum, value) => sum + value, 0) / readings.length,
    min: Math.min(...readings),
    max: Math.max(...readings),
  };
}

/** A log as the server returns it: single readings for a short range, points with extremes for a long one. */
export function fakeLog(from: number, to: number): TemperatureLog {
  const parts = Math.ceil((to - from) / REPORT_MS / MAX_POINTS);
  const intervalMs = Math.max(1, parts) * REPORT_MS;
  const first = Math.ceil(from / intervalMs) * intervalMs;
  const all = Array.from(
    { length: Math.max(0, Math.ceil((Math.min(to, Date.now()) - first) / intervalMs)) },
    (_, index) => first + index * intervalMs,
  );
  const points = temperatures.sensors.map((sensor) =>
    all.map((time) => pointOf(sensor, time, intervalMs)),
  );
  const withReadings = all.flatMap((_, index) => (points.some((row) => row[index]) ? [index] : []));
  const isFine = intervalMs === REPORT_MS;
  return {
    intervalMs,
    times: withReadings.map((index) => all[index] ?? 0),
    series: temperatures.sensors.map(({ sensor, kind, at }, row) => {
      const own = withReadings.map((index) => points[row]?.[index] ?? null);
      const now = Math.floor(Date.now() / REPORT_MS) * REPORT_MS;
      const celsius = at(now);
      return {
        sensor,
        kind,
        average: own.map((point) => point && Math.round(point.average * 100) / 100),
        min: isFine ? null : own.map((point) => point && point.min),
        max: isFine ? null : own.map((point) => point && point.max),
        newest: celsius === null ? null : { celsius, time: now },
      };
    }),
    ranges: { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } },
    deviations: temperatures.deviations.filter(({ alarm }) => alarm.timestamp <= to),
  };
}

/** Handlers of the temperature log calls. */
export const temperatureHandlers = [
  on(showTemperatureLog, ({ query, params: { boxId } }) => {
    const [from, to] = [Number(query['startTime']), Number(query['endTime'])];
    temperatures.requested.push({ boxId, from, to });
    if (!state.boxes.some(({ id }) => id === boxId)) return failure('forbidden');
    return fakeLog(from, to);
  }),
  on(showTemperatureRecord, ({ query: { startTime, endTime } }) =>
    temperatures.report(fakeRecord(temperatures, Number(startTime), Number(endTime))),
  ),
  on(listTemperatureStamps, ({ query }) => {
    const { page, lastKey } = pageOf(temperatures.stamps, query, ({ id }) => id);
    return { stamps: page, lastKey };
  }),
  on(stampTemperatures, () => {
    const { firstName, lastName } = state.profile;
    const userName = `${firstName} ${lastName}`;
    const stamp = { id: crypto.randomUUID(), userName, timestamp: Date.now() };
    temperatures.stamps.unshift(stamp);
    return stamp;
  }),
];
