import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { storePastReadings } from './store-readings.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { givenTestBox, outcomesOf, type TestBox } from '../devices/testing/box.ts';

const minuteMs = 60_000;
const hour = Date.parse('2026-03-10T12:00:00.000Z');

let box: TestBox;
const server = await shareTestServer();
server.time.advance(24 * 60 * minuteMs);
beforeEach(async () => {
  box = await givenTestBox(server);
  const created_at = new Date(hour - 24 * 60 * minuteMs);
  await box.change('pickup_box', { id: box.id }, { created_at });
});

const reading = (minute: number, celsius: number, sensor = '2-1') =>
  ({ kind: 'reading', sensor, celsius, at: hour + minute * minuteMs + 4_000 }) as const;
const door = { kind: 'door', lockerId: '1-1', state: 'opened' } as const;

const readings = async () => {
  const rows = await box.rows('reading', { box_id: box.id }, 'sensor', 'minute');
  return rows.map(({ sensor, celsius }) => [sensor, celsius]);
};
const spans = (minutes: number) =>
  box.rows('reading_span', { box_id: box.id, minutes }, 'start', 'sensor');
/** Expects the stored spans of this length to be these. */
const expectSpans = async (minutes: number, ...expected: ReturnType<typeof span>[]) =>
  expect(await spans(minutes)).toMatchObject(expected);
const watched = async () =>
  (await box.rows('temperature_watch', {}, 'sensor')).map(({ sensor, type }) => [sensor, type]);
const span = (
  minute: number,
  count: number,
  [sum, min, max]: readonly number[],
  sensor = '2-1',
) => ({
  sensor,
  start: new Date(hour + minute * minuteMs),
  reading_count: count,
  sum_celsius: sum,
  min_celsius: min,
  max_celsius: max,
});

// Readings alone go one way, and those with other events or out of their range another.
test.each([
  ['readings alone', []],
  ['readings among other events', [door]],
])(
  'SEN-05: %s: of each sensor and minute the first is stored, with the extremes of all',
  async (_name, others) => {
    await box.report(...others, reading(0, 4), reading(0, 7), reading(1, 6));
    await box.report(...others, reading(1, 3), reading(2, 5), reading(2, 21, '99-99'));
    const rows = await box.rows('reading', { box_id: box.id }, 'sensor', 'minute');
    const stored = rows.map((row) => [row.sensor, row.celsius, row.min_celsius, row.max_celsius]);
    expect(stored).toEqual([
      ['2-1', 4, null, 7],
      ['2-1', 6, 3, null],
      ['2-1', 5, null, null],
      ['99-99', 21, null, null],
    ]);
    // Sent again they change nothing.
    const before = await box.rows('reading', { box_id: box.id }, 'sensor', 'minute');
    await box.report(...others, reading(0, 7), reading(0, 4), reading(1, 3.5));
    expect(await box.rows('reading', { box_id: box.id }, 'sensor', 'minute')).toEqual(before);
  },
);

test('a minute is known by its box, sensor and time: another is a sign of an alarm', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await neighbour.report(door, reading(4, 30, '2-1'));
  const late = (minute: number, sensor: string) => ({
    ...reading(minute, 30, sensor),
    at: hour + minute * minuteMs + 34e3,
  });
  const sensors = async () => (await watched()).map(([sensor]) => sensor);
  await box.report(door, reading(3, 30, '2-2'), reading(4, 5, '2-1'));
  expect(await sensors()).toEqual(['2-1', '2-2']);
  await box.report(door, late(4, '2-1'));
  expect(await sensors()).toEqual(['2-1', '2-1', '2-2']);
});

test.each([
  ['readings alone', []],
  ['readings among other events', [door]],
])('%s: a span is rolled up once it is over, the longer ones, too', async (_name, others) => {
  await box.report(...others, reading(0, 4), reading(9, 6), reading(3, 7.5));
  await expectSpans(10);
  await box.report(...others, reading(10, 5));
  await expectSpans(10, span(0, 3, [17.5, 4, 7.5]));
  await box.report(...others, reading(60, 5));
  expect(await spans(10)).toHaveLength(2);
  await expectSpans(60, span(0, 4, [22.5, 4, 7.5]));
  await expectSpans(360);
  await box.report(...others, reading(360, 5));
  await expectSpans(360, span(0, 5, [27.5, 4, 7.5]));
});

test('a reading that comes late is in its spans, and what is not over stays out', async () => {
  await box.report(reading(0, 5), reading(65, 5), reading(71, 6));
  await box.report(reading(30, 3), reading(66, 7), reading(30, 8));
  await expectSpans(10, span(0, 1, [5, 5, 5]), span(30, 1, [3, 3, 8]), span(60, 2, [12, 5, 7]));
  await expectSpans(60, span(0, 2, [8, 3, 8]));
});

