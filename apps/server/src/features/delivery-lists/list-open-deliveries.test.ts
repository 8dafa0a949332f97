import { beforeEach, describe, expect, test } from 'vitest';
import { givenBox } from '../../testing/factories.ts';
import { givenDelivery } from '../../testing/given-delivery.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { kolliIdsOf, type ListReader, listReader } from './testing/lists.ts';

let desk: Desk;
let list: ListReader;

/** Uses a new pharmacy for each test, so that tests do not see each other's rows. */
async function open(): Promise<void> {
  desk = await givenDesk(server);
  list = listReader(server, desk.staff, '/deliveries/open', { pharmacyId: desk.pharmacyId });
}
const waiting = { unassigned: true };
const remove = (docId: string, lockerId: string) =>
  desk.box.report({ kind: 'removed', docId, lockerId, userId: desk.staff.id });
const pickUp = (deliveryId: string) =>
  desk.ask('PATCH', `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`, {
    deliveryStatus: 'pickup',
  });
const unassign = (deliveryId: string) =>
  desk.ask(
    'DELETE',
    `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`,
    {},
  );

const server = await shareTestServer();
const otherDesk = await givenDesk(server);
beforeEach(open);

describe('listed deliveries', () => {
  test('RES-01: assigned and reserved open deliveries are listed, removed ones included', async () => {
    await desk.order();
    const inDoor = await desk.reserve(['1-1']);
    const shelved = await desk.shelve(['A1']);
    const booked = await desk.book();
    const removed = await desk.reserve(['1-2']);
    await desk.load(removed.docId, '1-2');
    await remove(removed.docId, '1-2');
    const pickedUp = await desk.shelve(['B2']);
    expect(await pickUp(pickedUp.deliveryId)).toMatchObject({ status: 200 });
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
    expect(await unassign(booked.deliveryId)).toMatchObject({ status: 200 });
    const { deliveries } = await list.page(waiting);
    expect(new Map(deliveries.map((one) => [one.docId, one.deliveryStatus]))).toEqual(
      new Map([
        [order.docId, 'reserved'],
        [booked.docId, 'deleted'],
      ]),
    );
    expect(kolliIdsOf(await list.page({ unassigned: false }))).not.toContain(order.deliveryId);
  });

  test('an empty pharmacy has empty lists', async () => {
    expect(await list.page()).toEqual({ deliveries: [], lastKey: null });
    expect(await list.page({ ...waiting, search: 'x' })).toEqual({ deliveries: [], lastKey: null });
  });

  test('deliveries of another pharmacy are not listed', async () => {
    await otherDesk.book();
    expect((await list.page()).deliveries).toEqual([]);
    const theirs = await list.ask({ pharmacyId: otherDesk.pharmacyId });
    expect(theirs).toMatchObject(refused(403, 'forbidden'));
  });
});

describe('selected places', () => {
  test('RES-01: boxes and deliveries in no box can be selected, separately and together', async () => {
    const other = await givenBox(server, { pharmacyId: desk.pharmacyId, ordinal: 1 });
    const inDoor = await desk.reserve(['1-1']);
    const booked = await desk.book();
    const { pharmacyId, box } = desk;
    const listed = async (ids: string) => kolliIdsOf(await list.page({ ids })).sort();
    expect(await listed(box.id)).toEqual([inDoor.deliveryId]);
    expect(await listed(pharmacyId)).toEqual([booked.deliveryId]);
    expect(await listed(`${box.id},${pharmacyId}`)).toEqual(
      [inDoor.deliveryId, booked.deliveryId].sort(),
    );
    expect(await listed(other.id)).toEqual([]);
    expect(await listed('')).toEqual([]);
  });

  test('API-01: an unassigned delivery is in no box, also when it was in one', async () => {
    const { deliveryId } = await desk.reserve(['1-1']);
    const path = `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`;
    expect(await desk.ask('DELETE', path, {})).toMatchObject({ status: 200 });
    expect(kolliIdsOf(await list.page({ ...waiting, ids: desk.pharmacyId }))).toEqual([deliveryId]);
    expect(kolliIdsOf(await list.page({ ...waiting, ids: desk.box.id }))).toEqual([]);
  });

  test('a place of another pharmacy, an unknown one and an invalid id get the same response', async () => {
    const unknown = '01900000-0000-7000-8000-000000000000';
    const isForbidden = refused(403, 'forbidden');
    for (const id of [otherDesk.box.id, otherDesk.pharmacyId, unknown, "x' or true", '%'])
      for (const ids of [id, `${desk.box.id},${id}`])
        expect(await list.ask({ ids })).toMatchObject(isForbidden);
  });
});

