import { beforeEach, expect, test } from 'vitest';
import { givenDelivery } from '../../testing/given-delivery.ts';
import type { ChangeOf } from '../../testing/rows.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { badInput, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { type ListReader, listReader } from './testing/lists.ts';

let desk: Desk;
let list: ListReader;

/** Uses a new pharmacy for each test, so that tests do not see each other's rows. */
async function open(): Promise<void> {
  desk = await givenDesk(server);
  list = listReader(server, desk.staff, '/deliveries/open', { pharmacyId: desk.pharmacyId });
}
const waiting = { unassigned: true };
const server = await shareTestServer();
const otherDesk = await givenDesk(server);
beforeEach(open);

test('RES-01: assigned and reserved open deliveries are listed, removed ones included', async () => {
  await desk.order();
  const inDoor = await desk.reserve(['1-1']);
  const shelved = await desk.shelve(['A1']);
  const booked = await desk.book();
  const removed = await desk.reserve(['1-2']);
  await desk.load(removed.docId, '1-2');
  await desk.takeOut(removed.docId, '1-2');
  const pickedUp = await desk.shelve(['B2']);
  expect(await desk.handOut(pickedUp.deliveryId)).toMatchObject({ status: 200 });
  const { deliveries, lastKey } = await list.page();
  expect(new Map(deliveries.map((one) => [one.docId, one.deliveryStatus]))).toEqual(
    new Map([
      [inDoor.docId, 'reserved'],
      [shelved.docId, 'delivered'],
      [booked.docId, 'reserved'],
      [removed.docId, 'removed'],
    ]),
  );
  expect(lastKey).toBeNull();
});

test('API-01: unassigned deliveries are new orders and deleted deliveries of any origin', async () => {
  const order = await desk.order();
  const booked = await desk.book();
  await desk.book();
  expect(await desk.deleteOnPharmacy(booked.deliveryId, {})).toMatchObject({ status: 200 });
  const { deliveries } = await list.page(waiting);
  expect(new Map(deliveries.map((one) => [one.docId, one.deliveryStatus]))).toEqual(
    new Map([
      [order.docId, 'reserved'],
      [booked.docId, 'deleted'],
    ]),
  );
  expect(await list.ids({ unassigned: false })).not.toContain(order.deliveryId);
});

test('an empty pharmacy has empty lists, whatever another pharmacy has', async () => {
  await otherDesk.book();
  expect(await list.page()).toEqual({ deliveries: [], lastKey: null });
  expect(await list.page({ ...waiting, search: 'x' })).toEqual({ deliveries: [], lastKey: null });
  const theirs = await list.ask({ pharmacyId: otherDesk.pharmacyId });
  expect(theirs).toMatchObject(refused(403, 'forbidden'));
});

test('RES-01 API-01: boxes and deliveries in no box can be selected; an unassigned one is in none', async () => {
  const { pharmacyId, box } = desk;
  const other = await server.givenBox({ pharmacyId, ordinal: 1 });
  const inDoor = await desk.reserve(['1-1']);
  const booked = await desk.book();
  const listed = async (ids: string) => (await list.ids({ ids })).sort();
  expect(await listed(box.id)).toEqual([inDoor.deliveryId]);
  expect(await listed(pharmacyId)).toEqual([booked.deliveryId]);
  const both = [inDoor.deliveryId, booked.deliveryId].sort();
  expect(await listed(`${box.id},${pharmacyId}`)).toEqual(both);
  expect(await listed(other.id)).toEqual([]);
  expect(await listed('')).toEqual([]);
  expect(await desk.deleteInBox(inDoor.deliveryId, {})).toMatchObject({ status: 200 });
  expect(await list.ids({ ...waiting, ids: pharmacyId })).toEqual([inDoor.deliveryId]);
  expect(await list.ids({ ...waiting, ids: box.id })).toEqual([]);
});

test('a place of another pharmacy, an unknown one and an invalid id get the same response', async () => {
  const unknown = '01900000-0000-7000-8000-000000000000';
  const isForbidden = refused(403, 'forbidden');
  for (const id of [otherDesk.box.id, otherDesk.pharmacyId, unknown, "x' or true", '%'])
    for (const ids of [id, `${desk.box.id},${id}`])
      expect(await list.ask({ ids })).toMatchObject(isForbidden);
});

const dayMs = 24 * 3_600_000;
const byEnd = { sortBy: 'waitsUntil', sort: 'asc' };
const setEnd = ({ docId }: { docId: string }, days: number, fields: ChangeOf<'delivery'> = {}) => {
  const waits_until = new Date(server.time.clock().getTime() + days * dayMs);
  return desk.change('delivery', { id: docId }, { waits_until, ...fields });
};
const asExpired = () => ({ status: 'expired', expired_time: server.time.clock() }) as const;

