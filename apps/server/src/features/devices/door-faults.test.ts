import type { LiveNotice } from '@kolli/contract/live';
import type { DoorReport } from '@kolli/domain/door-faults';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { alarmsOf, givenTestBox, outcomesOf, type TestBox } from './test-box.ts';
import { watchBoxes } from './watch-boxes.ts';

let server: TestServer;
let box: TestBox;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
  await box.beat();
});
afterAll(() => server.close());

const minuteMs = 60_000;
const door = (state: DoorReport, at?: number) =>
  ({ kind: 'door', lockerId: '1-2', state, ...(at === undefined ? {} : { at }) }) as const;
/** The box is heard all the time, and looked at once a minute. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.time.advance(minuteMs);
    await box.beat();
    await watchBoxes(server.services);
  }
}
/** The fault as the screen shows it. */
async function fault(lockerId = '1-2') {
  const { body } = await server.ask(box.staff, 'GET', `/api/pickup-boxes/show/${box.id}`);
  const { info } = body.result as {
    info: { modules: { lockers: { lockerId: string; fault: string | null }[] }[] };
  };
  return info.modules.flatMap(({ lockers }) => lockers).find((one) => one.lockerId === lockerId)
    ?.fault;
}
const alarms = async () =>
  (await alarmsOf(box)).map(({ type, cause, locker_id, started_at, ended_at }) => ({
    type,
    cause,
    lockerId: locker_id,
    from: started_at,
    to: ended_at,
  }));
const ago = (minutes: number) => new Date(server.time.clock().getTime() - minutes * minuteMs);

test.each([
  ['not_opened', 'door_closed', 'not_opened'],
  ['occupied', 'other', 'found_occupied'],
  ['broken', 'other', 'broken'],
] as const)(
  'ALM-11: a door that is %s is a fault on the map and an alarm at once, until it closes',
  async (state, type, cause) => {
    await box.report(door(state));
    expect(await fault()).toBe(state);
    expect(await fault('1-1')).toBeNull();
    const alarm = { type, cause, lockerId: '1-2', from: ago(0) };
    expect(await alarms()).toEqual([{ ...alarm, to: null }]);
    server.time.advance(minuteMs);
    await box.report(door(state));
    server.time.advance(minuteMs);
    await box.report(door('closed'));
    expect(await fault()).toBeNull();
    expect(await alarms()).toEqual([
      { ...alarm, to: ago(0) },
      { type: 'ok', cause: null, lockerId: '1-2', from: ago(0), to: ago(0) },
    ]);
  },
);

test('ALM-11: a door is a fault once it stayed open for three minutes, until it closes', async () => {
  const heard: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(box.pharmacyId, (notice) => heard.push(notice));
  await box.report(door('opened'));
  await pass(2);
  expect([await fault(), await alarms()]).toEqual([null, []]);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const before = heard.length;
  await pass(1);
  expect(await fault()).toBe('door_open');
  await expect.poll(() => heard.length).toBeGreaterThan(before);
  leave();
  const alarm = { type: 'door_open', cause: 'stays_open', lockerId: '1-2', from: ago(3) };
  expect(await alarms()).toEqual([{ ...alarm, to: null }]);
  await pass(5);
  expect(await alarms()).toHaveLength(1);
  await box.report(door('closed'));
  expect(await fault()).toBeNull();
  expect(await alarms()).toEqual([
    { ...alarm, from: ago(8), to: ago(0) },
    { type: 'ok', cause: null, lockerId: '1-2', from: ago(0), to: ago(0) },
  ]);
});

test('a door in use is no fault: loaded, picked up from and closed again within its time', async () => {
  const docId = await box.reserve(['1-2']);
  const parcel = { docId, lockerId: '1-2' };
  await box.report(door('opened'));
  await pass(2);
  await box.report({ kind: 'loaded', ...parcel, userId: box.staff.id }, door('closed'));
  await pass(2);
  await box.report(door('opened'));
  await pass(2);
  await box.report(door('closed'), { kind: 'pickedUp', ...parcel });
  await pass(5);
  expect([await fault(), await alarms()]).toEqual([null, []]);
});

test('while staff work at the box an open door is theirs; left open by them, it is a fault', async () => {
  const session = (state: 'in' | 'out') =>
    ({ kind: 'staffSession', userId: box.staff.id, state }) as const;
  await box.report(session('in'), door('opened'));
  await pass(6);
  expect(await fault()).toBeNull();
  await box.report(session('out'));
  await pass(1);
  expect(await fault()).toBe('door_open');
  expect(await alarms()).toMatchObject([{ cause: 'stays_open', from: ago(7) }]);
});

test('a door that opens after all did not fail to open; a broken one stays broken', async () => {
  const told = await box.report(door('not_opened'), door('opened'));
  expect(outcomesOf(told)).toEqual(['applied', 'applied']);
  expect(await fault()).toBeNull();
  expect(await alarms()).toMatchObject([{ cause: 'not_opened', to: ago(0) }, { type: 'ok' }]);
  await box.report(door('broken'), door('opened'));
  expect(await fault()).toBe('broken');
  await pass(10);
  expect(await fault()).toBe('broken');
  await box.report(door('closed'));
  expect(await fault()).toBeNull();
  expect((await alarms()).filter(({ to }) => to === null)).toEqual([]);
});

test('a fault that takes the place of another leaves no alarm behind when the door closes', async () => {
  await box.report(door('opened'));
  await pass(3);
  await box.report(door('not_opened'), door('occupied'), door('broken'), door('closed'));
  const all = await alarms();
  expect(all.filter(({ to }) => to === null)).toEqual([]);
  expect(all.map(({ cause }) => cause).filter((cause) => cause !== null)).toEqual([
    'stays_open',
    'not_opened',
    'found_occupied',
    'broken',
  ]);
});

test('what a box tells hours later raises no fault that is over', async () => {
  const at = (minutes: number) => ago(minutes).getTime();
  const late = [door('opened', at(300)), door('closed', at(240)), door('broken', at(200))];
  await box.report(...late, door('closed', at(190)));
  await pass(3);
  expect(await fault()).toBeNull();
  expect(await alarms()).toMatchObject([
    { cause: 'broken', from: ago(203), to: ago(193) },
    { type: 'ok' },
  ]);
});

test('while a box catches up, a door that it told open hours late may be closed by now', async () => {
  await box.report(door('opened', ago(300).getTime()));
  await watchBoxes(server.services);
  expect(await fault()).toBeNull();
  await box.report(door('closed', ago(299).getTime()));
  await pass(2);
  expect(await alarms()).toEqual([]);
  // Told late and not closed since, it is open.
  await box.report(door('opened', ago(200).getTime()));
  await pass(1);
  expect(await fault()).toBe('door_open');
});

test('of a box that is silent nothing new is said; back for a minute, its open door is a fault', async () => {
  await box.report(door('opened'));
  server.time.advance(60 * minuteMs);
  await watchBoxes(server.services);
  await box.beat();
  await watchBoxes(server.services);
  expect(await fault()).toBeNull();
  await pass(1);
  expect(await fault()).toBe('door_open');
});

test('the door of a box in another pharmacy is none of this one', async () => {
  const other = await givenTestBox(server);
  await other.report({ kind: 'door', lockerId: '1-2', state: 'broken' });
  await box.report(door('closed'));
  expect(await alarmsOf(other)).toMatchObject([{ cause: 'broken', ended_at: null }]);
  expect(outcomesOf(await box.report({ kind: 'door', lockerId: '7-7', state: 'broken' }))).toEqual([
    'conflict',
  ]);
});
