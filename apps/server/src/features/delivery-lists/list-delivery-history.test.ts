import { beforeEach, expect, test } from 'vitest';
import type { ChangeOf } from '../../testing/rows.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { badInput, deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { updateRow } from '../deliveries/doors/update-row.ts';
import { type ListReader, listReader } from './testing/lists.ts';

const minuteMs = 60_000;
let desk: Desk;
let history: ListReader;

const historyOf = (...ids: string[]) =>
  listReader(server, desk.staff, `/deliveries/show/${ids.join(',')}`, {
    startTime: 0,
    endTime: server.time.clock().getTime() + 864e5,
  });
const cancel = (id: string) => {
  const row = { pharmacy_id: desk.pharmacyId, id, status: 'reserved' } as const;
  const change = { status: 'cancelled', unassigned: false } as const;
  return desk.look((tx) => updateRow(tx, row, { ...change, history_time: server.time.clock() }));
};
async function givenPickup(fields: object = {}) {
  server.time.advance(minuteMs);
  const booked = await desk.book(fields);
  return deliveryIn(await desk.handOut(booked.deliveryId));
}

const server = await shareTestServer();
const otherDesk = await givenDesk(server);
beforeEach(async () => {
  desk = await givenDesk(server);
  history = historyOf(desk.pharmacyId, desk.box.id);
});

/** One ended delivery of each status, a minute apart. Returns kolli IDs by status, oldest first. */
async function oneOfEach(): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  const record = (status: string, deliveryId: string) => {
    made[status] = deliveryId;
    server.time.advance(minuteMs);
  };
  const removed = await desk.reserve(['1-1']);
  await desk.load(removed.docId, '1-1');
  await desk.takeOut(removed.docId, '1-1');
  record('removed', removed.deliveryId);
  const deleted = await desk.book();
  await desk.deleteOnPharmacy(deleted.deliveryId);
  record('deleted', deleted.deliveryId);
  const order = await desk.order();
  await cancel(order.docId);
  record('cancelled', order.deliveryId);
  const destroyed = await desk.book();
  await desk.destroy(destroyed.deliveryId);
  record('destroyed', destroyed.deliveryId);
  record('pickup', (await givenPickup()).deliveryId);
  return made;
}

test('HIS-01 CAL-29: closed, deleted and removed deliveries are listed, the latest event first', async () => {
  await desk.book();
  await desk.order();
  const made = await oneOfEach();
  const { deliveries, lastKey } = await history.page();
  expect(lastKey).toBeNull();
  expect(deliveries.map(({ deliveryId, deliveryStatus }) => [deliveryStatus, deliveryId])).toEqual(
    Object.entries(made).reverse(),
  );
});

test('HLD-11: deliveries can be filtered by what a hold led to', async () => {
  const { pickup = '', destroyed = '', cancelled = '', removed = '' } = await oneOfEach();
  const heldFor = { held_time: server.time.clock(), hold_cause: 'temp_high' } as const;
  const setHold = (kolliId: string, fields: ChangeOf<'delivery'>) =>
    desk.change('delivery', { kolli_id: kolliId }, { ...heldFor, ...fields });
  await setHold(removed, { judgement: 'released' });
  await setHold(destroyed, { judgement: 'rejected' });
  await setHold(cancelled, { judgement: 'acknowledged' });
  await setHold(pickup, { hold: 'pickedUp' });
  const found = async (hold: string) => (await history.ids({ hold })).toSorted();
  expect(await found('held')).toEqual([pickup, destroyed, cancelled, removed].toSorted());
  expect(await found('released')).toEqual([removed]);
  expect(await found('rejected')).toEqual([destroyed]);
  expect(await found('acknowledged')).toEqual([pickup, cancelled].toSorted());
  expect(await history.ask({ hold: 'lost' })).toMatchObject(badInput('query.hold'));
});

test('HIS-03: each status can be filtered, deleted and removed ones, too, or all listed', async () => {
  const made = await oneOfEach();
  for (const [status, kolliId] of Object.entries(made))
    expect([status, await history.ids({ status })]).toEqual([status, [kolliId]]);
  expect((await history.page({ status: 'all' })).deliveries).toHaveLength(5);
  expect(await history.ask({ status: 'delivered' })).toMatchObject(badInput('query.status'));
});

test('HIS-01: a delivery that is assigned again is not in the history', async () => {
  const { deliveryId } = await desk.book();
  await desk.deleteOnPharmacy(deliveryId);
  expect(await history.ids()).toEqual([deliveryId]);
  deliveryIn(await desk.toShelf(deliveryId, ['A1']));
  expect(await history.ids()).toEqual([]);
});

