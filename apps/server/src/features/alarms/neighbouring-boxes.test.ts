import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';
import type { NewAlarm } from './alarm-writing.repository.ts';
import { endAlarm, raiseAlarm } from './raise-alarm.ts';
import { readingsOf, type ReportedReadings, steady } from './testing/readings.ts';

const minuteMs = 60_000;
/** Two boxes of one pharmacy with the same door ids. */
let box: TestBox;
let neighbour: TestBox;
let readings: ReportedReadings;
let theirReadings: ReportedReadings;

const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
  neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const beginning = server.time.clock().getTime();
  readings = readingsOf(box, beginning);
  theirReadings = readingsOf(neighbour, beginning);
  server.time.advance(10 * 60 * minuteMs);
});

const key = ({ pharmacyId, id: boxId }: TestBox) => ({ pharmacyId, boxId });
type AlarmOptions = Pick<NewAlarm, 'lockerId' | 'type' | 'cause'> & {
  readonly at?: Date;
  readonly endedAt?: Date;
};
const warm = { lockerId: '2-1', type: 'temp_high', cause: null } as const;
const pins = { lockerId: '99-99', type: 'other', cause: 'wrong_pins' } as const;
const raise = (at: TestBox, options: AlarmOptions = warm) =>
  at.look((tx) => raiseAlarm(tx, { ...key(at), at: server.time.clock(), ...options }));
const end = (at: TestBox, { lockerId, type }: AlarmOptions = warm) =>
  at.look((tx) => endAlarm(tx, { ...key(at), lockerId, type, at: server.time.clock() }));
const activeIds = async (at: TestBox) =>
  (await at.alarms()).filter(({ ended_at: over }) => over === null).map(({ id }) => id);

test('active faults are distinguished by box, door, type and cause', async () => {
  const missing = { lockerId: '99-99', type: 'missing' } as const;
  const variants: AlarmOptions[] = [
    { ...warm, lockerId: '2-2' },
    { ...warm, type: 'temp_low' },
    { ...missing, cause: 'no_heartbeat' },
    { ...missing, cause: 'no_readings' },
    warm,
  ];
  await raise(box);
  await end(box);
  const theirs = await raise(neighbour);
  const ids: string[] = [];
  for (const options of variants) ids.push(await raise(box, options));
  server.time.advance(minuteMs);
  // An ended alarm, older or newer, is not the active one.
  await raise(box, { ...warm, endedAt: server.time.clock() });
  for (const [index, options] of variants.entries())
    expect(await raise(box, options)).toBe(ids[index]);
  expect(await raise(neighbour)).toBe(theirs);
});

test('ending an alarm affects only its own box, door and type, and no earlier end', async () => {
  const first = await raise(box);
  await end(box);
  const endedAt = server.time.clock();
  server.time.advance(minuteMs);
  await raise(box);
  const others = [
    await raise(box, { ...warm, lockerId: '2-2' }),
    await raise(box, { ...warm, type: 'temp_low' }),
  ];
  const theirs = await raise(neighbour);
  server.time.advance(minuteMs);
  expect(await end(box)).toBe(true);
  expect(await activeIds(box)).toEqual(others);
  expect(await activeIds(neighbour)).toEqual([theirs]);
  const former = (await box.alarms()).find(({ id }) => id === first);
  expect(former).toMatchObject({ ended_at: endedAt });
});

test('the same fault at another box, or reported late from hours before, is a separate alarm', async () => {
  const now = server.time.clock().getTime();
  const at = (minutes: number) => new Date(now + minutes * minuteMs);
  const id = await raise(box, pins);
  const theirs = await raise(neighbour, pins);
  const earlier = await raise(box, { ...pins, at: at(-120) });
  expect(new Set([id, theirs, earlier]).size).toBe(3);
  expect(await raise(box, { ...pins, at: at(-59) })).toBe(id);
  expect(await raise(box, { ...pins, at: at(-119) })).toBe(earlier);
});

test('the daily limit is per box and day, and beyond it the door’s latest alarm is returned', async () => {
  const closed = { type: 'door_closed', cause: 'not_opened' } as const;
  const raiseAndEnd = async (at: TestBox, lockerId: string, began: { readonly at?: Date } = {}) => {
    const options = { ...closed, lockerId, ...began };
    const id = await raise(at, options);
    await end(at, options);
    server.time.advance(1000);
    return id;
  };
  const latest = await raiseAndEnd(box, '1-1');
  for (let door = 2; door <= 100; door += 1) await raiseAndEnd(box, `1-${door}`);
  expect(await raiseAndEnd(box, '1-1')).toBe(latest);
  const all = async (at: TestBox) =>
    (await at.alarms()).filter(({ type }) => type === 'door_closed').map(({ id }) => id);
  expect(await all(box)).toHaveLength(100);
  const theirs = await raiseAndEnd(neighbour, '1-1');
  expect(await all(neighbour)).toEqual([theirs]);
  const dayBefore = new Date(server.time.clock().getTime() - 26 * 60 * minuteMs);
  await raiseAndEnd(box, '1-1', { at: dayBefore });
  expect(await all(box)).toHaveLength(101);
});

