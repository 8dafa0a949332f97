import type {
  Deviation,
  TemperatureLog,
  TemperatureRecord,
  TemperatureStamp,
} from '@kolli/contract/monitoring/temperatures';
import { http } from './network.ts';
import { fakeRecord, REPORT_MS, type Sensor } from './fake-record.ts';
import { sampleAlarm } from './fake-lockers.ts';
import { failure, result, signedIn, state } from './fake-state.ts';

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

function freshTemperatures(): FakeTemperatures {
  return {
    sensors: [
      { sensor: '99-99', kind: 'room', at: roomAt },
      { sensor: '3-1', kind: 'fridge', at: fridgeAt },
    ],
    deviations: [],
    stamps: [],
    report: (record) => record,
    requested: [],
  };
}

/** The fake server's readings; a test changes them. */
export const temperatures: FakeTemperatures = freshTemperatures();

/** Resets to one room, one fridge and no checks. */
export function resetTemperatures(): void {
  Object.assign(temperatures, freshTemperatures());
}

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

/**
 * A log as the server returns it: single readings for a short range, points with extremes for a
 * long one.
 */
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

/** Checks after a key, newest first. */
function stampsAfter(lastKey: string | null, limit: number) {
  const start = temperatures.stamps.findIndex(({ id }) => id === lastKey) + 1;
  const stamps = temperatures.stamps.slice(start, start + limit);
  const hasMore = start + limit < temperatures.stamps.length;
  return { stamps, lastKey: hasMore ? (stamps.at(-1)?.id ?? null) : null };
}

/** Handlers of the temperature log calls. */
export const temperatureHandlers = [
  http.get(
    '/api/temperatures/logs-per-box/:boxId',
    signedIn(({ request, params }) => {
      const { searchParams } = new URL(request.url);
      const boxId = String(params['boxId']);
      const from = Number(searchParams.get('startTime'));
      const to = Number(searchParams.get('endTime'));
      temperatures.requested.push({ boxId, from, to });
      if (!state.boxes.some(({ id }) => id === boxId)) return failure('forbidden');
      return result(fakeLog(from, to));
    }),
  ),
  http.get(
    '/api/temperatures/record-per-box/:boxId',
    signedIn(({ request }) => {
      const { searchParams } = new URL(request.url);
      const [from, to] = ['startTime', 'endTime'].map((name) => Number(searchParams.get(name)));
      return result(temperatures.report(fakeRecord(temperatures, from ?? 0, to ?? 0)));
    }),
  ),
  http.get(
    '/api/temperatures/temperatures-stamps/:boxId',
    signedIn(({ request }) => {
      const { searchParams } = new URL(request.url);
      return result(stampsAfter(searchParams.get('lastKey'), Number(searchParams.get('limit'))));
    }),
  ),
  http.post(
    '/api/temperatures/temperatures-stamps/:boxId',
    signedIn(() => {
      const stamp = {
        id: crypto.randomUUID(),
        userName: `${state.profile.firstName} ${state.profile.lastName}`,
        timestamp: Date.now(),
      };
      temperatures.stamps.unshift(stamp);
      return result(stamp);
    }),
  ),
];
