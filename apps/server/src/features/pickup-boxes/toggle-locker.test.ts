import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { expectDoorsHeldOnce } from '../deliveries/testing/double-occupancy.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
let mainUser: GivenUser;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const name = { firstName: 'Helmi', lastName: 'Chief' };
  mainUser = await server.givenUser({ pharmacyId, role: 'main_user', ...name });
});

const toggle = (body: unknown, who = mainUser, boxId = desk.box.id) =>
  desk.ask('PATCH', `/pickup-boxes/toggle-locker/${boxId}`, body, who);
const setInactive = (inactive: boolean, lockerId = '1-1') => toggle({ inactive, lockerId });
const changesOf = async (lockerId: string) => {
  const door = { box_id: desk.box.id, locker_id: lockerId };
  const rows = await desk.rows('activity_change', door);
  // The first change is the door's activation when the box was set up.
  return rows.slice(1);
};

test('CAL-26 LCK-23 LCK-48: an inactive door cannot be reserved until it is free again, each change recorded with its time and user', async () => {
  const notices = desk.notices();
  const off = server.time.clock();
  expect(await setInactive(true)).toMatchObject({
    status: 200,
    body: { result: { lockerId: '1-1', inactive: true, status: 'inactive', order: null } },
  });
  await expect.poll(() => notices).toContainEqual(expect.objectContaining({ boxId: desk.box.id }));
  const body = { deliveryId: 'nowhere', phoneNumber: '+358401234567', lockerId: ['1-1'] };
  const path = `/deliveries/create/${desk.box.id}`;
  expect(await desk.ask('POST', path, body)).toMatchObject(refused(409, 'locker_inactive'));
  server.time.advance(60_000);
  const on = server.time.clock();
  expect((await setInactive(false)).body.result).toMatchObject({
    lockerId: '1-1',
    inactive: false,
    status: 'free',
  });
  const who = { user_id: mainUser.id, user_name: 'Helmi Chief' };
  expect(await changesOf('1-1')).toMatchObject([
    { is_active: false, changed_at: off, ...who },
    { is_active: true, changed_at: on, ...who },
  ]);
});

test('BOX-25: concurrent changes of several doors are each counted once in the hours in service', async () => {
  const doors = ['1-1', '1-2', '1-3', '2-1', '2-2'];
  const countServed = async () => {
    const changes = await desk.rows('statistics_change', { place_id: desk.box.id }, 'measure');
    const rows = changes.filter(({ measure }) => measure > 20);
    return rows.reduce((sum, { n }) => sum + n, 0);
  };
  for (let round = 0; round < 4; round += 1) {
    for (const inactive of [true, false]) {
      server.time.advance(1000);
      await Promise.all(doors.map((lockerId) => setInactive(inactive, lockerId)));
      expect([round, await countServed()]).toEqual([round, inactive ? 0 : doors.length]);
    }
  }
});

test('LCK-27 ERR-089: a reserved locker cannot be made inactive, nor one with a delivered or expired delivery', async () => {
  const { docId } = await desk.reserve(['1-1']);
  const refusal = refused(409, 'reserved_locker_cannot_be_inactive');
  expect(await setInactive(true)).toMatchObject(refusal);
  await desk.load(docId, '1-1');
  expect(await setInactive(true)).toMatchObject(refusal);
  await desk.setExpired(docId);
  expect(await setInactive(true)).toMatchObject(refusal);
  expect(await changesOf('1-1')).toEqual([]);
  await desk.takeOut(docId, '1-1');
  expect(await setInactive(true)).toMatchObject({ status: 200 });
});

test('an inactive door that was loaded by the box can be made active again', async () => {
  const { docId } = await desk.reserve(['1-1']);
  await setInactive(true, '1-2');
  await desk.load(docId, '1-2');
  expect((await setInactive(false, '1-2')).body.result).toMatchObject({
    inactive: false,
    status: 'delivered',
    order: { docId },
  });
});

test('ERR-094: a toggle is refused for an inactive box', async () => {
  await desk.setBoxActive(false);
  for (const inactive of [true, false])
    expect(await setInactive(inactive)).toMatchObject(
      refused(409, 'pickupbox_disabled_invalid_locker'),
    );
});

test('ERR-095: a toggle is refused during a staff session at the box, and for a role without pickupbox.update', async () => {
  const leave = await desk.workAtBox();
  expect(await setInactive(true)).toMatchObject(
    refused(409, 'user_is_logged_in_to_box_invalid_locker'),
  );
  await leave();
  const response = await toggle({ inactive: true, lockerId: '1-1' }, desk.staff);
  expect(response).toMatchObject(refused(403, 'not_enough_permissions'));
  expect(await setInactive(true)).toMatchObject({ status: 200 });
});

test('ERR-090 ERR-096: a toggle is refused for a door of another box, one of another pharmacy, which is unknown, and its box', async () => {
  const otherDesk = await givenDesk(server);
  for (const [{ pharmacyId }, length] of [
    [desk, 5],
    [otherDesk, 9],
  ] as const) {
    const lockers = Array.from({ length }, () => ({ type: 0 as const, fridge: false }));
    const template = { modules: [{ position: 1, lockers }] };
    await server.givenBox({ pharmacyId, ordinal: 1, template });
  }
  for (const unknown of ['9-9', '1-9'])
    expect(await setInactive(true, unknown)).toMatchObject(refused(404, 'locker_do_not_exist'));
  expect(await setInactive(true, '1-5')).toMatchObject(refused(400, 'invalid_locker'));
  const atTheirs = await toggle({ inactive: true, lockerId: '1-1' }, mainUser, otherDesk.box.id);
  expect(atTheirs).toMatchObject(refused(403, 'forbidden'));
});

test.each([
  ['no flag', { lockerId: '1-1' }, 'body.inactive'],
  ['a string for a flag', { inactive: 'true', lockerId: '1-1' }, 'body.inactive'],
  ['no locker', { inactive: true }, 'body.lockerId'],
  ['an invalid locker', { inactive: true, lockerId: 'A1' }, 'body.lockerId'],
])('%s is bad input', async (_name, body, path) => {
  expect(await toggle(body)).toMatchObject(badInput(path));
});

test('concurrent calls with the same value all succeed, and it is recorded once', async () => {
  const responses = await callAtOnce(many, () => setInactive(true));
  expect(countCodes(responses)).toEqual({ ok: many });
  expect(responses.every(({ body }) => (body.result as Locker).inactive)).toBe(true);
  expect(await changesOf('1-1')).toHaveLength(1);
});

test('LCK-27: concurrently, a reservation and a deactivation, by id and by kind, never both succeed', async () => {
  const path = `/deliveries/create/${desk.box.id}`;
  const doors = [
    { lockerId: ['1-1'] },
    { lockerCounts: { small: 1, medium: 0, large: 0, fridge: 0 } },
  ];
  for (let round = 0; round < 12; round += 1) {
    const body = { deliveryId: `race-${round}`, phoneNumber: '+358401234567' };
    const [created, toggled] = await Promise.all([
      desk.ask('POST', path, { ...body, ...doors[round % 2] }),
      setInactive(true),
    ]);
    const codes = countCodes([created, toggled]);
    const isReserved = (await desk.heldDoors()).includes('1-1');
    expect([round, codes.ok]).toEqual([round, 1]);
    expect(toggled.status === 200).toBe(!isReserved);
    if (isReserved) deliveryIn(await desk.deleteInBox(deliveryIn(created).deliveryId));
    await setInactive(false);
  }
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});