describe('by the end of waiting', () => {
  const dayMs = 24 * 3_600_000;
  const byEnd = { sortBy: 'waitsUntil', sort: 'asc' };
  const setEnd = (docId: string, days: number, fields: object = {}) =>
    desk.look((tx) =>
      tx
        .updateTable('delivery')
        .set({ waits_until: new Date(server.time.clock().getTime() + days * dayMs), ...fields })
        .where('id', '=', docId)
        .execute(),
    );

  test('FND-04: deliveries can be sorted by it, expired ones first and those without end last', async () => {
    const [late, early, same] = [
      await desk.shelve(['A1']),
      await desk.shelve(['A1']),
      await desk.shelve(['A1']),
    ];
    const expired = await desk.shelve(['B2']);
    const endless = await desk.book();
    await setEnd(late.docId, 9);
    await setEnd(early.docId, 2);
    await setEnd(same.docId, 2);
    await setEnd(expired.docId, 5, { status: 'expired', expired_time: server.time.clock() });
    const ids = [expired, early, same, late, endless].map(({ deliveryId }) => deliveryId);
    expect(kolliIdsOf(await list.page(byEnd))).toEqual(ids);
    expect(kolliIdsOf(await list.page({ ...byEnd, sort: 'desc' }))).toEqual(ids.toReversed());
    for (const limit of [1, 2, 4]) {
      const walked = await list.walk({ ...byEnd, limit });
      expect(walked.map(({ deliveryId }) => deliveryId)).toEqual(ids);
    }
  });

  test('FND-04: deliveries can be filtered by status, together with a search', async () => {
    const reserved = await desk.reserve(['1-1']);
    const delivered = await desk.shelve(['A1']);
    const expired = await desk.shelve(['A1']);
    await setEnd(expired.docId, 0, { status: 'expired', expired_time: server.time.clock() });
    const found = async (status: string, query = {}) =>
      kolliIdsOf(await list.page({ status, ...query }));
    expect(await found('reserved')).toEqual([reserved.deliveryId]);
    expect(await found('delivered')).toEqual([delivered.deliveryId]);
    expect(await found('expired', byEnd)).toEqual([expired.deliveryId]);
    expect(await found('removed')).toEqual([]);
    expect(await found('delivered', { search: expired.deliveryId })).toEqual([]);
  });

  test.each([
    ['status', 'pickup'],
    ['sortBy', 'ssn'],
  ])('FND-04: another %s is bad input', async (field, value) => {
    expect((await list.ask({ [field]: value })).body.errors).toMatchObject([
      { path: `query.${field}` },
    ]);
  });

  test('FND-04: orders without a place are found by a part of their order ID, too', async () => {
    await desk.order();
    const { docId, deliveryId } = await desk.order();
    await desk.look((tx) =>
      tx.updateTable('delivery').set({ order_id: 'ORD-77/b' }).where('id', '=', docId).execute(),
    );
    expect(kolliIdsOf(await list.page({ ...waiting, search: 'ord-77' }))).toEqual([deliveryId]);
  });
});

