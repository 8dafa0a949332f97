import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const minuteMs = 60_000;
const load = (docId: string, lockerId: string) => box.loaded(docId, lockerId);
const remove = (docId: string, lockerId: string) => box.removed(docId, lockerId);

const messagesTo = (docId: string) => box.rows('outgoing_message', { delivery_id: docId });
const heldDoors = async (docId: string) => {
  const held = await box.rows('locker_occupancy', { delivery_id: docId, released_at: null });
  return held.map((row) => row.locker_id);
};

test('a parcel: loaded, it is delivered by that member of staff, and the customer is notified', async () => {
  const docId = await box.reserve(['1-1']);
  const { pin_hash } = await box.delivery(docId);
  const at = server.time.clock();
  server.time.advance(minuteMs);
  const response = await box.report({ ...load(docId, '1-1'), at: at.getTime() });
  expect(response).toMatchObject({ status: 200, body: { result: { lastSeq: 1 } } });
  expect(outcomesOf(response)).toEqual(['applied']);
  expect(await box.delivery(docId)).toMatchObject({
    status: 'delivered',
    delivery_time: at,
    delivery_user_name: 'Aino Demo',
    notified_time: server.time.clock(),
    pin_hash,
  });
  expect(await messagesTo(docId)).toMatchObject([{ purpose: 'delivery', sent_at: null }]);
  expect((await box.row('locker', { locker_id: '1-1' })).open_count).toBe(1);
});

test('a parcel: picked up, it is closed, its door is free and the log is complete; a second pickup changes nothing and raises an alarm', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  expect(await box.outcomes(pickedUp(docId, '1-1'))).toEqual(['applied']);
  const before = await box.delivery(docId);
  expect(before).toMatchObject({ status: 'pickup', is_open: false });
  expect(await heldDoors(docId)).toEqual([]);
  expect((await box.actions(docId)).map(({ event, actor }) => [event, actor])).toEqual([
    ['createInBox', 'staff'],
    ['load', 'box'],
    ['pickUpAtBox', 'box'],
  ]);
  expect(await box.alarms()).toEqual([]);
  const next = await box.reserve(['1-1'], { deliveryId: before.kolli_id });
  server.time.advance(minuteMs);
  expect(await box.outcomes(pickedUp(docId, '1-1'))).toEqual(['conflict']);
  expect((await box.delivery(docId)).pickup_time).toEqual(before.pickup_time);
  expect(await box.statusOf(next)).toBe('reserved');
  expect(await heldDoors(next)).toEqual(['1-1']);
  expect(await box.alarms()).toMatchObject([
    { type: 'other', cause: 'parcel_conflict', locker_id: '1-1', ended_at: null },
  ]);
});

test('a parcel: with several doors it is delivered when the last one is loaded or the rest is released', async () => {
  const docId = await box.reserve(['1-1', '1-2', '1-3']);
  await box.report(load(docId, '1-1'));
  expect(await box.statusOf(docId)).toBe('reserved');
  await box.report(box.released(docId, '1-2', '1-3'));
  expect(await box.statusOf(docId)).toBe('delivered');
  expect(await heldDoors(docId)).toEqual(['1-1']);
  expect(await messagesTo(docId)).toHaveLength(1);
});

test('a parcel: with all doors released before any was loaded it becomes unassigned; taken out by staff, it is removed', async () => {
  const docId = await box.reserve(['1-1']);
  expect(await box.outcomes(box.released(docId, '1-1'))).toEqual(['conflict']);
  expect(await box.delivery(docId)).toMatchObject({ status: 'deleted', unassigned: true });
  expect(await heldDoors(docId)).toEqual([]);
  const taken = await box.reserve(['1-1']);
  await box.report(load(taken, '1-1'), remove(taken, '1-1'));
  const removed = { status: 'removed', removed_user_name: 'Aino Demo' };
  expect(await box.delivery(taken)).toMatchObject(removed);
  expect(await heldDoors(taken)).toEqual([]);
});

test('a door that the box does not have raises an alarm, later events are applied, and a user without access is not named', async () => {
  const docId = await box.reserve(['1-1']);
  const stranger = await givenTestBox(server);
  const both = await box.outcomes(load(docId, '9-9'), stranger.loaded(docId, '1-1'));
  expect(both).toEqual(['conflict', 'applied']);
  expect(await box.delivery(docId)).toMatchObject({
    status: 'delivered',
    delivery_user_id: null,
    delivery_user_name: null,
  });
});

