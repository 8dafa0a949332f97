import { beforeEach, expect, test } from 'vitest';
import { openSmsProvider, sendQueued } from '../../../testing/providers/sms-provider.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { type Desk, deliveryIn, givenDesk } from '../../deliveries/testing/desk.ts';
import { connectionAlarm } from '../connection/connection-alarm.ts';
import { givenTestBox, pickedUp } from '../testing/box.ts';
import { watchSteadily } from '../testing/watch-steadily.ts';

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  await desk.box.beat();
});

const minuteMs = 60_000;
/** A parcel loaded in door 1-1 of a box that has been offline for an hour. */
async function loadedAtOfflineBox(): Promise<{ docId: string; deliveryId: string }> {
  const parcel = await desk.reserve(['1-1']);
  await desk.load(parcel.docId, '1-1');
  server.time.advance(60 * minuteMs);
  await watchSteadily(server.services);
  return parcel;
}

const takeOut = async ({ docId }: { docId: string }) => {
  const path = `/deliveries/remove/${desk.box.id}/${docId}`;
  deliveryIn(await desk.ask('PATCH', path, { reason: 'Box is dark' }));
};

/** The box's alarms without the connection alarm. */
const conflicts = async () =>
  (await desk.box.alarms()).filter(({ type }) => type !== connectionAlarm.type);

const eventsOf = async (docId: string) =>
  (await desk.box.actions(docId)).map(({ event, actor }) => [event, actor]);