test('ten pending notifications of one box do not block those of another', async () => {
  const staysOpen = { type: 'door_open', cause: 'stays_open' } as const;
  const waiting = (at: TestBox) =>
    at.look(async (tx) => {
      const own = tx.selectFrom('alarm').select('id').where('box_id', '=', at.id);
      const notified = tx.selectFrom('alarm_notification').selectAll().where('alarm_id', 'in', own);
      return (await notified.execute()).length;
    });
  for (let door = 1; door <= 12; door += 1)
    await raise(box, { ...staysOpen, lockerId: `1-${door}` });
  await raise(neighbour, { ...staysOpen, lockerId: '1-1' });
  expect([await waiting(box), await waiting(neighbour)]).toEqual([10, 1]);
  const [first] = await box.alarms();
  const body = { pickupboxId: box.id, lockerId: '1-1', alarmInfo: 'Closed by hand' };
  const response = await server.ask(box.staff, 'POST', '/api/alarms/comment', {
    ...body,
    timestamp: first?.started_at.getTime(),
  });
  expect(response).toMatchObject({ status: 200 });
  // The first one has a comment and no reminders: there is room for another.
  await raise(box, { ...staysOpen, lockerId: '1-13' });
  expect(await waiting(box)).toBe(11);
});

test('the same door id of two boxes is followed separately', async () => {
  await readings.follow('2-1', [1, 9]);
  await theirReadings.follow('2-1', [1, 9]);
  await theirReadings.follow('2-1', [5, 5]);
  await readings.follow('2-1', [17, 9.5]);
  const [alarm] = await box.alarms();
  expect(alarm).toMatchObject({ started_at: readings.at(1), max_celsius: 9.5, ended_at: null });
  await theirReadings.follow('2-1', [20, 8.5], [36, 8.5]);
  await theirReadings.follow('2-1', [40, 5]);
  expect(await neighbour.alarms()).toMatchObject([
    { type: 'temp_high', started_at: readings.at(20), ended_at: readings.at(40), max_celsius: 8.5 },
    { type: 'ok' },
  ]);
  expect(await box.alarms()).toEqual([alarm]);
  await readings.follow('2-1', [50, 5]);
  expect(await box.alarms()).toMatchObject([{ ended_at: readings.at(50) }, { type: 'ok' }]);
});

test('each box uses its own temperature ranges and fridges', async () => {
  await neighbour.look(async (tx) => {
    const wide = { fridge_max_celsius: 12, basic_max_celsius: 40 };
    await tx.updateTable('pickup_box').set(wide).where('id', '=', neighbour.id).execute();
    await tx
      .updateTable('locker')
      .set({ fridge: false })
      .where('box_id', '=', neighbour.id)
      .where('locker_id', '=', '2-2')
      .execute();
  });
  for (const reported of [readings, theirReadings])
    await reported.followAll({ '2-1': steady(9, 1, 20), '2-2': steady(9, 1, 20) });
  const raised = async (at: TestBox) =>
    (await at.alarms()).map(({ locker_id: door, type }) => `${door} ${type}`).toSorted();
  expect(await raised(box)).toEqual(['2-1 temp_high', '2-2 temp_high']);
  expect(await raised(neighbour)).toEqual(['2-2 temp_low']);
});

test('parcels in another box are not marked, whether loaded before or during the alarm', async () => {
  const load = async (at: TestBox, lockerId: string) => {
    const docId = await at.reserve([lockerId]);
    const loaded = { kind: 'loaded', docId, lockerId, userId: at.staff.id } as const;
    expect(await at.report(loaded)).toMatchObject({ status: 200 });
    return docId;
  };
  const causeOf = async (docId: string) => (await box.delivery(docId)).cause_of_alarm;
  const [own, theirs] = [await load(box, '2-1'), await load(neighbour, '2-1')];
  // The readings begin when the parcels were loaded, ten hours after the start.
  await readings.followAll({ '2-1': steady(9, 601, 630), '2-2': steady(9, 601, 630) });
  expect([await causeOf(own), await causeOf(theirs)]).toEqual(['temp_high', null]);
  server.time.advance(60 * minuteMs);
  expect(await causeOf(await load(neighbour, '2-2'))).toBeNull();
  expect(await causeOf(await load(box, '2-2'))).toBe('temp_high');
});

test('later readings of another box do not make this box’s readings late', async () => {
  const later = readings.at(30).getTime();
  const reading = { kind: 'reading', sensor: '2-1', celsius: 5, at: later } as const;
  expect(await neighbour.report(reading)).toMatchObject({ status: 200 });
  await readings.follow('2-1', [1, 9], [17, 9]);
  expect(await box.alarms()).toMatchObject([{ type: 'temp_high', started_at: readings.at(1) }]);
});