test('HIS-02: boxes and pharmacy reservations can be selected, also by a former place', async () => {
  const other = await server.givenBox({ pharmacyId: desk.pharmacyId, ordinal: 1 });
  const inBox = await desk.reserve(['1-2']);
  await desk.destroy(inBox.deliveryId);
  const booked = await givenPickup();
  const listed = async (...ids: string[]) => await historyOf(...ids).ids();
  expect(await listed(desk.box.id)).toEqual([inBox.deliveryId]);
  expect(await listed(desk.pharmacyId)).toEqual([booked.deliveryId]);
  expect(await listed(other.id)).toEqual([]);
  expect(await listed(other.id, desk.pharmacyId, desk.box.id)).toEqual([
    booked.deliveryId,
    inBox.deliveryId,
  ]);
});

test('a place of another pharmacy is forbidden, also together with own ones, and so is an unknown one', async () => {
  const booked = await otherDesk.book();
  await otherDesk.destroy(booked.deliveryId);
  const unknown = '01900000-0000-7000-8000-000000000000';
  for (const id of [otherDesk.pharmacyId, otherDesk.box.id, unknown, "x'--"])
    for (const ids of [[id], [desk.pharmacyId, id]])
      expect(await historyOf(...ids).ask()).toMatchObject(refused(403, 'forbidden'));
  expect((await history.page()).deliveries).toEqual([]);
});

test('the range includes both ends', async () => {
  await givenPickup();
  const { deliveryId, pickupTime } = await givenPickup();
  await givenPickup();
  const at = pickupTime ?? 0;
  expect(await history.ids({ startTime: at, endTime: at })).toEqual([deliveryId]);
  expect(await history.ids({ startTime: at + 1, endTime: at + 2 })).toEqual([]);
  const query = { startTime: at, endTime: at, timezoneOffset: -120 };
  expect(await history.ids(query)).toEqual([deliveryId]);
});

test.each([
  ['HIS-10: an end before the start', { startTime: 2, endTime: 1 }, 'query.endTime'],
  ['an invalid time', { startTime: 'today' }, 'query.startTime'],
  ['a time that no Date can hold', { endTime: 8.65e15 }, 'query.endTime'],
  ['an offset that is too large', { timezoneOffset: 5000 }, 'query.timezoneOffset'],
  ['a NUL in the search', { search: 'a\u0000' }, 'url'],
  ['a limit above 200', { limit: 500 }, 'query.limit'],
])('%s is bad input', async (_name, query, path) => {
  expect(await history.ask(query)).toMatchObject(badInput(path));
});

test('HIS-04 HIS-07: a part of a phone number, order ID or kolli ID matches in any case, and literally', async () => {
  await givenPickup();
  const { docId, deliveryId } = await desk.order('+358409990009');
  const change = { order_id: 'ORD 77/_x', additional_kolli_ids: ['zz-9'] };
  await desk.change('delivery', { id: docId }, change);
  await cancel(docId);
  const phones = ['9990009', '+358 40 999', '040 999-0009', '00358409990009'];
  for (const search of [...phones, 'ord 77', '77/_X', 'ZZ-9', 'z z-9'])
    expect([search, await history.ids({ search })]).toEqual([search, [deliveryId]]);
  await desk.change('delivery', { id: docId }, { order_id: 'ORD 77' });
  for (const search of ['%', '_', '\\', "' or true--", '"', '.*', '🎁'])
    expect([search, await history.page({ search })]).toEqual([
      search,
      { deliveries: [], lastKey: null },
    ]);
});

test('HIS-07: all rows are searched, not only those of the first page', async () => {
  const { deliveryId } = await givenPickup({ deliveryId: 'oldest' });
  for (let count = 0; count < 3; count += 1) await givenPickup();
  expect(await history.ids({ limit: 1, search: 'OLD' })).toEqual([deliveryId]);
  expect(await history.ids({ search: 'old', status: 'destroyed' })).toEqual([]);
});

test('HIS-20: rows with the same time are each listed once, in one order', async () => {
  const made: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    const { docId, deliveryId } = await desk.book();
    await desk.handOut(deliveryId);
    made.push(docId);
  }
  const whole = (await history.page()).deliveries.map(({ docId }) => docId);
  expect(whole).toEqual([...made].sort().reverse());
  for (const limit of [1, 2, 8])
    expect((await history.walk({ limit })).map(({ docId }) => docId)).toEqual(whole);
});

test('HIS-20: no row is repeated or missing while others are added', async () => {
  const made: string[] = [];
  for (let count = 0; count < 6; count += 1) made.push((await givenPickup()).docId);
  const seen = (await history.walk({ limit: 2 }, () => givenPickup())).map(({ docId }) => docId);
  expect(seen).toEqual([...made].reverse());
});

test('a key of another pharmacy, an unknown one and one without history get the same response', async () => {
  const theirs = await otherDesk.book();
  await otherDesk.destroy(theirs.deliveryId);
  const open = await desk.book();
  const unknown = '01900000-0000-7000-8000-000000000000';
  await givenPickup();
  for (const lastKey of [theirs.docId, unknown, open.docId])
    expect(await history.ask({ lastKey })).toMatchObject(refused(404, 'delivery_not_found'));
  const last = (await history.page()).deliveries.at(-1);
  expect(await history.page({ lastKey: last?.docId })).toEqual({ deliveries: [], lastKey: null });
});