test('a pickup at the box of a parcel that staff handed out raises an alarm and keeps the hand-out', async () => {
  const parcel = await loadedAtOfflineBox();
  await takeOut(parcel);
  deliveryIn(await desk.handOut(parcel.deliveryId));
  const handedOut = await desk.box.delivery(parcel.docId);
  const next = await desk.reserve(['1-1']);
  server.time.advance(minuteMs);
  const pickedUpAt = server.time.clock();
  server.time.advance(60 * minuteMs);

  const late = { ...pickedUp(parcel.docId, '1-1'), at: pickedUpAt.getTime() };
  expect(await desk.box.outcomes(late)).toEqual(['conflict']);
  expect(await desk.box.delivery(parcel.docId)).toMatchObject({
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
  expect(await desk.heldDoors()).toEqual(['1-1']);
  expect(await desk.box.statusOf(next.docId)).toBe('reserved');
});

/** Taken out at the box, recorded on a screen, and only then reported by the box. */
async function takenOutOffline() {
  const parcel = await loadedAtOfflineBox();
  const removedAt = server.time.clock();
  server.time.advance(minuteMs);
  await takeOut(parcel);
  server.time.advance(minuteMs);
  const report = async () => {
    server.time.advance(60 * minuteMs);
    const before = await desk.box.delivery(parcel.docId);
    const event = { ...desk.box.removed(parcel.docId, '1-1'), at: removedAt.getTime() };
    expect(await desk.box.outcomes(event)).toEqual(['applied']);
    expect(await desk.box.delivery(parcel.docId)).toEqual(before);
    expect((await eventsOf(parcel.docId)).at(-1)).toEqual(['remove', 'box']);
    expect(await conflicts()).toEqual([]);
  };
  return { ...parcel, report };
}
test('a removal at an offline box, which staff had recorded on a screen, changes nothing and keeps the hand-out at the counter', async () => {
  const { report, deliveryId, docId } = await takenOutOffline();
  await report();
  expect(await desk.box.statusOf(docId)).toBe('removed');
  deliveryIn(await desk.handOut(deliveryId));
  await report();
  expect(await desk.box.statusOf(docId)).toBe('pickup');
});

test('a removal at an offline box, which staff had recorded on a screen, keeps the shelf that the parcel lies on since', async () => {
  const { report, deliveryId, docId } = await takenOutOffline();
  deliveryIn(await desk.deleteOnPharmacy(deliveryId, {}));
  deliveryIn(await desk.toShelf(deliveryId, ['A1']));
  await report();
  const shelves = await desk.rows('shelf_occupancy', { delivery_id: docId });
  expect(shelves).toMatchObject([{ shelf: 'A1', released_at: null }]);
});

test.each([
  ['reserved for it', false],
  ['that it lies behind', true],
])(
  'a removal at an offline box, which staff had recorded on a screen, keeps the door %s in another box',
  async (_, isLoaded) => {
    const { report, deliveryId, docId } = await takenOutOffline();
    deliveryIn(await desk.deleteOnPharmacy(deliveryId, {}));
    const other = await givenTestBox(server, { pharmacyId: desk.pharmacyId });
    deliveryIn(await desk.toDoors(deliveryId, { boxId: other.id, lockerId: ['1-1'] }));
    if (isLoaded) await other.report(desk.box.loaded(docId, '1-1'));
    await report();
    const { state } = await other.state();
    expect(state.deliveries).toMatchObject([
      { docId, lockers: [{ lockerId: '1-1', loaded: isLoaded }] },
    ]);
    expect(state.deliveries[0]?.pinHash === null).toBe(!isLoaded);
  },
);

test('a removal at an offline box, which staff had recorded on a screen, does not change another delivery with the same kolli ID', async () => {
  const { report, deliveryId } = await takenOutOffline();
  deliveryIn(await desk.destroy(deliveryId));
  const { docId: next } = await desk.reserve(['1-2'], { deliveryId });
  await desk.load(next, '1-2');
  await report();
  expect(await desk.box.statusOf(next)).toBe('delivered');
  expect(await desk.heldDoors()).toEqual(['1-2']);
});

test('a removal at an offline box of a parcel that was loaded behind the door again, after staff had recorded one on a screen, takes it out', async () => {
  const { deliveryId, docId } = await takenOutOffline();
  deliveryIn(await desk.deleteOnPharmacy(deliveryId, {}));
  deliveryIn(await desk.toDoors(deliveryId, ['1-1']));
  await desk.load(docId, '1-1');
  server.time.advance(minuteMs);
  expect(await desk.box.outcomes(desk.box.removed(docId, '1-1'))).toEqual(['applied']);
  expect(await desk.box.statusOf(docId)).toBe('removed');
  expect(await desk.heldDoors()).toEqual([]);
});

test('nobody gets a message about a parcel that was loaded and taken out before the box reported it', async () => {
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  const provider = await openSmsProvider();
  await desk.box.report(desk.box.loaded(docId, '1-1'), desk.box.removed(docId, '1-1'));
  await sendQueued(server, provider, desk.pharmacyId);
  expect(provider.messages).toEqual([]);
  deliveryIn(await desk.deleteOnPharmacy(deliveryId, {}));
  deliveryIn(await desk.toDoors(deliveryId, ['1-2']));
  await desk.load(docId, '1-2');
  await sendQueued(server, provider, desk.pharmacyId);
  expect(provider.messages).toHaveLength(1);
});

test('a pickup before staff removed the parcel is stored as picked up, with an alarm', async () => {
  const parcel = await loadedAtOfflineBox();
  const pickedUpAt = server.time.clock();
  server.time.advance(minuteMs);
  await takeOut(parcel);
  server.time.advance(minuteMs);
  const late = { ...pickedUp(parcel.docId, '1-1'), at: pickedUpAt.getTime() };
  expect(await desk.box.outcomes(late)).toEqual(['conflict']);
  expect(await desk.box.delivery(parcel.docId)).toMatchObject({
    status: 'pickup',
    pickup_time: pickedUpAt,
  });
  expect(await conflicts()).toMatchObject([{ cause: 'parcel_conflict' }]);
  expect(await desk.heldDoors()).toEqual([]);
});

test('a parcel that was reassigned to another door and PIN and picked up with the old ones is picked up', async () => {
  const parcel = await loadedAtOfflineBox();
  const oldPin = await desk.box.pinOf(parcel.docId);
  await takeOut(parcel);
  deliveryIn(await desk.deleteOnPharmacy(parcel.deliveryId, {}));
  deliveryIn(await desk.toDoors(parcel.deliveryId, ['1-2']));
  expect(await desk.box.pinOf(parcel.docId)).not.toBe(oldPin);
  const other = await desk.reserve(['1-1']);
  server.time.advance(minuteMs);

  expect(await desk.box.outcomes(pickedUp(parcel.docId, '1-1'))).toEqual(['conflict']);
  expect(await desk.box.delivery(parcel.docId)).toMatchObject({ status: 'pickup' });
  expect(await conflicts()).toMatchObject([{ cause: 'parcel_conflict', locker_id: '1-1' }]);
  // The door reserved for it is free; its former door belongs to the other delivery.
  expect(await desk.heldDoors()).toEqual(['1-1']);
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
