import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { deliveryRow, givenTestBox, type TestBox } from '../../devices/testing/box.ts';
import { contextOf } from '../delivery-context.ts';
import { findNamedBox } from '../find-named-delivery.ts';
import { deliveryIn, type Desk, givenDesk } from '../testing/desk.ts';

const dayMs = 86_400_000;
let desk: Desk;
/** Another box of the pharmacy with the same door ids. */
let neighbour: TestBox;

const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  neighbour = await givenTestBox(server, { pharmacyId: desk.pharmacyId });
});

const now = () => server.time.clock().getTime();
const deadlineOf = async (docId: string) =>
  (await deliveryRow(desk.box, docId)).waits_until?.getTime() ?? null;
const setDoor = (boxId: string, lockerId: string, columns: object) =>
  desk.look((tx) =>
    tx
      .updateTable('locker')
      .set(columns)
      .where('box_id', '=', boxId)
      .where('locker_id', '=', lockerId)
      .execute(),
  );
const occupanciesAt = (boxId: string) =>
  desk.look((tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select(['locker_id', 'loaded_at', 'emptied_at', 'released_at'])
      .where('box_id', '=', boxId)
      .orderBy('locker_id')
      .execute(),
  );

test('the deadline of a reservation counts from the last time its own doors were occupied', async () => {
  await desk.reserve(['1-2']);
  server.time.advance(dayMs);
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  expect(await deadlineOf(docId)).toBe(now() + 3 * dayMs);
  const path = `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`;
  deliveryIn(await desk.ask('DELETE', path, {}));
  expect(await deadlineOf(docId)).toBe(now() + 30 * dayMs);
  server.time.advance(dayMs);
  const assign = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  const boxInfo = { boxId: desk.box.id, lockerId: ['1-3'] };
  deliveryIn(await desk.ask('PATCH', assign, { assignToBox: true, boxInfo }));
  expect(await deadlineOf(docId)).toBe(now() + 3 * dayMs);
});

test('the deadline of a parcel follows the rules of its box and doors, or of the pharmacy', async () => {
  await desk.look(async (tx) => {
    const rules = { basic_delivery_keep_time_ms: 9 * dayMs };
    await tx.updateTable('pickup_box').set(rules).where('id', '=', neighbour.id).execute();
    const own = { delivery_keep_time_ms: 11 * dayMs };
    await tx.updateTable('pharmacy').set(own).where('id', '=', desk.pharmacyId).execute();
  });
  // The same door id is a fridge in one box and not in the other.
  await setDoor(neighbour.id, '1-1', { fridge: true });
  await setDoor(neighbour.id, '2-1', { fridge: false });
  const loadedAt = async (box: TestBox, lockerId: string) => {
    const docId = await box.reserve([lockerId]);
    await box.report({ kind: 'loaded', docId, lockerId, userId: box.staff.id });
    return ((await deadlineOf(docId)) ?? 0) - now();
  };
  expect(await loadedAt(desk.box, '1-1')).toBe(7 * dayMs);
  expect(await loadedAt(desk.box, '2-1')).toBe(3 * dayMs);
  expect(await loadedAt(neighbour, '1-1')).toBe(3 * dayMs);
  expect(await loadedAt(neighbour, '2-1')).toBe(9 * dayMs);
  const { docId } = await desk.shelve(['A1']);
  expect(await deadlineOf(docId)).toBe(now() + 11 * dayMs);
});

test('a box without fridge rules uses its basic rules for fridges', async () => {
  await desk.look((tx) =>
    tx
      .updateTable('pickup_box')
      .set({ fridge_delivery_keep_time_ms: null, fridge_reservation_keep_time_ms: null })
      .set({ fridge_delivery_reminder_period_ms: null, basic_delivery_keep_time_ms: 9 * dayMs })
      .where('id', '=', desk.box.id)
      .execute(),
  );
  const { docId } = await desk.reserve(['2-1']);
  await desk.load(docId, '2-1');
  expect(await deadlineOf(docId)).toBe(now() + 9 * dayMs);
});

test('loading, pickup and open counts at one box do not change another', async () => {
  const openCounts = (boxId: string) =>
    desk.look((tx) =>
      tx
        .selectFrom('locker')
        .select('open_count')
        .where('box_id', '=', boxId)
        .orderBy('locker_id')
        .execute()
        .then((rows) => rows.map((row) => row.open_count)),
    );
  const { docId } = await desk.reserve(['1-1', '1-2']);
  await neighbour.reserve(['1-1', '1-2']);
  const none = { loaded_at: null, emptied_at: null, released_at: null };
  const untouched = [
    { ...none, locker_id: '1-1' },
    { ...none, locker_id: '1-2' },
  ];
  await desk.load(docId, '1-1');
  const at = server.time.clock();
  expect(await occupanciesAt(desk.box.id)).toMatchObject([{ loaded_at: at }, untouched[1]]);
  await desk.load(docId, '1-2');
  server.time.advance(1000);
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  const over = server.time.clock();
  expect(await occupanciesAt(desk.box.id)).toMatchObject([
    { loaded_at: at, emptied_at: over, released_at: over },
    { loaded_at: at, emptied_at: null, released_at: null },
  ]);
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-2' });
  expect(await occupanciesAt(neighbour.id)).toEqual(untouched);
  const counted = await openCounts(desk.box.id);
  expect(counted.slice(0, 2).every((count) => count > 0)).toBe(true);
  expect(counted.slice(2)).toEqual([0, 0, 0]);
  expect(await openCounts(neighbour.id)).toEqual([0, 0, 0, 0, 0]);
});

test('a door is out of reach when its own box is disconnected or it is faulty itself', async () => {
  const { pharmacyId, box } = desk;
  const isOut = (lockerIds: readonly string[], boxId: string | null = box.id) =>
    desk.look(async (tx) => {
      const place = { pharmacyId, boxId, lockerIds, now: server.time.clock() };
      return (await contextOf(tx, place)).isDoorOutOfReach;
    });
  const alarm = (boxId: string, fields: object) =>
    desk.look((tx) =>
      tx
        .insertInto('alarm')
        .values({
          pharmacy_id: pharmacyId,
          id: newId(),
          box_id: boxId,
          locker_id: '99-99',
          type: 'missing',
          cause: 'no_heartbeat',
          started_at: server.time.clock(),
          ...fields,
        })
        .execute(),
    );
  await alarm(neighbour.id, {});
  await alarm(box.id, { cause: 'no_readings' });
  await alarm(box.id, { ended_at: server.time.clock() });
  await setDoor(neighbour.id, '1-1', { fault: 'broken' });
  await setDoor(box.id, '1-2', { fault: 'broken' });
  expect(await isOut(['1-1'])).toBe(false);
  expect(await isOut(['1-1', '1-2'])).toBe(true);
  expect(await isOut(['1-1'], neighbour.id)).toBe(true);
  expect(await isOut([], neighbour.id)).toBe(false);
  expect(await isOut(['1-2'], null)).toBe(false);
  await alarm(box.id, {});
  expect(await isOut(['1-1'])).toBe(true);
});

test('a pharmacy with only retired shelves has no shelves', async () => {
  const bare = await givenDesk(server, ['A1']);
  const has = () =>
    bare.look(async (tx) => {
      const place = { pharmacyId: bare.pharmacyId, boxId: null, lockerIds: [] };
      return (await contextOf(tx, { ...place, now: server.time.clock() })).pharmacyHasShelves;
    });
  expect(await has()).toBe(true);
  const gone = { retired_at: server.time.clock() };
  await bare.look((tx) =>
    tx.updateTable('shelf').set(gone).where('pharmacy_id', '=', bare.pharmacyId).execute(),
  );
  expect(await has()).toBe(false);
});

test('a kolli ID finds the box of the open delivery, and with an id that of a closed one', async () => {
  const { pharmacyId } = desk;
  const find = (kolliId: string, name: object = {}) =>
    desk.look((tx) => findNamedBox(tx, { pharmacyId, kolliId, ...name }));
  const first = await desk.reserve(['1-1'], { deliveryId: 'moved' });
  const destroy = { pickupboxId: desk.box.id, deliveryId: 'moved' };
  expect(await find('moved')).toBe(desk.box.id);
  expect(await find('moved', { boxId: neighbour.id })).toBeUndefined();
  deliveryIn(await desk.ask('DELETE', '/deliveries/destroy', destroy));
  expect(await find('moved')).toBeUndefined();
  server.time.advance(1000);
  await neighbour.reserve(['1-1'], { deliveryId: 'moved' });
  expect(await find('moved')).toBe(neighbour.id);
  expect(await find('moved', { docId: first.docId })).toBe(desk.box.id);
  expect(await find('moved', { reservedTime: first.reservedTime })).toBe(desk.box.id);
  expect(await find('unknown')).toBeUndefined();
});