test('FND-04: deliveries can be sorted by it, expired ones first and those without end last', async () => {
  const late = await desk.shelve(['A1']);
  const early = await desk.shelve(['A1']);
  const same = await desk.shelve(['A1']);
  const expired = await desk.shelve(['B2']);
  const endless = await desk.book();
  await setEnd(late, 9);
  for (const one of [early, same]) await setEnd(one, 2);
  await setEnd(expired, 5, asExpired());
  const ids = [expired, early, same, late, endless].map(({ deliveryId }) => deliveryId);
  expect(await list.ids(byEnd)).toEqual(ids);
  expect(await list.ids({ ...byEnd, sort: 'desc' })).toEqual(ids.toReversed());
  for (const limit of [1, 2, 4]) {
    const walked = await list.walk({ ...byEnd, limit });
    expect(walked.map(({ deliveryId }) => deliveryId)).toEqual(ids);
  }
});

test('FND-04: deliveries can be filtered by status, together with a search', async () => {
  const reserved = await desk.reserve(['1-1']);
  const delivered = await desk.shelve(['A1']);
  const expired = await desk.shelve(['A1']);
  await setEnd(expired, 0, asExpired());
  const found = async (status: string, query = {}) => await list.ids({ status, ...query });
  expect(await found('reserved')).toEqual([reserved.deliveryId]);
  expect(await found('delivered')).toEqual([delivered.deliveryId]);
  expect(await found('expired', byEnd)).toEqual([expired.deliveryId]);
  expect(await found('removed')).toEqual([]);
  expect(await found('delivered', { search: expired.deliveryId })).toEqual([]);
});

test.each([
  ['deliveryId', { deliveryId: 'FP-48A' }, 'p-48'],
  ['deliveryId', { deliveryId: 'FP-48A' }, 'P-48'],
  ['deliveryId', { deliveryId: 'fp-48a' }, ' f P-4 8 '],
  ['deliveryId', { additionalDeliveryIds: ['fp-48b', 'fp-48c'] }, '48C'],
  ['phoneNumber', { phoneNumber: '+358405127734' }, '5127'],
  ['phoneNumber', { phoneNumber: '+358405127734' }, '+358 40 512 77 34'],
  ['phoneNumber', { phoneNumber: '+358405127734' }, '0405127734'],
  ['phoneNumber', { phoneNumber: '+358405127734' }, '040-512 7734'],
  ['phoneNumber', { phoneNumber: '+358405127734' }, '00358405127734'],
  ['phoneNumber', { phoneNumber: '+358405120034' }, '0034'],
  ['deliveryId', { deliveryId: '00481-x' }, '00481-x'],
])('RES-06: a part of %s of %j matches in any case (%s)', async (by, fields, search) => {
  await desk.book();
  const { deliveryId } = await desk.book(fields);
  expect(await list.ids({ search, searchBy: by })).toEqual([deliveryId]);
  expect(await list.ids({ search })).toEqual([deliveryId]);
  const otherBy = by === 'deliveryId' ? 'phoneNumber' : 'deliveryId';
  expect(await list.ids({ search, searchBy: otherBy })).toEqual([]);
});

test('RES-06 FND-04: all rows are searched, not only those of the first page, orders also by a part of their order ID', async () => {
  const { deliveryId } = await desk.book({ deliveryId: 'oldest' });
  server.time.advance(1000);
  for (let count = 0; count < 3; count += 1) await desk.book();
  expect(await list.ids({ limit: 1 })).not.toContain(deliveryId);
  expect(await list.ids({ limit: 1, search: 'OLD' })).toEqual([deliveryId]);
  await desk.order();
  const { docId, deliveryId: ordered } = await desk.order('+358409990001');
  await desk.change('delivery', { id: docId }, { order_id: 'ORD-77/b' });
  for (const search of ['9990001', 'ord-77'])
    expect(await list.ids({ ...waiting, search })).toEqual([ordered]);
});

test('a match does not span two kolli IDs, and special characters are matched literally', async () => {
  await desk.book({ deliveryId: 'aa', additionalDeliveryIds: ['bb', 'cc'] });
  const spanning = ['aabb', 'aa bb', 'bbcc', 'bb cc', 'bb,cc'];
  const special = ['%', '_', '\\', "'", '"', "' or '1'='1", '*', '.*', '$1', '%5f', 'ä', '💊'];
  for (const search of [...spanning, ...special])
    expect([search, await list.ids({ search })]).toEqual([search, []]);
  const { deliveryId } = await desk.book({ deliveryId: 'a_b' });
  await desk.book({ deliveryId: 'axb' });
  expect(await list.ids({ search: 'A_B' })).toEqual([deliveryId]);
});

