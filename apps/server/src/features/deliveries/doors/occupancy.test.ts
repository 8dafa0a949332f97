import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { readFigures } from '../../statistics/testing/stored-figures.ts';
import { lockDelivery } from '../lock-delivery.ts';
import { lockWithDoors } from '../lock-with-doors.ts';
import * as occupancy from './occupancy.repository.ts';
import { deliveryIn, type Desk, givenDesk } from '../testing/desk.ts';
import { occupyDoors } from '../testing/occupy-doors.ts';

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const now = () => server.time.clock();
const holder = (deliveryId: string, at = now()) => ({
  pharmacyId: desk.pharmacyId,
  deliveryId,
  at,
});
const occupy = (docId: string, lockerIds: readonly string[], at = now()) =>
  desk.look((tx) => occupyDoors(tx, holder(docId, at), desk.box.id, lockerIds));
const stay = {
  id: expect.any(String) as string,
  boxId: expect.any(String) as string,
  releasedAt: null,
};

test('occupied doors do not change, others are occupied in order, each with its kind', async () => {
  const { docId } = await desk.reserve(['1-1']);
  expect(await occupy(docId, ['2-1', '1-1', '1-3'])).toEqual([
    { ...stay, name: '1-3', kind: 'large', occupiedAt: now() },
    { ...stay, name: '2-1', kind: 'fridge', occupiedAt: now() },
  ]);
  expect(await occupy(docId, ['2-1', '1-1', '1-3'])).toEqual([]);
});

test("an occupancy that is reported late begins at the end of the door's last one", async () => {
  const late = now();
  for (const _round of [1, 2]) {
    const { deliveryId } = await desk.reserve(['1-1']);
    server.time.advance(minuteMs);
    deliveryIn(await desk.deleteInBox(deliveryId, {}));
  }
  const { docId } = await desk.book();
  expect(await occupy(docId, ['1-1', '1-2'], late)).toMatchObject([
    { name: '1-1', occupiedAt: now() },
    { name: '1-2', occupiedAt: late },
  ]);
});

test('an occupancy does not end before it began, and without named doors all end', async () => {
  const { docId } = await desk.reserve(['1-1', '1-2', '1-3']);
  const before = new Date(now().getTime() - minuteMs);
  const release = (lockerIds?: readonly string[]) =>
    desk.look((tx) => {
      const which = { isEmptied: false, ...(lockerIds === undefined ? {} : { lockerIds }) };
      return occupancy.releaseLockers(tx, holder(docId, before), which);
    });
  expect(await release([])).toEqual([]);
  expect(await release(['1-2'])).toMatchObject([{ name: '1-2', releasedAt: now() }]);
  expect(await desk.heldDoors()).toEqual(['1-1', '1-3']);
  expect(await release()).toHaveLength(2);
  expect(await desk.heldDoors()).toEqual([]);
});

test('empty lists load, count and occupy nothing', async () => {
  const { docId } = await desk.reserve(['1-1']);
  const { box } = desk;
  await desk.look(async (tx) => {
    await occupancy.loadDoors(tx, holder(docId), box.id, []);
    await occupancy.occupyShelves(tx, holder(docId), []);
  });
  expect(await box.statusOf(docId)).toBe('reserved');
});

test('the deadline of a reservation counts from the first of its doors', async () => {
  const { docId } = await desk.reserve(['1-1', '1-2']);
  const begun = now().getTime();
  const second = { delivery_id: docId, locker_id: '1-2' };
  await desk.change('locker_occupancy', second, { occupied_at: new Date(begun + minuteMs) });
  server.time.advance(2 * minuteMs);
  await desk.load(docId, '1-1');
  expect((await desk.box.delivery(docId)).waits_until).toEqual(new Date(begun + 3 * dayMs));
});

test('a box sees its own doors of a delivery, and whether it occupies others elsewhere', async () => {
  const { docId } = await desk.reserve(['1-2', '1-1']);
  const { pharmacyId, box } = desk;
  const seen = (boxId?: string) =>
    desk.look(async (tx) => {
      const found =
        boxId === undefined
          ? await lockDelivery(tx, { pharmacyId, docId })
          : await lockDelivery(tx, { pharmacyId, boxId, docId });
      return [found?.snapshot.doors.map(({ lockerId }) => lockerId), found?.isElsewhere];
    });
  expect(await seen()).toEqual([['1-1', '1-2'], false]);
  expect(await seen(box.id)).toEqual([['1-1', '1-2'], false]);
  expect(await seen(docId)).toEqual([[], true]);
});

test('locking a delivery with its doors locks its box and those doors, and no other door', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const { pharmacyId, box } = desk;
  const release = await server.holdRow(pharmacyId, (tx) =>
    lockWithDoors(tx, { pharmacyId, kolliId: deliveryId }),
  );
  const left = await desk.look(async (tx) => ({
    boxes: await tx
      .selectFrom('pickup_box')
      .select('id')
      .where('id', '=', box.id)
      .forUpdate()
      .skipLocked()
      .execute(),
    doors: await tx
      .selectFrom('locker')
      .select('locker_id')
      .where('box_id', '=', box.id)
      .orderBy('locker_id')
      .forNoKeyUpdate()
      .skipLocked()
      .execute(),
  }));
  await release();
  expect(left.boxes).toEqual([]);
  expect(left.doors.map((door) => door.locker_id)).toEqual(['1-2', '1-3', '2-1', '2-2']);
});

test('an event is counted at the place of the delivery: its box or the pharmacy', async () => {
  const delivered = async () => {
    const { countChanges } = await desk.look(readFigures);
    return countChanges
      .filter(({ measure }) => measure === 1)
      .map(({ place_id, n }) => [place_id, n]);
  };
  await desk.shelve(['A1']);
  expect(await delivered()).toEqual([[desk.pharmacyId, 1]]);
  server.time.advance(minuteMs);
  const { docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  expect(await delivered()).toEqual([
    [desk.pharmacyId, 1],
    [desk.box.id, 1],
  ]);
});

test('the last shelf of a delivery stays known when it ends without one', async () => {
  const { deliveryId, docId } = await desk.shelve(['B2']);
  deliveryIn(await desk.deleteOnPharmacy(deliveryId, {}));
  deliveryIn(await desk.destroy(deliveryId));
  expect(await desk.box.delivery(docId)).toMatchObject({
    status: 'destroyed',
    last_shelves: ['B2'],
    last_locker_ids: [],
  });
});
