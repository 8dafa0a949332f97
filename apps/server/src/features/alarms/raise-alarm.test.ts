import type { LiveNotice } from '@kolli/contract/live';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { type AlarmedBox, givenAlarmedBox } from './test-alarms.ts';

const minuteMs = 60_000;
let server: TestServer;
let box: AlarmedBox;

beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  box = await givenAlarmedBox(server);
});
afterAll(() => server.close());

const look = <T>(work: Parameters<typeof server.store.inPharmacies<T>>[1]) =>
  server.store.inPharmacies([box.pharmacyId], work);
const alarms = () => look((tx) => tx.selectFrom('alarm').selectAll().orderBy('id').execute());
const pins = { type: 'other', cause: 'wrong_pins', lockerId: '99-99' } as const;

test('a fault that lasts already is the one of before; each type and cause is one of its own', async () => {
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

test('raised by many at once, a fault is one alarm', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => box.raise()));
  expect(new Set(ids).size).toBe(1);
  expect(await alarms()).toHaveLength(1);
});

test('ALM-11: its end is marked by a row ok at the same door, once, and a new fault is a new alarm', async () => {
  const id = await box.raise();
  server.time.advance(minuteMs);
  const at = server.time.clock();
  expect([await box.end(), await box.end()]).toEqual([true, false]);
  expect(await alarms()).toMatchObject([
    { id, ended_at: at },
    { type: 'ok', locker_id: '2-1', started_at: at, ended_at: at, cause: null },
  ]);
  expect(await box.raise()).not.toBe(id);
});

test('an end that is told of an earlier time than the beginning is no earlier than that', async () => {
  await box.raise();
  const at = server.time.clock();
  await box.end({ at: new Date(at.getTime() - minuteMs) });
  expect(await alarms()).toMatchObject([{ started_at: at, ended_at: at }, { started_at: at }]);
});

test('of two of one door and type the cause tells which ends', async () => {
  const silent = { type: 'missing', cause: 'no_readings', lockerId: '99-99' } as const;
  await box.raise({ ...silent, cause: 'no_heartbeat' });
  await box.raise(silent);
  await box.end(silent);
  const lasting = (await alarms()).filter(({ ended_at: end }) => end === null);
  expect(lasting).toMatchObject([{ cause: 'no_heartbeat' }]);
});

test('a moment that repeats itself within an hour is one alarm; later, elsewhere or for another cause it is not', async () => {
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

test('of one door and cause a day has 24 alarms at most, of the box 100; another cause and the next day count anew', async () => {
  const flap = async (changed: Parameters<typeof box.raise>[0] = {}) => {
    const id = await box.raise({ type: 'door_closed', cause: 'not_opened', ...changed });
    await box.end({ type: 'door_closed', cause: 'not_opened', ...changed });
    return id;
  };
  const ids: string[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    ids.push(await flap());
    // The last of them begin at one moment.
    if (turn < 20) server.time.advance(minuteMs);
  }
  expect(new Set(ids).size).toBe(24);
  expect(new Set(ids.slice(23)).size).toBe(1);
  expect(ids).not.toContain(await flap({ type: 'door_open', cause: 'stays_open' }));
  for (let door = 1; door <= 90; door += 1) await flap({ lockerId: `1-${door}` });
  const raised = async () => (await alarms()).filter(({ cause }) => cause === 'not_opened').length;
  expect(await raised()).toBe(100);
  server.time.advance(24 * 60 * minuteMs);
  expect(ids).not.toContain(await flap());
  expect(await raised()).toBe(101);
});

test('temperatures and silence are raised and told however many moments wait', async () => {
  for (let door = 1; door <= 15; door += 1)
    await box.raise({ type: 'other', cause: 'broken', lockerId: `1-${door}` });
  const waiting = async () =>
    (await look((tx) => tx.selectFrom('alarm_notification').selectAll().execute())).length;
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

test('those who watch are told when one is raised and when it ends, and of nothing else', async () => {
  const heard: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(box.pharmacyId, (notice) => heard.push(notice));
  await box.raise();
  await expect.poll(() => heard.length).toBe(1);
  await box.raise();
  await box.end();
  await expect.poll(() => heard.length).toBe(2);
  await box.end();
  const own = { pharmacyId: box.pharmacyId, boxId: box.boxId };
  expect(heard).toMatchObject([own, own]);
  leave();
});

test('one that is rolled back was never there', async () => {
  const at = server.time.clock();
  const work = look(async (tx) => {
    await raiseAlarm(tx, { ...box, lockerId: '1-1', type: 'temp_low', cause: null, at });
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await alarms()).toEqual([]);
});
