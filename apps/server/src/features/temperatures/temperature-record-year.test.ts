import type { TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenUser } from '../../testing/factories.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestBox } from '../devices/testing/box.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import { recompute, type YearReading, type YearRules } from './testing/recomputed-record.ts';
import { askRecord, givenOldBox, minuteMs } from './testing/temperatures.ts';

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = Date.parse('2025-03-10T00:00:00.000Z');
const end = start + 365 * dayMs;
/** Until then the box reported every 20 minutes, and other temperatures were allowed. */
const changedAt = start + 200 * dayMs + 9 * hourMs;
/** These days arrive late: after the spans around them were summed. */
const lateDays = [30, 31, 199, 200, 201, 340];
/** Since then readings come as events of the box, with faults among them. */
const liveSince = end - 6 * hourMs;

const sensors = ['99-99', '1-1', '2-1', '2-2'];
const isFridge = (sensor: string) => sensor.startsWith('2-');
const minutes = (count: number) => count * minuteMs;
const rules: YearRules[] = [
  { until: changedAt, intervalMs: minutes(20), basic: [10, 25], fridge: [2, 8] },
  { until: Infinity, intervalMs: minutes(10), basic: [15, 25], fridge: [3, 8] },
];

/** Repeatable numbers from 0 to 1 (Park and Miller). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const random = randomNumbers(20_260_310);
const below = (count: number) => Math.floor(random() * count);

/** Times of up to some hours, some of all sensors, in which nothing is measured. */
const outages = Array.from({ length: 60 }, () => {
  const from = start + below(365 * 24 * 60) * minuteMs;
  const sensor = random() < 0.3 ? undefined : sensors[below(sensors.length)];
  return { from, to: from + minutes(5 + below(600)), sensor };
});
/** Times in which a sensor is warmer or colder by up to some degrees. */
const excursions = Array.from({ length: 80 }, () => {
  const from = start + below(365 * 24 * 60) * minuteMs;
  const sensor = sensors[below(sensors.length)];
  return { from, to: from + minutes(10 + below(300)), sensor, by: (random() - 0.5) * 14 };
});

function celsiusOf(sensor: string, at: number): number {
  const usual = isFridge(sensor) ? 5 : 20;
  const wave = Math.sin(at / (3 * hourMs)) * 1.2 + (random() - 0.5) * 0.4;
  const by = excursions
    .filter((one) => one.sensor === sensor && at >= one.from && at < one.to)
    .reduce((sum, one) => sum + one.by, 0);
  // Never a negative zero, which the database does not return.
  return Math.round((usual + wave + by) * 10) / 10 + 0;
}

/** The readings of a sensor: of each interval one, a minute earlier or later at times; sometimes one is lost. */
function yearOf(sensor: string): YearReading[] {
  const readings: YearReading[] = [];
  for (let at = start; at < end; at += at < changedAt ? minutes(20) : minutes(10)) {
    const measuredAt = at + minuteMs * (random() < 0.1 ? 1 : 0);
    const isOut = outages.some(
      (one) => at >= one.from && at < one.to && (one.sensor ?? sensor) === sensor,
    );
    if (isOut || random() < 0.002) continue;
    readings.push({ sensor, at: measuredAt, celsius: celsiusOf(sensor, measuredAt) });
  }
  return readings;
}

let server: TestServer;
let box: TestBox;
const year = new Map(sensors.map((sensor) => [sensor, yearOf(sensor)]));
const all = [...year.values()].flat();

const dayOf = (at: number) => Math.floor((at - start) / dayMs);
const storeDays = (isWanted: (day: number) => boolean) =>
  box.look(async (tx) => {
    const byWeek = Map.groupBy(
      all.filter(({ at }) => at < liveSince && isWanted(dayOf(at))),
      ({ at }) => Math.floor(dayOf(at) / 7),
    );
    const key = { pharmacyId: box.pharmacyId, boxId: box.id };
    for (const week of byWeek.values()) {
      const readings = week.map((one) => ({ ...one, at: new Date(one.at) }));
      await storePastReadings(tx, key, readings);
    }
  });

/** The last hours as the box reports them: a fault for each tenth reading that is missing, and a stranger. */
async function reportLast(): Promise<void> {
  const live = all.filter(({ at }) => at >= liveSince).map((one) => ({ kind: 'reading', ...one }));
  const faults = sensors.flatMap((sensor) => [
    { kind: 'reading', sensor, at: liveSince + minutes(3), celsius: -127 },
    { kind: 'sensorFault', sensor, at: liveSince + minutes(5) },
    { kind: 'reading', sensor: '77-7', at: liveSince + minutes(7), celsius: 90 },
  ]);
  const events = [...live, ...faults] as Parameters<TestBox['report']>;
  expect(await box.report(...events)).toMatchObject({ status: 200 });
}