test.each([
  ['a NUL', { search: 'a\u0000b' }, 'url'],
  ['a search of only spaces', { search: '  ' }, 'query.search'],
  ['a search of 101 characters', { search: 'a'.repeat(101) }, 'query.search'],
  ['FND-04: another status', { status: 'pickup' }, 'query.status'],
  ['FND-04: another order', { sortBy: 'ssn' }, 'query.sortBy'],
  ['an unknown search field', { search: 'a', searchBy: 'ssn' }, 'query.searchBy'],
  ['a limit of 0', { limit: 0 }, 'query.limit'],
  ['a limit above 200', { limit: 201 }, 'query.limit'],
  ['an invalid key', { lastKey: 'x' }, 'query.lastKey'],
  ['an invalid sort', { sort: 'up; drop table delivery' }, 'query.sort'],
  ['neither true nor false', { unassigned: 'yes' }, 'query.unassigned'],
  ['an unknown field', { offset: 1 }, 'query.offset'],
])('%s is bad input', async (_name, query, path) => {
  expect(await list.ask(query)).toMatchObject(badInput(path));
});

async function insertOrders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    ids.push(await givenDelivery(server, desk.pharmacyId));
  return ids;
}
const docIds = (all: readonly { docId: string }[]) => all.map(({ docId }) => docId);

test('API-02 API-03: deliveries can be sorted by reserved time in both directions', async () => {
  const expected: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    expected.push((await desk.order()).deliveryId);
    server.time.advance(60_000);
  }
  expect(await list.ids({ ...waiting, sort: 'asc' })).toEqual(expected);
  expect(await list.ids(waiting)).toEqual([...expected].reverse());
});

test('RES-22: rows with the same time are each listed once, in one order', async () => {
  const made = await insertOrders(23);
  for (const sort of ['asc', 'desc']) {
    const whole = docIds((await list.page({ ...waiting, sort, limit: 200 })).deliveries);
    expect([...whole].sort()).toEqual([...made].sort());
    for (const limit of [1, 4, 22, 23])
      expect(docIds(await list.walk({ ...waiting, sort, limit }))).toEqual(whole);
  }
});

test('RES-22: no row is repeated or missing while others are added and removed', async () => {
  const made = await insertOrders(12);
  const later: string[] = [];
  const addOne = async () => later.push(...(await insertOrders(1)));
  const down = docIds(await list.walk({ ...waiting, limit: 3 }, addOne));
  expect([...down].sort()).toEqual([...made].sort());
  const up = docIds(await list.walk({ ...waiting, sort: 'asc', limit: 5 }, addOne));
  expect(new Set(up).size).toBe(up.length);
  expect(up.slice(0, made.length)).toEqual([...made].sort());
  const leave = async () => {
    const first = (await list.page({ ...waiting, limit: 1 })).deliveries[0];
    await desk.destroy(first?.deliveryId ?? '');
  };
  const rest = docIds(await list.walk({ ...waiting, limit: 3 }, leave));
  expect(new Set(rest).size).toBe(rest.length);
  expect(rest).toEqual(expect.arrayContaining(made));
});

test('searches and selected places are paged by key, too', async () => {
  for (let number = 0; number < 5; number += 1)
    await desk.book({ deliveryId: `odd-${number}`, phoneNumber: '+358400000009' });
  await desk.reserve(['1-1']);
  const query = { search: 'odd-', ids: desk.pharmacyId, limit: 2 };
  expect((await list.walk(query)).map(({ deliveryId }) => deliveryId)).toEqual(
    [4, 3, 2, 1, 0].map((number) => `odd-${number}`),
  );
});

test('RES-22: the key of a row that has left still marks its position; one of another pharmacy is answered like an unknown one', async () => {
  const [first] = await insertOrders(4);
  const { deliveries, lastKey } = await list.page({ ...waiting, limit: 2 });
  expect(await desk.destroy(deliveries[1]?.deliveryId ?? '')).toMatchObject({ status: 200 });
  expect((await list.page({ ...waiting, lastKey })).deliveries).toHaveLength(2);
  const last = await list.page({ ...waiting, lastKey: first });
  expect(last).toEqual({ deliveries: [], lastKey: null });
  expect(await list.page({ ...waiting, limit: 3 })).toMatchObject({ lastKey: null });
  const { docId } = await otherDesk.book();
  const unknown = '01900000-0000-7000-8000-000000000000';
  const [theirs, none] = await Promise.all(
    [docId, unknown].map((key) => list.ask({ ...waiting, lastKey: key })),
  );
  expect(theirs).toMatchObject(refused(404, 'delivery_not_found'));
  expect(theirs?.body).toEqual(none?.body);
});
