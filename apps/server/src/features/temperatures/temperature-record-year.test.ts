import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';
import type { TestBox } from '../devices/testing/box.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import { generateYear, isFridgeSensor, randomNumbers } from './testing/generated-year.ts';
import { recompute } from './testing/recomputed-record.ts';
import { givenOldBox, minuteMs, showRecord } from './testing/temperatures.ts';
import { changeIn } from '../../testing/rows.ts';

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const sensors = ['99-99', '1-1', '2-1', '2-2'];
const days = trialSize(73, 365);
const year = generateYear(Date.parse('2025-03-10T00:00:00.000Z'), sensors, 20_260_314, days);
const { start, end, dayOf, rules, readings, reports } = year;
const [first, second, last] = rules;
/** These days arrive late: after the spans around them were summed. */
const lateDays = [30, 31, 199, 200, 201, 230, 340].map(dayOf);
/** Since then readings come as events of the box, with faults among them. */
const liveSince = end - 6 * hourMs;

const minutes = (count: number) => count * minuteMs;
const liveFaults = sensors.flatMap((sensor) => [
  { sensor, at: liveSince + minutes(3), celsius: -127 },
  { sensor, at: liveSince + minutes(5), celsius: null },
]);
const allReports = { ...reports, faults: [...reports.faults, ...liveFaults] };
const random = randomNumbers(4711);
const below = (count: number) => Math.floor(random() * count);

const server = await ownTestServer();
server.time.set(new Date(first.until));
const box = await givenOldBox(server, new Date(start));
const all = [...readings.values()].flat();

const dayAt = (at: number) => Math.floor((at - start) / dayMs);
const storeDays = (isWanted: (day: number) => boolean) =>
  box.look(async (tx) => {
    const byWeek = Map.groupBy(
      all.filter(({ at }) => at < liveSince && isWanted(dayAt(at))),
      ({ at }) => Math.floor(dayAt(at) / 7),
    );
    const key = { pharmacyId: box.pharmacyId, boxId: box.id };
    for (const week of byWeek.values()) {
      const readings = week.map((one) => ({ ...one, at: new Date(one.at) }));
      await storePastReadings(tx, key, readings);
    }
  });

/** The last hours as the box reports them, with faults and an unknown sensor. */
async function reportLast(): Promise<void> {
  const live = all.filter(({ at }) => at >= liveSince).map((one) => ({ kind: 'reading', ...one }));
  const faults = liveFaults.map((one) =>
    one.celsius === null
      ? { kind: 'sensorFault', sensor: one.sensor, at: one.at }
      : { kind: 'reading', ...one },
  );
  const unknown = { kind: 'reading', sensor: '77-7', at: liveSince + minutes(7), celsius: 90 };
  const events = [...live, ...faults, unknown] as Parameters<TestBox['report']>;
  expect(await box.report(...events)).toMatchObject({ status: 200 });
}

async function change(fields: object): Promise<void> {
  const admin = await server.givenUser({ pharmacyId: box.pharmacyId, role: 'admin' });
  const url = `/api/pickup-boxes/update/${box.id}`;
  expect(await server.ask(admin, 'PATCH', url, fields)).toMatchObject({ status: 200 });
}

/** What the box reported of its outages, as the database has it. */
const storeReports = () =>
  box.look(async (tx) => {
    const key = { pharmacy_id: box.pharmacyId, box_id: box.id };
    const faults = reports.faults.map(({ sensor, at, celsius }) => {
      const reason = celsius === null ? 'sensor_fault' : 'impossible_value';
      return { ...key, sensor, minute: new Date(at), reason, celsius } as const;
    });
    await tx.insertInto('unusable_reading').values(faults).execute();
    const alarms = reports.offline.map(({ from, to }) => {
      const times = { started_at: new Date(from), ended_at: new Date(to) };
      const kind = { type: 'missing', cause: 'no_heartbeat' } as const;
      return { ...key, ...times, ...kind, id: newId(), locker_id: '99-99' };
    });
    await tx.insertInto('alarm').values(alarms).execute();
  });

