import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from './testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const now = () => server.time.clock().getTime();
const wrongPin = (seq: number, at: number) => ({ kind: 'wrongPin', seq, at });
const timesOf = async () => {
  const rows = await box.rows('device_event', { box_id: box.id }, 'seq');
  return rows.map((row) => (row.occurred_at?.getTime() ?? 0) - now());
};
const causes = async () => (await box.alarms()).map(({ cause }) => cause);

test.each([
  ['two hours behind', -2 * hourMs],
  ['a day ahead', dayMs],
  ['at the epoch', -Date.UTC(2026, 2, 10)],
])(
  "event times of a clock that is %s are corrected by the batch's own time",
  async (_name, offset) => {
    const docId = await box.reserve(['1-1']);
    const boxNow = now() + offset;
    const sent = [
      { ...box.loaded(docId, '1-1'), seq: 1 },
      { ...pickedUp(docId, '1-1'), seq: 2 },
    ].map((event, index) => ({ ...event, at: boxNow - (10 - index) * minuteMs }));
    expect(outcomesOf(await box.send(sent, boxNow))).toEqual(['applied', 'applied']);
    expect(await timesOf()).toEqual([-10 * minuteMs, -9 * minuteMs]);
    expect((await box.delivery(docId)).pickup_time).toEqual(new Date(now() - 9 * minuteMs));
    expect(await causes()).toEqual([]);
  },
);

test('times of a clock that is within five seconds, not sent or not valid, are not corrected', async () => {
  const at = now() - hourMs;
  await box.send([wrongPin(1, at)], now() - 5_000);
  await box.send([wrongPin(2, at)], now() + 5_000);
  await box.send([wrongPin(3, at)]);
  for (const [index, wrong] of [-1, 1.5, '2026'].entries())
    expect(outcomesOf(await box.send([wrongPin(4 + index, at)], wrong as number))).toEqual([
      'applied',
    ]);
  expect(await timesOf()).toEqual(Array.from({ length: 6 }, () => -hourMs));
});

test('an event with an implausible time gets the time of receipt, and raises an alarm once a day', async () => {
  const times = [now() - 41 * dayMs, now() - 1, 0];
  const outcomes = await box.send(times.map((at, index) => wrongPin(index + 1, at)));
  expect(outcomesOf(outcomes)).toEqual(['applied', 'applied', 'applied']);
  expect(await timesOf()).toEqual([0, -1, 0]);
  await box.send([wrongPin(4, Number.MAX_SAFE_INTEGER)]);
  expect(await box.alarms()).toMatchObject([
    { type: 'other', cause: 'clock_wrong', locker_id: '99-99', started_at: server.time.clock() },
  ]);
  server.time.advance(dayMs - 1);
  await box.send([wrongPin(5, 0)]);
  expect(await causes()).toEqual(['clock_wrong']);
  server.time.advance(1);
  await box.send([wrongPin(6, 0)]);
  expect(await causes()).toEqual(['clock_wrong', 'clock_wrong']);
});

test('a time before the box was created is implausible', async () => {
  await box.change('pickup_box', { id: box.id }, { created_at: new Date(now() - dayMs) });
  await box.send([wrongPin(1, now() - dayMs), wrongPin(2, now() - dayMs - 2 * minuteMs)]);
  expect(await timesOf()).toEqual([-dayMs, 0]);
  expect(await causes()).toEqual(['clock_wrong']);
});

test('a batch that is sent again later is the same batch', async () => {
  const sent = [wrongPin(1, now() - 3 * hourMs)];
  await box.send(sent, now() - 2 * hourMs);
  server.time.advance(minuteMs);
  const again = await box.send(sent, now() - 2 * hourMs);
  expect(outcomesOf(again)).toEqual(['duplicate']);
  expect(await timesOf()).toEqual([-hourMs - minuteMs]);
});