async function change(fields: object): Promise<void> {
  const admin = await givenUser(server, { pharmacyId: box.pharmacyId, role: 'admin' });
  const url = `/api/pickup-boxes/update/${box.id}`;
  expect(await server.ask(admin, 'PATCH', url, fields)).toMatchObject({ status: 200 });
}

beforeAll(async () => {
  server = await openTestServer();
  server.time.set(new Date(changedAt));
  box = await givenOldBox(server, new Date(start));
  await box.look((tx) =>
    tx
      .updateTable('pickup_box')
      .set({ report_interval_ms: minutes(20), basic_min_celsius: 10 })
      .where('id', '=', box.id)
      .execute(),
  );
  await change({
    temperatureRangeBasic: { min: 15, max: 25 },
    temperatureRangeFridge: { min: 3, max: 8 },
    temperatureSendDataFromPickupboxIntervalTime: minutes(10),
  });
  server.time.set(new Date(end));
  await storeDays((day) => !lateDays.includes(day));
  await reportLast();
  await storeDays((day) => lateDays.includes(day));
  server.time.set(new Date(end + hourMs));
}, 120_000);
afterAll(() => server.close());

const showRecord = async (from: number, to: number) => {
  const answer = await askRecord(server, box, { startTime: from, endTime: to - 1 });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as TemperatureRecord;
};

const at = (days: number, hours = 0) => start + days * dayMs + hours * hourMs;
const parts: [string, number, number][] = [
  ['the whole year', at(0), at(365)],
  ['the months of the change', at(180), at(230)],
  ['the day of the change', at(200), at(201)],
  ['the last three days, with faults', at(362), at(365)],
  ['late days', at(30), at(32)],
  ['a part of a day', at(100, 5) + minutes(7), at(100, 19) + minutes(23)],
  ...Array.from({ length: 12 }, (_, index) => {
    const from = at(index * 30) + minutes(below(3000));
    return [`range ${index + 1}`, from, from + minutes(90 + below(40_000))] as [
      string,
      number,
      number,
    ];
  }),
];
test.each(parts)(
  'TRU-06 TRU-05 TRU-07: recomputed from all readings, the record of %s has no difference',
  async (_name, from, to) => {
    const record = await showRecord(from, to);
    const own = recompute({ rules, isFridge }, year, { from, to: Math.min(to, end) });
    expect({ from: record.from, to: record.to }).toEqual({ from, to: Math.min(to, end) });
    expect(record.summary).toEqual(own.summary);
    const byTime = (one: { from: number }, other: { from: number }) => other.from - one.from;
    expect(record.sensors.map(({ kind: _kind, measures: _m, place: _p, ...one }) => one)).toEqual(
      own.sensors.map(({ deviations: _deviations, gaps, ...one }) => ({
        ...one,
        gapCount: gaps.length,
        gaps: gaps.toSorted(byTime).slice(0, 500),
      })),
    );
    const key = (one: { sensor: string; from: number }) => `${one.from} ${one.sensor}`;
    const deviations = own.sensors.flatMap((one) => one.deviations);
    expect(record.deviations.map(key).sort()).toEqual(deviations.map(key).sort());
    const known = new Map(deviations.map((one) => [key(one), one]));
    const unchecked = { checkedBy: null, checkTime: null };
    for (const one of record.deviations)
      expect(one).toEqual({ ...known.get(key(one)), ...unchecked });
  },
);

test('TRU-06: the generated year has gaps, faults, late readings, deviations and a changed range', async () => {
  const { summary, allowed } = await showRecord(at(0), at(365));
  expect(summary.gaps).toBeGreaterThan(30);
  expect(summary.deviations).toBeGreaterThan(30);
  expect(summary.measuredPercent).toBeGreaterThan(90);
  expect(summary.measuredPercent).toBeLessThan(100);
  expect(allowed.map(({ until }) => until)).toEqual([changedAt, null]);
  const unusable = await box.look((tx) =>
    tx.selectFrom('unusable_reading').select('reason').distinct().orderBy('reason').execute(),
  );
  expect(unusable.map(({ reason }) => reason)).toEqual([
    'impossible_value',
    'sensor_fault',
    'unknown_sensor',
  ]);
});
