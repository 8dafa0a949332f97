import type { LiveNotice } from '@kolli/contract/system/live';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { type AlarmedBox, givenAlarmedBox } from './testing/alarms.ts';
import { lookIn, rowsIn } from '../../testing/rows.ts';

const minuteMs = 60_000;
let box: AlarmedBox;

const server = await shareTestServer();
beforeEach(async () => void (box = await givenAlarmedBox(server)));

const alarms = () => rowsIn(lookIn(server, box.pharmacyId), 'alarm');
const pins = { type: 'other', cause: 'wrong_pins', lockerId: '99-99' } as const;

test('raising an active fault returns the same alarm; each door, type and cause is a separate one', async () => {
  const id = await box.raise();
  server.time.advance(minuteMs);
  expect(await box.raise()).toBe(id);
  const others = [
    await box.raise({ type: 'temp_low' }),
    await box.raise({ lockerId: '2-2' }),
    await box.raise({ type: 'missing', cause: 'no_heartbeat', lockerId: '99-99' }),
    await box.raise({ type: 'missing', cause: 'no_readings', lockerId: '99-99' }),
  ];
  expect(new Set([id, ...others]).size).toBe(5);
  expect(await alarms()).toHaveLength(5);
});

test('ALM-11: its end is marked once by an ok row at the same door, a new fault is a new alarm, and the cause selects which alarm of a door and type ends', async () => {
  const id = await box.raise();
  server.time.advance(minuteMs);
  const at = server.time.clock();
  expect([await box.end(), await box.end()]).toEqual([true, false]);
  expect(await alarms()).toMatchObject([
    { id, ended_at: at },
    { type: 'ok', locker_id: '2-1', started_at: at, ended_at: at, cause: null },
  ]);
  expect(await box.raise()).not.toBe(id);
  const silent = { type: 'missing', cause: 'no_readings', lockerId: '99-99' } as const;
  await box.raise({ ...silent, cause: 'no_heartbeat' });
  await box.raise(silent);
  await box.end(silent);
  const lasting = (await alarms()).filter(({ ended_at: end }) => end === null);
  expect(lasting).toMatchObject([{ type: 'temp_high' }, { cause: 'no_heartbeat' }]);
});

test('an alarm of type other that repeats within an hour is one alarm; later, elsewhere or for another cause it is a new one', async () => {
  const id = await box.raise(pins);
  for (let minute = 0; minute < 59; minute += 1) {
    server.time.advance(minuteMs);
    expect(await box.raise(pins)).toBe(id);
  }
  expect(await alarms()).toHaveLength(1);
  const others = [
    await box.raise({ ...pins, cause: 'wrong_identity_numbers' }),
    await box.raise({ ...pins, lockerId: '1-1' }),
  ];
  server.time.advance(minuteMs);
  const ids = new Set([id, ...others, await box.raise(pins)]);
  expect(ids.size).toBe(4);
});

test('a day has at most 24 alarms of one door and cause, and 100 of the box; another cause and the next day count separately', async () => {
  const raiseAndEnd = async (changed: Parameters<typeof box.raise>[0] = {}) => {
    const id = await box.raise({ type: 'door_closed', cause: 'not_opened', ...changed });
    await box.end({ type: 'door_closed', cause: 'not_opened', ...changed });
    return id;
  };
  const ids: string[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    ids.push(await raiseAndEnd());
    // The last of them begin at the same time.
    if (turn < 20) server.time.advance(minuteMs);
  }
  expect(new Set(ids).size).toBe(24);
  expect(new Set(ids.slice(23)).size).toBe(1);
  expect(ids).not.toContain(await raiseAndEnd({ type: 'door_open', cause: 'stays_open' }));
  for (let door = 1; door <= 90; door += 1) await raiseAndEnd({ lockerId: `1-${door}` });
  const raised = async () => (await alarms()).filter(({ cause }) => cause === 'not_opened').length;
  expect(await raised()).toBe(100);
  server.time.advance(24 * 60 * minuteMs);
  expect(ids).not.toContain(await raiseAndEnd());
  expect(await raised()).toBe(101);
});

test('temperature and missing-data alarms are raised and notified regardless of how many others are pending', async () => {
  for (let door = 1; door <= 15; door += 1)
    await box.raise({ type: 'other', cause: 'broken', lockerId: `1-${door}` });
  const notified = () =>
    rowsIn(lookIn(server, box.pharmacyId), 'alarm_notification', {}, 'alarm_id');
  const waiting = async () => (await notified()).length;
  expect([(await alarms()).length, await waiting()]).toEqual([15, 10]);
  await box.raise();
  await box.raise({ type: 'missing', cause: 'no_readings' });
  expect(await waiting()).toBe(12);
  const [first] = await alarms();
  await box.comment(first?.id ?? '');
  await box.raise({ type: 'door_open', cause: 'stays_open' });
  expect(await waiting()).toBe(12);
  await box.raise({ type: 'door_open', cause: 'stays_open', lockerId: '2-2' });
  expect(await waiting()).toBe(12);
});

test('live notices are sent when an alarm is raised and when it ends, and not otherwise', async () => {
  const notices: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(box.pharmacyId, (notice) => notices.push(notice));
  await box.raise();
  await expect.poll(() => notices.length).toBe(1);
  await box.raise();
  await box.end();
  await expect.poll(() => notices.length).toBe(2);
  await box.end();
  const own = { pharmacyId: box.pharmacyId, boxId: box.boxId };
  expect(notices).toMatchObject([own, own]);
  leave();
});

test('an alarm that is rolled back is not stored, and a fault raised concurrently is one alarm; an end that is reported earlier than the start is set to the start', async () => {
  const at = server.time.clock();
  const work = lookIn(
    server,
    box.pharmacyId,
  )(async (tx) => {
    await raiseAlarm(tx, { ...box, lockerId: '1-1', type: 'temp_low', cause: null, at });
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await alarms()).toEqual([]);
  const ids = await Promise.all(Array.from({ length: 8 }, () => box.raise()));
  expect(new Set(ids).size).toBe(1);
  expect(await alarms()).toHaveLength(1);
  await box.end({ at: new Date(at.getTime() - minuteMs) });
  expect(await alarms()).toMatchObject([{ started_at: at, ended_at: at }, { started_at: at }]);
});
