import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { alarmsOf, givenTestBox, type TestBox } from '../devices/test-box.ts';
import { followReadings } from './follow-readings.ts';

const minuteMs = 60_000;
let server: TestServer;
let box: TestBox;
let beginning: number;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
  await box.look((tx) =>
    tx
      .updateTable('pickup_box')
      .set({ alarm_delay_ms: 15 * minuteMs })
      .execute(),
  );
  beginning = server.time.clock().getTime();
});
afterAll(() => server.close());

/** The time of a minute from the test's beginning. */
const at = (minute: number) => new Date(beginning + minute * minuteMs);

/** Follows readings of one sensor, each a minute and its temperature. */
async function follow(sensor: string, ...readings: (readonly [minute: number, celsius: number])[]) {
  await box.look((tx) =>
    followReadings(
      { tx, box: { pharmacyId: box.pharmacyId, boxId: box.id } },
      readings.map(([minute, celsius]) => ({ sensor, at: at(minute), celsius })),
    ),
  );
}

const watches = () => box.look((tx) => tx.selectFrom('temperature_watch').selectAll().execute());

test('an excursion that lasts for the alarm delay is an alarm from its beginning until it is back inside', async () => {
  await follow('1-1', [0, 25.1]);
  expect([await alarmsOf(box), (await watches()).length]).toEqual([[], 1]);
  await follow('1-1', [14, 26], [15, 25.4]);
  const alarm = { locker_id: '1-1', type: 'temp_high', started_at: at(0), ended_at: null };
  expect(await alarmsOf(box)).toMatchObject([{ ...alarm, max_celsius: 26, min_celsius: 25.1 }]);
  await follow('1-1', [20, 24.8], [30, 24.5]);
  expect(await alarmsOf(box)).toMatchObject([
    { ...alarm, ended_at: at(30), max_celsius: 26, min_celsius: 24.8 },
    { type: 'ok', locker_id: '1-1', started_at: at(30), ended_at: at(30) },
  ]);
  expect(await watches()).toEqual([]);
});