beforeAll(async () => {
  const [min] = first.basic;
  const original = { report_interval_ms: first.intervalMs, basic_min_celsius: min };
  await changeIn(box.look, 'pickup_box', original, { id: box.id });
  const [[basicMin, basicMax], [fridgeMin, fridgeMax]] = [second.basic, second.fridge];
  await change({
    temperatureRangeBasic: { min: basicMin, max: basicMax },
    temperatureRangeFridge: { min: fridgeMin, max: fridgeMax },
    temperatureSendDataFromPickupboxIntervalTime: second.intervalMs,
  });
  server.time.set(new Date(second.until));
  await change({ temperatureSendDataFromPickupboxIntervalTime: last.intervalMs });
  server.time.set(new Date(end));
  await storeDays((day) => !lateDays.includes(day));
  await reportLast();
  await storeDays((day) => lateDays.includes(day));
  await storeReports();
  server.time.set(new Date(end + hourMs));
}, 120_000);

const at = (day: number, hours = 0) => start + day * dayMs + hours * hourMs;
const parts: [string, number, number][] = [
  ['the whole year', at(0), at(days)],
  ['the months of the changes', at(dayOf(180)), at(dayOf(240))],
  ['the day of a shorter interval', at(dayOf(200)), at(dayOf(200) + 1)],
  ['the day of a longer interval', at(dayOf(230)), at(dayOf(230) + 1)],
  ['the hours around it', second.until - hourMs, second.until + 2 * hourMs],
  ['the last three days, with faults', at(days - 3), at(days)],
  ['late days', at(dayOf(30)), at(dayOf(30) + 2)],
  ['a part of a day', at(dayOf(100), 5) + minutes(7), at(dayOf(100), 19) + minutes(23)],
  ...Array.from({ length: 12 }, (_, index) => {
    const from = at(dayOf(index * 30)) + minutes(below(3000));
    return [`range ${index + 1}`, from, from + minutes(90 + below(dayOf(40_000)))] as [
      string,
      number,
      number,
    ];
  }),
];
test.each(parts)(
  'TRU-06 TRU-05 TRU-07: recomputed from all readings, the record of %s has no difference',
  async (_name, from, to) => {
    const record = await showRecord(server, box, [from, to]);
    const span = { from, to: Math.min(to, end) };
    const own = recompute({ rules, isFridge: isFridgeSensor }, readings, allReports, span);
    expect({ from: record.from, to: record.to }).toEqual(span);
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
    expect(record.gaps).toEqual(own.gaps.toSorted(byTime));
    const unchecked = { checkedBy: null, checkTime: null, parcels: [], parcelCount: 0 };
    for (const one of record.deviations)
      expect(one).toEqual({ ...known.get(key(one)), ...unchecked });
  },
);

test('TRU-06: the generated year has gaps, faults, late readings, deviations and a changed range', async () => {
  const { summary, allowed, gaps } = await showRecord(server, box, [at(0), at(days)]);
  expect(summary.gaps).toBeGreaterThan(dayOf(30));
  expect(summary.deviations).toBeGreaterThan(dayOf(25));
  expect(summary.measuredPercent).toBeGreaterThan(90);
  expect(summary.measuredPercent).toBeLessThan(100);
  expect(allowed.map(({ until }) => until)).toEqual([first.until, second.until, null]);
  const causes = gaps.map((gap) => gap.causes.join(' '));
  for (const cause of ['', 'sensor_fault', 'box_offline']) expect(causes).toContain(cause);
  expect(gaps.map(({ faultCelsius }) => faultCelsius)).toContain(-127);
  const unusable = await box.look((tx) =>
    tx.selectFrom('unusable_reading').select('reason').distinct().orderBy('reason').execute(),
  );
  const expected = ['impossible_value', 'sensor_fault', 'unknown_sensor'];
  expect(unusable.map(({ reason }) => reason)).toEqual(expected);
});
