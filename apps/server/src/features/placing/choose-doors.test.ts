import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import type { ChangeOf } from '../../testing/rows.ts';
import { callAtOnce, decided, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { expectDoorsHeldOnce } from '../deliveries/testing/double-occupancy.ts';
import { trialSize } from '../../testing/trial-size.ts';

let desk: Desk;
let next = 0;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const parcel = (fields: object) => {
  next += 1;
  return { deliveryId: `counted-${next}`, phoneNumber: '+358401234567', ...fields };
};
const counts = (wanted: object) => ({ small: 0, medium: 0, large: 0, fridge: 0, ...wanted });
const create = (lockerCounts: object, boxId = desk.box.id) =>
  desk.ask('POST', `/deliveries/create/${boxId}`, parcel({ lockerCounts: counts(lockerCounts) }));
const setDoor = (lockerId: string, change: ChangeOf<'locker'>) =>
  desk.change('locker', { locker_id: lockerId }, change);

/** A box with 24 small doors. */
async function bigBox(): Promise<string> {
  const column = Array.from({ length: 12 }, () => ({ type: 0 as const, fridge: false }));
  const modules = [1, 2].map((position) => ({ position, lockers: column }));
  const { pharmacyId } = desk;
  return (await server.givenBox({ pharmacyId, ordinal: 1, template: { modules } })).id;
}

const tooFew = refused(409, 'not_enough_free_lockers');

test('LCK-48 LCK-49 LCK-50: each size means doors without a fridge, and fridges are a separate kind', async () => {
  expect(await create({ small: 1, fridge: 3 })).toMatchObject(tooFew);
  const response = await create({ small: 1, medium: 1, large: 1, fridge: 1 });
  expect(deliveryIn(response).lockerId).toEqual(['1-1', '1-2', '1-3', '2-1']);
  // Its free small door is a fridge.
  deliveryIn(await desk.destroy(deliveryIn(response).deliveryId));
  await desk.reserve(['1-1']);
  expect(await create({ small: 1 })).toMatchObject(tooFew);
  expect(deliveryIn(await create({ fridge: 2 })).lockerId).toEqual(['2-1', '2-2']);
});

test('LCK-51: the doors with the lowest open count are chosen first', async () => {
  const boxId = await bigBox();
  await desk.change('locker', { box_id: boxId }, { open_count: 3 });
  for (const locker_id of ['1-7', '2-3'])
    await desk.change('locker', { box_id: boxId, locker_id }, { open_count: 0 });
  expect(deliveryIn(await create({ small: 1 }, boxId)).lockerId).toEqual(['1-7']);
  expect(deliveryIn(await create({ small: 2 }, boxId)).lockerId).toEqual(['1-1', '2-3']);
});

test('LCK-48 DLV-19: inactive and faulty doors are not chosen, for a reservation or an order', async () => {
  const { deliveryId } = await desk.order();
  const assign = () => desk.toDoors(deliveryId, { lockerCounts: counts({ fridge: 1 }) });
  await setDoor('2-1', { is_inactive: true });
  await setDoor('2-2', { fault: 'broken', fault_at: server.time.clock() });
  expect(await create({ fridge: 1 })).toMatchObject(tooFew);
  expect(await assign()).toMatchObject(tooFew);
  await setDoor('2-2', { fault: null, fault_at: null });
  expect(deliveryIn(await create({ fridge: 1 })).lockerId).toEqual(['2-2']);
  await setDoor('2-1', { is_inactive: false });
  expect(deliveryIn(await assign())).toMatchObject({
    lockerId: ['2-1'],
    deliveryStatus: 'reserved',
  });
});

test.each([
  ['none of any kind', { lockerCounts: counts({}) }, 'body.lockerCounts'],
  ['neither ids nor kinds', {}, 'body.lockerId'],
  ['both', { lockerId: ['1-1'], lockerCounts: counts({ small: 1 }) }, 'body.lockerId'],
  [
    'a negative count',
    { lockerCounts: counts({ small: -1, medium: 1 }) },
    'body.lockerCounts.small',
  ],
  ['a fractional count', { lockerCounts: counts({ small: 0.5 }) }, 'body.lockerCounts.small'],
  ['an unknown kind', { lockerCounts: counts({ huge: 1, small: 1 }) }, 'body.lockerCounts.huge'],
])('%s is bad input', async (_name, fields, path) => {
  const response = await desk.ask('POST', `/deliveries/create/${desk.box.id}`, parcel(fields));
  expect(response).toMatchObject(badInput(path));
});

test('ERR-029 ERR-093: an inactive box and a staff session refuse kinds as they refuse ids', async () => {
  const leave = await desk.workAtBox();
  expect(await create({ small: 1 })).toMatchObject(
    refused(409, 'user_is_logged_in_to_box_not_create_reservation'),
  );
  await leave();
  await desk.setBoxActive(false);
  expect(await create({ small: 1 })).toMatchObject(refused(409, 'pickupbox_disabled'));
});

test('a faulty door is refused by its id, too', async () => {
  const book = () =>
    desk.ask('POST', `/deliveries/create/${desk.box.id}`, parcel({ lockerId: ['1-1'] }));
  await desk.box.report({ kind: 'door', lockerId: '1-1', state: 'broken' });
  expect(await book()).toMatchObject(refused(409, 'locker_faulty'));
  await desk.box.report({ kind: 'door', lockerId: '1-1', state: 'closed' });
  expect(await book()).toMatchObject({ status: 200 });
});

test('LCK-51: sixteen calls for two of 24 doors: twelve succeed, and no door is reserved twice', async () => {
  const boxId = await bigBox();
  const responses = await callAtOnce(16, () => create({ small: 2 }, boxId));
  expect(countCodes(responses)).toEqual({ ok: 12, not_enough_free_lockers: 4 });
  const doors = responses.flatMap(({ body }) => (body.result as Delivery | undefined)?.lockerId);
  expect(new Set(doors.filter(Boolean)).size).toBe(24);
  await expectDoorsHeldOnce(desk.look, boxId);
});

test('with ids and kinds concurrently no call by kind is refused while doors are free', async () => {
  const boxId = await bigBox();
  const path = `/deliveries/create/${boxId}`;
  const [byName, byKind] = await Promise.all([
    callAtOnce(8, (index) => desk.ask('POST', path, parcel({ lockerId: [`2-${index + 1}`] }))),
    callAtOnce(16, () => create({ small: 1 }, boxId)),
  ]);
  expect(countCodes(byKind)).toEqual({ ok: 16 });
  const { ok = 0, locker_already_reserved: late = 0 } = countCodes(byName);
  expect(ok + late).toBe(8);
  await expectDoorsHeldOnce(desk.look, boxId);
});

test('concurrent reservations and deletions never reserve a door twice', async () => {
  const boxId = await bigBox();
  const ticking = setInterval(() => server.time.advance(1), 1);
  const client = async (byKind: boolean) => {
    for (let round = 0; round < trialSize(3, 6); round += 1) {
      const byId = { lockerId: ['1-1', '2-1'] };
      const body = parcel(byKind ? { lockerCounts: counts({ small: 2 }) } : byId);
      const response = await decided(() => desk.ask('POST', `/deliveries/create/${boxId}`, body));
      if (response.status === 409) continue;
      const { deliveryId } = deliveryIn(response);
      const path = `/deliveries/delete-reservation/${boxId}/${deliveryId}`;
      deliveryIn(await decided(() => desk.ask('DELETE', path)));
    }
  };
  const clients = Array.from({ length: trialSize(8, 16) }, (_, index) => client(index % 4 > 0));
  await Promise.all(clients);
  clearInterval(ticking);
  await expectDoorsHeldOnce(desk.look, boxId);
  expect(await desk.rows('locker_occupancy', { box_id: boxId, released_at: null })).toEqual([]);
});

test('concurrent calls with one kolli ID create one delivery, and the others get the reason', async () => {
  const boxId = await bigBox();
  const many = trialSize(8, 20);
  const body = parcel({ lockerCounts: counts({ small: 1 }) });
  const path = `/deliveries/create/${boxId}`;
  const responses = await callAtOnce(many, () => desk.ask('POST', path, body));
  expect(countCodes(responses)).toEqual({ ok: 1, kolli_id_in_use: many - 1 });
});