test('late readings of hours apart are in their spans, beside newer ones of the same batch', async () => {
  await box.report(reading(0, 5), reading(400, 5));
  const late = [reading(30, 3), reading(200, 7), reading(95, 4), reading(405, 1)];
  await box.report(reading(411, 6), ...late);
  await expectSpans(
    10,
    span(0, 1, [5, 5, 5]),
    span(30, 1, [3, 3, 3]),
    span(90, 1, [4, 4, 4]),
    span(200, 1, [7, 7, 7]),
    span(400, 2, [6, 1, 5]),
  );
  await expectSpans(60, span(0, 2, [8, 3, 5]), span(60, 1, [4, 4, 4]), span(180, 1, [7, 7, 7]));
  await expectSpans(360, span(0, 4, [19, 3, 7]));
});

test('readings of before the box was known are stored beside what is there, and raise nothing', async () => {
  await box.report(reading(1, 5));
  const at = (minute: number) => new Date(hour + minute * minuteMs + 4_000);
  const past = [
    { sensor: '2-1', at: at(0), celsius: 30 },
    { sensor: '2-1', at: at(1), celsius: 31 },
    { sensor: '99-99', at: at(-1440), celsius: 20 },
  ];
  const key = { pharmacyId: box.pharmacyId, boxId: box.id };
  /** Whether storing them holds the box until the transaction ends. */
  const holds = async (readings: typeof past) => {
    const letGo = await server.holdRow(box.pharmacyId, (tx) =>
      storePastReadings(tx, key, readings),
    );
    const free = await box.look((tx) =>
      tx
        .selectFrom('pickup_box')
        .select('id')
        .where('id', '=', box.id)
        .forNoKeyUpdate()
        .skipLocked()
        .execute(),
    );
    await letGo();
    return free.length === 0;
  };
  expect([await holds([]), await holds(past)]).toEqual([false, true]);
  expect(await readings()).toEqual([
    ['2-1', 30],
    ['2-1', 5],
    ['99-99', 20],
  ]);
  await box.look((tx) => storePastReadings(tx, key, [{ sensor: '8-8', at: at(0), celsius: 1 }]));
  expect(await readings()).toHaveLength(4);
  expect(await box.alarms()).toEqual([]);
});

test('LCK-52: the newest is shown at the door; neither one that comes late nor one of the room changes anything there', async () => {
  const shown = async () => {
    const { modules } = (await box.show()).info;
    return modules.flatMap(({ lockers }) => lockers).find(({ lockerId }) => lockerId === '2-1')
      ?.temperature;
  };
  await box.report(reading(0, 21, '99-99'));
  expect(await readings()).toHaveLength(1);
  expect(await box.alarms()).toEqual([]);
  await box.report(reading(5, 5.5), reading(3, 3.5));
  await box.report(reading(4, 4.5));
  expect(await shown()).toBe(5.5);
  await box.report(reading(6, 6.5));
  expect(await shown()).toBe(6.5);
});

test('one row records a whole batch of readings, and each of its numbers still refuses other content', async () => {
  const batch = [reading(0, 4), reading(1, 5), reading(2, 6)].map((one, index) => ({
    ...one,
    seq: index + 1,
  }));
  await box.send(batch);
  const rows = await box.rows('device_event', { box_id: box.id }, 'seq');
  expect(rows).toMatchObject([{ seq: 1, event_count: 3, kind: 'reading' }]);
  expect(outcomesOf(await box.send(batch.slice(1)))).toEqual(['duplicate', 'duplicate']);
  const other = { ...reading(1, 5.1), seq: 2 };
  expect(await box.send([other])).toMatchObject(refused(409, 'event_conflict'));
  const ahead = await box.send([{ ...reading(3, 5), seq: 5 }]);
  expect(ahead).toMatchObject(refused(409, 'event_out_of_order'));
  const joined = await box.send([...batch.slice(2), { ...reading(3, 5), seq: 4 }]);
  expect(outcomesOf(joined)).toEqual(['duplicate', 'applied']);
});

test('boxes that report at once are stored each for itself, also one that sends twice', async () => {
  const boxes = [box, await givenTestBox(server), await givenTestBox(server)];
  const batchOf = (celsius: number) => [{ ...reading(1440, celsius), at: now(), seq: 1 }];
  const now = () => server.time.clock().getTime();
  const answers = await Promise.all([
    ...boxes.map((one, index) => one.send(batchOf(4 + index))),
    box.send(batchOf(4)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const outcomes = answers.flatMap(outcomesOf);
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(1);
  for (const [index, one] of boxes.entries())
    expect(await one.rows('reading', {}, 'minute')).toMatchObject([
      { box_id: one.id, celsius: 4 + index },
    ]);
});

test('a fridge that gets warm over HTTP ends as an alarm, and cool again ends it', async () => {
  const at = (minute: number, celsius: number) => box.report(reading(minute, celsius));
  for (let minute = 0; minute <= 20; minute += 1) await at(minute, 5);
  expect(await box.alarms()).toEqual([]);
  for (let minute = 21; minute <= 40; minute += 1) await at(minute, 9 + minute / 100);
  expect(await box.alarms()).toMatchObject([
    { type: 'temp_high', locker_id: '2-1', ended_at: null, max_celsius: 9.4 },
  ]);
  for (let minute = 41; minute <= 60; minute += 1) await at(minute, 5);
  const alarms = await box.alarms();
  expect(alarms[0]?.ended_at).not.toBeNull();
  expect(await readings()).toHaveLength(61);
});