test('a delivery of another pharmacy or an unknown one is not changed, and an alarm is raised', async () => {
  const otherPharmacyBox = await givenTestBox(server);
  const docId = await otherPharmacyBox.reserve(['1-1']);
  const both = await box.outcomes(load(docId, '1-1'), pickedUp(docId, '1-1'));
  expect(both).toEqual(['conflict', 'conflict']);
  expect((await otherPharmacyBox.delivery(docId)).status).toBe('reserved');
  expect(await otherPharmacyBox.alarms()).toEqual([]);
  // A repeat at the same door within an hour is one alarm.
  expect((await box.alarms()).map(({ cause }) => cause)).toEqual(['unknown_delivery']);
});

test('a loaded parcel takes its door, and the displaced reservation becomes unassigned', async () => {
  const mine = await box.reserve(['1-1']);
  const displaced = await box.reserve(['1-2']);
  expect(await box.outcomes(load(mine, '1-2'))).toEqual(['conflict']);
  expect(await box.statusOf(mine)).toBe('delivered');
  expect(await heldDoors(mine)).toEqual(['1-2']);
  expect(await box.delivery(displaced)).toMatchObject({ status: 'deleted', unassigned: true });
  expect(await heldDoors(displaced)).toEqual([]);
});

test('a parcel that is loaded into another box of the pharmacy occupies that door only', async () => {
  const docId = await box.reserve(['1-1']);
  const second = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  expect(await second.outcomes(load(docId, '1-1'))).toEqual(['conflict']);
  expect(await box.delivery(docId)).toMatchObject({ status: 'delivered', box_id: second.id });
  expect(await heldDoors(docId)).toHaveLength(1);
  expect((await box.state()).state.deliveries).toEqual([]);
  expect((await second.state()).state.deliveries).toHaveLength(1);
});

test('loading an ended delivery loads the open one with its kolli ID', async () => {
  const first = await box.reserve(['1-1'], { deliveryId: 'twin' });
  await box.report(load(first, '1-1'), pickedUp(first, '1-1'));
  const second = await box.reserve(['1-2'], { deliveryId: 'twin' });
  expect(await box.outcomes(load(first, '1-2'))).toEqual(['applied']);
  expect(await box.statusOf(first)).toBe('pickup');
  expect(await box.statusOf(second)).toBe('delivered');
});

test('a delivery that reopens with a PIN now used by another gets a new PIN', async () => {
  const first = await box.reserve(['1-1']);
  await box.report(load(first, '1-1'), pickedUp(first, '1-1'));
  const second = await box.reserve(['1-2']);
  const { pin_hash } = await box.delivery(first);
  await box.change('delivery', { id: second }, { pin_hash });
  expect(await box.outcomes(remove(first, '1-1'))).toEqual(['conflict']);
  const after = await box.delivery(first);
  expect(after.status).toBe('removed');
  expect(after.pin_hash).not.toEqual(pin_hash);
});

test('an event that violates a constraint is stored as a conflict and does not block later ones', async () => {
  const ids = { deliveryId: 'k1', additionalDeliveryIds: ['k2', 'k3'] };
  const docId = await box.reserve(['1-1'], ids);
  await box.report(load(docId, '1-1'), pickedUp(docId, '1-1'));
  await box.reserve(['1-2'], { deliveryId: 'k2' });
  const third = await box.reserve(['1-3'], { deliveryId: 'k4' });
  // Removing the ended delivery would reopen it with a kolli ID that another has: an error of the
  // database.
  const twins = await box.outcomes(load(docId, '2-1'), load(third, '1-3'));
  expect(twins).toEqual(['conflict', 'applied']);
  expect(await box.outcomes(remove(docId, '2-2'))).toEqual(['conflict']);
  const causes = (await box.alarms()).map(({ cause, locker_id }) => [cause, locker_id]);
  expect(causes).toEqual([
    ['parcel_conflict', '2-1'],
    ['event_not_applied', '2-2'],
  ]);
  expect(await box.statusOf(docId)).toBe('pickup');
  expect(await box.statusOf(third)).toBe('delivered');
});
