import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import type { ChangeOf } from '../../../testing/rows.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, pickedUp, type TestBox } from '../../devices/testing/box.ts';
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
  (await desk.box.delivery(docId)).waits_until?.getTime() ?? null;
const setDoor = (box_id: string, locker_id: string, change: ChangeOf<'locker'>) =>
  desk.change('locker', { box_id, locker_id }, change);
const occupanciesAt = (boxId: string) =>
  desk.rows('locker_occupancy', { box_id: boxId }, 'locker_id');

test('the deadline of a reservation counts from the last time its own doors were occupied', async () => {
  await desk.reserve(['1-2']);
  server.time.advance(dayMs);
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  expect(await deadlineOf(docId)).toBe(now() + 3 * dayMs);
  deliveryIn(await desk.deleteInBox(deliveryId, {}));
  expect(await deadlineOf(docId)).toBe(now() + 30 * dayMs);
  server.time.advance(dayMs);
  deliveryIn(await desk.toDoors(deliveryId, ['1-3']));
  expect(await deadlineOf(docId)).toBe(now() + 3 * dayMs);
});

test('the deadline of a parcel follows the rules of its box and doors, or of the pharmacy', async () => {
  const basic_delivery_keep_time_ms = 9 * dayMs;
  await desk.change('pickup_box', { id: neighbour.id }, { basic_delivery_keep_time_ms });
  await desk.change('pharmacy', {}, { delivery_keep_time_ms: 11 * dayMs });
  // The same door id is a fridge in one box and not in the other.
  await setDoor(neighbour.id, '1-1', { fridge: true });
  await setDoor(neighbour.id, '2-1', { fridge: false });
  const loadedAt = async (box: TestBox, lockerId: string) => {
    const docId = await box.reserve([lockerId]);
    await box.report(box.loaded(docId, lockerId));
    return ((await deadlineOf(docId)) ?? 0) - now();
  };
  expect(await loadedAt(desk.box, '1-1')).toBe(7 * dayMs);
  expect(await loadedAt(desk.box, '2-1')).toBe(3 * dayMs);
  expect(await loadedAt(neighbour, '1-1')).toBe(3 * dayMs);
  expect(await loadedAt(neighbour, '2-1')).toBe(9 * dayMs);
  const { docId } = await desk.shelve(['A1']);
  expect(await deadlineOf(docId)).toBe(now() + 11 * dayMs);
  // Without fridge rules those of other doors count there.
  const noRules = {
    fridge_delivery_keep_time_ms: null,
    fridge_reservation_keep_time_ms: null,
    fridge_delivery_reminder_period_ms: null,
  };
  await desk.change('pickup_box', { id: desk.box.id }, { ...noRules, basic_delivery_keep_time_ms });
  expect(await loadedAt(desk.box, '2-2')).toBe(9 * dayMs);
});

test('loading, pickup and open counts at one box do not change another', async () => {
  const openCounts = async (boxId: string) =>
    (await desk.rows('locker', { box_id: boxId }, 'locker_id')).map((row) => row.open_count);
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
  await desk.box.report(pickedUp(docId, '1-1'));
  const over = server.time.clock();
  expect(await occupanciesAt(desk.box.id)).toMatchObject([
    { loaded_at: at, emptied_at: over, released_at: over },
    { loaded_at: at, emptied_at: null, released_at: null },
  ]);
  await desk.box.report(pickedUp(docId, '1-2'));
  expect(await occupanciesAt(neighbour.id)).toMatchObject(untouched);
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
  await bare.change('shelf', {}, { retired_at: server.time.clock() });
  expect(await has()).toBe(false);
});

test('a kolli ID finds the box of the open delivery, and with an id that of a closed one', async () => {
  const { pharmacyId } = desk;
  const find = (kolliId: string, name: object = {}) =>
    desk.look((tx) => findNamedBox(tx, { pharmacyId, kolliId, ...name }));
  const first = await desk.reserve(['1-1'], { deliveryId: 'moved' });
  expect(await find('moved')).toBe(desk.box.id);
  expect(await find('moved', { boxId: neighbour.id })).toBeUndefined();
  deliveryIn(await desk.destroy('moved'));
  expect(await find('moved')).toBeUndefined();
  server.time.advance(1000);
  await neighbour.reserve(['1-1'], { deliveryId: 'moved' });
  expect(await find('moved')).toBe(neighbour.id);
  expect(await find('moved', { docId: first.docId })).toBe(desk.box.id);
  expect(await find('moved', { reservedTime: first.reservedTime })).toBe(desk.box.id);
  expect(await find('unknown')).toBeUndefined();
});
