import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type Desk, deliveryIn, givenDesk, heldDoors } from '../../deliveries/testing/desk.ts';
import { connectionAlarm } from '../connection/connection-alarm.ts';
import { actionsOf, alarmsOf, deliveryRow, outcomesOf } from '../testing/box.ts';
import { watchBoxes } from '../watch/watch-boxes.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  desk = await givenDesk(server);
  await desk.box.beat();
});
afterAll(() => server.close());

const minuteMs = 60_000;
const pickUp = (docId: string, lockerId: string) =>
  ({ kind: 'pickedUp', docId, lockerId }) as const;

/** A parcel loaded in door 1-1 of a box that has been offline for an hour. */
async function loadedAtOfflineBox(): Promise<{ docId: string; deliveryId: string }> {
  const parcel = await desk.reserve(['1-1']);
  await desk.load(parcel.docId, '1-1');
  server.time.advance(60 * minuteMs);
  await watchBoxes(server.services);
  return parcel;
}

/** Staff record at the screen that they removed the parcel. */
const takeOut = async ({ docId }: { docId: string }) =>
  deliveryIn(
    await desk.ask('PATCH', `/deliveries/remove/${desk.box.id}/${docId}`, {
      reason: 'Box is dark',
    }),
  );

/** The box's alarms without the connection alarm. */
const conflicts = async () =>
  (await alarmsOf(desk.box)).filter(({ type }) => type !== connectionAlarm.type);

const eventsOf = async (docId: string) =>
  (await actionsOf(desk.box, docId)).map(({ event, actor }) => [event, actor]);

test('a pickup at the box of a parcel that staff handed out raises an alarm and keeps the hand-out', async () => {
  const parcel = await loadedAtOfflineBox();
  await takeOut(parcel);
  const counter = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${parcel.deliveryId}`;
  deliveryIn(await desk.ask('PATCH', counter, { deliveryStatus: 'pickup' }));
  const handedOut = await deliveryRow(desk.box, parcel.docId);
  const next = await desk.reserve(['1-1']);
  server.time.advance(minuteMs);
  const pickedUpAt = server.time.clock();
  server.time.advance(60 * minuteMs);

  const late = { ...pickUp(parcel.docId, '1-1'), at: pickedUpAt.getTime() };
  expect(outcomesOf(await desk.box.report(late))).toEqual(['conflict']);
  expect(await deliveryRow(desk.box, parcel.docId)).toMatchObject({
    status: 'pickup',
    pickup_time: handedOut.pickup_time,
    given_out_user_name: handedOut.given_out_user_name,
  });
  expect(await eventsOf(parcel.docId)).toEqual([
    ['createInBox', 'staff'],
    ['load', 'box'],
    ['remove', 'staff'],
    ['pickUpByStaff', 'staff'],
    ['pickUpAtBox', 'box'],
  ]);
  expect(await conflicts()).toMatchObject([
    { cause: 'parcel_conflict', locker_id: '1-1', started_at: pickedUpAt },
  ]);
  expect(await heldDoors(desk)).toEqual(['1-1']);
  expect((await deliveryRow(desk.box, next.docId)).status).toBe('reserved');
});

test('a pickup before staff removed the parcel is stored as picked up, with an alarm', async () => {
  const parcel = await loadedAtOfflineBox();
  const pickedUpAt = server.time.clock();
  server.time.advance(minuteMs);
  await takeOut(parcel);
  server.time.advance(minuteMs);
  const late = { ...pickUp(parcel.docId, '1-1'), at: pickedUpAt.getTime() };
  expect(outcomesOf(await desk.box.report(late))).toEqual(['conflict']);
  expect(await deliveryRow(desk.box, parcel.docId)).toMatchObject({
    status: 'pickup',
    pickup_time: pickedUpAt,
  });
  expect(await conflicts()).toMatchObject([{ cause: 'parcel_conflict' }]);
  expect(await heldDoors(desk)).toEqual([]);
});

test('a parcel that was reassigned to another door and PIN and picked up with the old ones is picked up', async () => {
  const parcel = await loadedAtOfflineBox();
  const oldPin = await desk.box.pinOf(parcel.docId);
  await takeOut(parcel);
  const place = `${desk.pharmacyId}/${parcel.deliveryId}`;
  deliveryIn(await desk.ask('DELETE', `/deliveries/delete-reservation-on-pharmacy/${place}`, {}));
  const assign = { assignToBox: true, boxInfo: { boxId: desk.box.id, lockerId: ['1-2'] } };
  deliveryIn(await desk.ask('PATCH', `/deliveries/assign/${place}`, assign));
  expect(await desk.box.pinOf(parcel.docId)).not.toBe(oldPin);
  const other = await desk.reserve(['1-1']);
  server.time.advance(minuteMs);

  expect(outcomesOf(await desk.box.report(pickUp(parcel.docId, '1-1')))).toEqual(['conflict']);
  expect(await deliveryRow(desk.box, parcel.docId)).toMatchObject({ status: 'pickup' });
  expect(await conflicts()).toMatchObject([{ cause: 'parcel_conflict', locker_id: '1-1' }]);
  // The door reserved for it is free; its former door belongs to the other delivery.
  expect(await heldDoors(desk)).toEqual(['1-1']);
  const { state } = await desk.box.state();
  expect(state.deliveries.map(({ docId, pinHash }) => [docId, pinHash])).toEqual([
    [other.docId, null],
  ]);
});

test('the state document of a reconnected box has no PIN of a parcel that was removed in the meantime', async () => {
  const parcel = await loadedAtOfflineBox();
  const { state: before } = await desk.box.state();
  expect(before.deliveries).toMatchObject([{ docId: parcel.docId, pinHash: expect.any(String) }]);
  await takeOut(parcel);
  const { state: after } = await desk.box.state();
  expect(after.deliveries).toEqual([]);
});
