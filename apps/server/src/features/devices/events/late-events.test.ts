import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const minuteMs = 60_000;
const load = (docId: string, lockerId: string, at?: Date) => ({
  ...box.loaded(docId, lockerId),
  ...(at && { at: at.getTime() }),
});

function advance(minutes: number): Date {
  server.time.advance(minutes * minuteMs);
  return server.time.clock();
}

/** Staff delete a reservation; returns when. */
async function deleteAfter(minutes: number, docId: string): Promise<Date> {
  const at = advance(minutes);
  const { kolli_id: kolliId } = await box.delivery(docId);
  const path = `/api/deliveries/delete-reservation/${box.id}/${kolliId}`;
  expect(await server.ask(box.staff, 'DELETE', path, {})).toMatchObject({ status: 200 });
  return at;
}

const occupanciesOf = () => box.rows('locker_occupancy', { box_id: box.id, locker_id: '1-1' });

const expire = (docId: string, expired_time: Date) =>
  box.change('delivery', { id: docId }, { status: 'expired', expired_time });

test('a pickup before the expiry is stored with its own time and clears the expiry', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  const pickedUpAt = new Date(server.time.clock().getTime() + minuteMs);
  server.time.advance(180 * minuteMs);
  await expire(docId, new Date(pickedUpAt.getTime() + minuteMs));
  const response = await box.report({ ...pickedUp(docId, '1-1'), at: pickedUpAt.getTime() });
  expect(outcomesOf(response)).toEqual(['applied']);
  expect(await box.delivery(docId)).toMatchObject({
    status: 'pickup',
    pickup_time: pickedUpAt,
    expired_time: null,
  });
  expect((await box.actions(docId)).at(-1)).toMatchObject({
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
  expect(await box.outcomes(pickedUp(docId, '1-1'))).toEqual(['conflict']);
  expect(await box.delivery(docId)).toMatchObject({ status: 'pickup', expired_time: expired });
  expect(await box.alarms()).toHaveLength(1);
});

test('an event from a clock far ahead gets the time of its receipt', async () => {
  const docId = await box.reserve(['1-1']);
  const at = Number.MAX_SAFE_INTEGER;
  expect(await box.outcomes({ ...load(docId, '1-1'), at })).toEqual(['applied']);
  expect((await box.delivery(docId)).delivery_time).toEqual(server.time.clock());
});

test('a late load begins its occupancy at its own time when the door was free then', async () => {
  const [first, second] = [await box.reserve(['1-1']), await box.reserve(['1-2'])];
  const freedAt = await deleteAfter(5, first);
  const loadedAt = advance(5);
  advance(60);
  await box.report(load(second, '1-1', loadedAt));
  expect(await occupanciesOf()).toMatchObject([
    { delivery_id: first, released_at: freedAt },
    { delivery_id: second, occupied_at: loadedAt, loaded_at: loadedAt, released_at: null },
  ]);
});

test('a load before staff released the door begins its occupancy at the release and keeps its load time', async () => {
  const [first, second] = [await box.reserve(['1-1']), await box.reserve(['1-2'])];
  const loadedAt = advance(5);
  const freedAt = await deleteAfter(5, first);
  advance(1);
  await box.report(load(second, '1-1', loadedAt));
  expect(await occupanciesOf()).toMatchObject([
    { delivery_id: first, released_at: freedAt },
    { delivery_id: second, occupied_at: freedAt, loaded_at: loadedAt, released_at: null },
  ]);
  expect((await box.delivery(second)).delivery_time).toEqual(loadedAt);
  expect((await box.actions(second)).at(-1)).toMatchObject({ occurred_at: loadedAt });
});

test('a parcel that is loaded again, dated before its removal, begins a second occupancy at the removal', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  const loadedAt = advance(5);
  const removedAt = advance(5);
  await box.report(box.removed(docId, '1-1'), load(docId, '1-1', loadedAt));
  expect(await occupanciesOf()).toMatchObject([
    { delivery_id: docId, released_at: removedAt },
    { delivery_id: docId, occupied_at: removedAt, loaded_at: loadedAt, released_at: null },
  ]);
});

test('a load before the door was reserved for another leaves that one an occupancy of zero length', async () => {
  const other = await box.reserve(['1-2']);
  const loadedAt = advance(5);
  const reservedAt = advance(5);
  const displaced = await box.reserve(['1-1']);
  await box.report(load(other, '1-1', loadedAt));
  expect(await occupanciesOf()).toMatchObject([
    { delivery_id: displaced, occupied_at: reservedAt, released_at: reservedAt },
    { delivery_id: other, occupied_at: reservedAt, loaded_at: loadedAt, released_at: null },
  ]);
});

test('a pickup before the door was reserved ends the occupancy at its start', async () => {
  const pickedUpAt = server.time.clock();
  const reservedAt = advance(5);
  const docId = await box.reserve(['1-1']);
  await box.report({ ...pickedUp(docId, '1-1'), at: pickedUpAt.getTime() });
  expect(await occupanciesOf()).toMatchObject([
    { delivery_id: docId, occupied_at: reservedAt, released_at: reservedAt },
  ]);
  expect((await box.delivery(docId)).pickup_time).toEqual(pickedUpAt);
});

test("a door that was released by another server's clock is occupied from then on", async () => {
  const first = await box.reserve(['1-1']);
  const freedAt = await deleteAfter(5, first);
  // This server's clock is behind that of the server which released the door.
  advance(-1);
  const second = await box.reserve(['1-1']);
  advance(1);
  expect(await occupanciesOf()).toMatchObject([
    { delivery_id: first, released_at: freedAt },
    { delivery_id: second, occupied_at: freedAt },
  ]);
});
