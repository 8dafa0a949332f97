import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import type { TestBox } from '../devices/testing/box.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import { givenOldBox, minuteMs, report, showLog } from './testing/temperatures.ts';

const hourMs = 60 * minuteMs;
const day = Date.parse('2026-03-09T00:00:00.000Z');
const hour = (hours: number) => new Date(day + hours * hourMs);

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  server.time.set(hour(24));
  box = await givenOldBox(server, hour(-40 * 24));
});

const log = () => showLog(server, box, { startTime: day, endTime: day + 24 * hourMs });

async function givenAlarm(from: number): Promise<void> {
  const key = { pharmacy_id: box.pharmacyId, id: newId(), box_id: box.id };
  const times = { started_at: hour(from), ended_at: hour(from + 0.5) };
  const alarm = { ...key, ...times, locker_id: '2-1', type: 'temp_high' } as const;
  await box.look((tx) => tx.insertInto('alarm').values(alarm).execute());
}
async function givenCheck(at: number, user_name: string): Promise<void> {
  const key = { pharmacy_id: box.pharmacyId, id: newId(), box_id: box.id, user_id: box.staff.id };
  const check = { ...key, user_name, checked_at: hour(at) };
  await box.look((tx) => tx.insertInto('temperature_check').values(check).execute());
}
const checks = async () =>
  (await log()).deviations.map(({ checkedBy, checkTime }) => [checkedBy, checkTime]);

test('each deviation has the first check after its start, if there are several', async () => {
  await givenAlarm(1);
  await givenCheck(4, 'First');
  await givenCheck(5, 'Second');
  expect(await checks()).toEqual([['First', hour(4).getTime()]]);
  await givenAlarm(2);
  await givenAlarm(4.5);
  expect(await checks()).toEqual([
    ['Second', hour(5).getTime()],
    ['First', hour(4).getTime()],
    ['First', hour(4).getTime()],
  ]);
});

test('a log has at most 500 deviations', async () => {
  await box.look((tx) =>
    sql`insert into alarm (pharmacy_id, id, box_id, locker_id, type, started_at, ended_at)
      select ${box.pharmacyId}, gen_random_uuid(), ${box.id}, '2-1', 'temp_low', at, at
      from generate_series(${hour(1)}::timestamptz, ${hour(1)}::timestamptz + interval '500 s', '1 s')
        as at`.execute(tx),
  );
  const { deviations } = await log();
  expect(deviations).toHaveLength(500);
  expect(deviations.at(-1)?.alarm.timestamp).toBe(hour(1).getTime() + 1000);
});

test('a removed door is shown with its last kind', async () => {
  const change = (locker_id: string, locker_kind: 'small' | 'large' | 'fridge', at: number) => {
    const key = { pharmacy_id: box.pharmacyId, id: newId(), box_id: box.id };
    return { ...key, locker_id, locker_kind, is_active: false, changed_at: hour(at) };
  };
  const ofFridge = [change('8-1', 'small', 1), change('8-1', 'fridge', 2)];
  const rows = [...ofFridge, change('8-2', 'fridge', 1), change('8-2', 'large', 1)];
  await box.look((tx) => tx.insertInto('activity_change').values(rows).execute());
  const readings = ['8-1', '8-2'].map((sensor) => ({ sensor, at: hour(1), celsius: 5 }));
  const key = { pharmacyId: box.pharmacyId, boxId: box.id };
  await box.look((tx) => storePastReadings(tx, key, readings));
  expect((await log()).series.map(({ sensor, kind }) => [sensor, kind])).toEqual([
    ['8-1', 'fridge'],
    ['8-2', 'basic'],
  ]);
});

test('a range may end in the minute of a reading', async () => {
  const reading = (minute: number) => ({ sensor: '2-1', at: day + minute * minuteMs, celsius: 5 });
  await report(box, [0, 9, 10, 11].map(reading));
  const range = { startTime: day + 9 * minuteMs, endTime: day + 10 * minuteMs };
  expect((await showLog(server, box, range)).times).toEqual([range.startTime, range.endTime]);
});