describe('search', () => {
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
    expect(kolliIdsOf(await list.page({ search, searchBy: by }))).toEqual([deliveryId]);
    expect(kolliIdsOf(await list.page({ search }))).toEqual([deliveryId]);
    const otherBy = by === 'deliveryId' ? 'phoneNumber' : 'deliveryId';
    expect(kolliIdsOf(await list.page({ search, searchBy: otherBy }))).toEqual([]);
  });

  test('RES-06: all rows are searched, not only those of the first page', async () => {
    const { deliveryId } = await desk.book({ deliveryId: 'oldest' });
    server.time.advance(1000);
    for (let count = 0; count < 3; count += 1) await desk.book();
    expect(kolliIdsOf(await list.page({ limit: 1 }))).not.toContain(deliveryId);
    expect(kolliIdsOf(await list.page({ limit: 1, search: 'OLD' }))).toEqual([deliveryId]);
    const order = await desk.order('+358409990001');
    expect(kolliIdsOf(await list.page({ ...waiting, search: '9990001' }))).toEqual([
      order.deliveryId,
    ]);
  });

  test('a match does not span two kolli IDs', async () => {
    await desk.book({ deliveryId: 'aa', additionalDeliveryIds: ['bb', 'cc'] });
    for (const search of ['aabb', 'aa bb', 'bbcc', 'bb cc', 'bb,cc'])
      expect(kolliIdsOf(await list.page({ search }))).toEqual([]);
  });

  test.each(['%', '_', '\\', "'", '"', "' or '1'='1", '*', '.*', '$1', '%5f', 'ä', '💊'])(
    'special characters are matched literally: %s',
    async (search) => {
      await desk.book({ deliveryId: 'plain-1' });
      expect(kolliIdsOf(await list.page({ search }))).toEqual([]);
    },
  );

  test('an underscore matches only an underscore', async () => {
    const { deliveryId } = await desk.book({ deliveryId: 'a_b' });
    await desk.book({ deliveryId: 'axb' });
    expect(kolliIdsOf(await list.page({ search: 'A_B' }))).toEqual([deliveryId]);
  });

  test.each([
    ['a NUL', { search: 'a\u0000b' }, 'url'],
    ['a search of only spaces', { search: '  ' }, 'query.search'],
    ['a search of 101 characters', { search: 'a'.repeat(101) }, 'query.search'],
    ['an unknown search field', { search: 'a', searchBy: 'ssn' }, 'query.searchBy'],
    ['a limit of 0', { limit: 0 }, 'query.limit'],
    ['a limit above 200', { limit: 201 }, 'query.limit'],
    ['an invalid key', { lastKey: 'x' }, 'query.lastKey'],
    ['an invalid sort', { sort: 'up; drop table delivery' }, 'query.sort'],
    ['neither true nor false', { unassigned: 'yes' }, 'query.unassigned'],
    ['an unknown field', { offset: 1 }, 'query.offset'],
  ])('%s is bad input', async (_name, query, path) => {
    const response = await list.ask(query);
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_fail' } });
    expect(response.body.errors).toMatchObject([{ path }]);
  });
});

describe('pages', () => {
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
    expect(kolliIdsOf(await list.page({ ...waiting, sort: 'asc' }))).toEqual(expected);
    expect(kolliIdsOf(await list.page(waiting))).toEqual([...expected].reverse());
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
      await desk.ask('DELETE', '/deliveries/destroy', {
        pharmacyId: desk.pharmacyId,
        deliveryId: first?.deliveryId,
      });
    };
    const rest = docIds(await list.walk({ ...waiting, limit: 3 }, leave));
    expect(new Set(rest).size).toBe(rest.length);
    expect(rest).toEqual(expect.arrayContaining(made));
  });

  test('RES-22: the key of a row that has left the list still marks its position', async () => {
    await insertOrders(4);
    const { deliveries, lastKey } = await list.page({ ...waiting, limit: 2 });
    const name = { pharmacyId: desk.pharmacyId, deliveryId: deliveries[1]?.deliveryId };
    expect(await desk.ask('DELETE', '/deliveries/destroy', name)).toMatchObject({ status: 200 });
    const rest = await list.page({ ...waiting, lastKey });
    expect(rest.deliveries).toHaveLength(2);
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

  test('a key of another pharmacy gets the same response as an unknown one', async () => {
    const { docId } = await otherDesk.book();
    const unknown = '01900000-0000-7000-8000-000000000000';
    await desk.order();
    const responses = await Promise.all(
      [docId, unknown].map((lastKey) => list.ask({ ...waiting, lastKey })),
    );
    expect(responses[0]).toMatchObject(refused(404, 'delivery_not_found'));
    expect(responses[0]?.body).toEqual(responses[1]?.body);
  });

  test('after the last row there is an empty page', async () => {
    const [only] = await insertOrders(1);
    expect(await list.page({ ...waiting, lastKey: only })).toEqual({
      deliveries: [],
      lastKey: null,
    });
    expect(await list.page({ ...waiting, limit: 1 })).toMatchObject({ lastKey: null });
  });
});
