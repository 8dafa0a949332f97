import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  actionsOf,
  alarmsOf,
  deliveryRow,
  givenTestBox,
  outcomesOf,
  type TestBox,
} from './test-box.ts';

let server: TestServer;
let box: TestBox;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
});
afterAll(() => server.close());

const minuteMs = 60_000;
const load = (docId: string, lockerId: string) =>
  ({ kind: 'loaded', docId, lockerId, userId: box.staff.id }) as const;
const pickUp = (docId: string, lockerId: string) =>
  ({ kind: 'pickedUp', docId, lockerId }) as const;

const remove = (docId: string, lockerId: string) =>
  ({ kind: 'removed', docId, lockerId, userId: box.staff.id }) as const;

/** Lets minutes pass and answers the time. */
function pass(minutes: number): Date {
  server.time.advance(minutes * minuteMs);
  return server.time.clock();
}

/** Staff delete a reservation; answers when. */
async function deleteAfter(minutes: number, docId: string): Promise<Date> {
  const at = pass(minutes);
  const { kolli_id: kolliId } = await deliveryRow(box, docId);
  const path = `/api/deliveries/delete-reservation/${box.id}/${kolliId}`;
  expect(await server.ask(box.staff, 'DELETE', path, {})).toMatchObject({ status: 200 });
  return at;
}

/** Who held door 1-1 from when to when, in the order of writing. */
const staysOf = () =>
  box.look((tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select(['delivery_id', 'occupied_at', 'loaded_at', 'released_at'])
      .where('box_id', '=', box.id)
      .where('locker_id', '=', '1-1')
      .orderBy('id')
      .execute(),
  );

const expire = (docId: string, expiredTime: Date) =>
  box.look((tx) =>
    tx
      .updateTable('delivery')
      .set({ status: 'expired', expired_time: expiredTime })
      .where('id', '=', docId)
      .execute(),
  );

test('a pickup before the expiry stands at its own time, and the expiry never was', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  const pickedUpAt = new Date(server.time.clock().getTime() + minuteMs);
  server.time.advance(180 * minuteMs);
  await expire(docId, new Date(pickedUpAt.getTime() + minuteMs));
  const answer = await box.report({ ...pickUp(docId, '1-1'), at: pickedUpAt.getTime() });
  expect(outcomesOf(answer)).toEqual(['applied']);
  expect(await deliveryRow(box, docId)).toMatchObject({
    status: 'pickup',
    pickup_time: pickedUpAt,
    expired_time: null,
  });
  expect((await actionsOf(box, docId)).at(-1)).toMatchObject({
    occurred_at: pickedUpAt,
    recorded_at: server.time.clock(),
  });
});

test('a pickup after the expiry ends the delivery with an alarm', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  const expired = server.time.clock();
  await expire(docId, expired);
  server.time.advance(minuteMs);
  expect(outcomesOf(await box.report(pickUp(docId, '1-1')))).toEqual(['conflict']);
  expect(await deliveryRow(box, docId)).toMatchObject({
    status: 'pickup',
    expired_time: expired,
  });
  expect(await alarmsOf(box)).toHaveLength(1);
});

test('a clock far ahead is not believed: the event is as late as its arrival', async () => {
  const docId = await box.reserve(['1-1']);
  const at = Number.MAX_SAFE_INTEGER;
  expect(outcomesOf(await box.report({ ...load(docId, '1-1'), at }))).toEqual(['applied']);
  expect((await deliveryRow(box, docId)).delivery_time).toEqual(server.time.clock());
});

test('a late load begins its stay at its own time when the door was free then', async () => {
  const [first, second] = [await box.reserve(['1-1']), await box.reserve(['1-2'])];
  const freedAt = await deleteAfter(5, first);
  const loadedAt = pass(5);
  pass(60);
  await box.report({ ...load(second, '1-1'), at: loadedAt.getTime() });
  expect(await staysOf()).toMatchObject([
    { delivery_id: first, released_at: freedAt },
    { delivery_id: second, occupied_at: loadedAt, loaded_at: loadedAt, released_at: null },
  ]);
});

test('a load before staff freed the door begins its stay when they did, and keeps its time', async () => {
  const [first, second] = [await box.reserve(['1-1']), await box.reserve(['1-2'])];
  const loadedAt = pass(5);
  const freedAt = await deleteAfter(5, first);
  pass(1);
  await box.report({ ...load(second, '1-1'), at: loadedAt.getTime() });
  expect(await staysOf()).toMatchObject([
    { delivery_id: first, released_at: freedAt },
    { delivery_id: second, occupied_at: freedAt, loaded_at: loadedAt, released_at: null },
  ]);
  expect((await deliveryRow(box, second)).delivery_time).toEqual(loadedAt);
  expect((await actionsOf(box, second)).at(-1)).toMatchObject({ occurred_at: loadedAt });
});

test('a parcel that is loaded again, dated before it was taken out, begins a second stay then', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  const loadedAt = pass(5);
  const removedAt = pass(5);
  await box.report(remove(docId, '1-1'), { ...load(docId, '1-1'), at: loadedAt.getTime() });
  expect(await staysOf()).toMatchObject([
    { delivery_id: docId, released_at: removedAt },
    { delivery_id: docId, occupied_at: removedAt, loaded_at: loadedAt, released_at: null },
  ]);
});

test('a load before the door was reserved for another leaves that one a stay without time', async () => {
  const other = await box.reserve(['1-2']);
  const loadedAt = pass(5);
  const reservedAt = pass(5);
  const displaced = await box.reserve(['1-1']);
  await box.report({ ...load(other, '1-1'), at: loadedAt.getTime() });
  expect(await staysOf()).toMatchObject([
    { delivery_id: displaced, occupied_at: reservedAt, released_at: reservedAt },
    { delivery_id: other, occupied_at: reservedAt, loaded_at: loadedAt, released_at: null },
  ]);
});

test('a pickup before the door was reserved ends the stay as it began', async () => {
  const pickedUpAt = server.time.clock();
  const reservedAt = pass(5);
  const docId = await box.reserve(['1-1']);
  await box.report({ ...pickUp(docId, '1-1'), at: pickedUpAt.getTime() });
  expect(await staysOf()).toMatchObject([
    { delivery_id: docId, occupied_at: reservedAt, released_at: reservedAt },
  ]);
  expect((await deliveryRow(box, docId)).pickup_time).toEqual(pickedUpAt);
});

test("a door that was freed by another server's clock is taken from then on", async () => {
  const first = await box.reserve(['1-1']);
  const freedAt = await deleteAfter(5, first);
  // This server's clock is slower than that of the one which freed the door.
  pass(-1);
  const second = await box.reserve(['1-1']);
  pass(1);
  expect(await staysOf()).toMatchObject([
    { delivery_id: first, released_at: freedAt },
    { delivery_id: second, occupied_at: freedAt },
  ]);
});
