import { beforeEach, describe, expect, test } from 'vitest';
import { givenBox } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { updateRow } from '../deliveries/doors/update-row.ts';
import { kolliIdsOf, type ListReader, listReader } from './testing/lists.ts';

const minuteMs = 60_000;
let desk: Desk;
/** The whole history of all places of the desk's pharmacy. */
let history: ListReader;

const historyOf = (...ids: string[]) =>
  listReader(server, desk.staff, `/deliveries/show/${ids.join(',')}`, {
    startTime: 0,
    endTime: server.time.clock().getTime() + 864e5,
  });
const destroy = (at: Desk, deliveryId: string) =>
  at.ask('DELETE', '/deliveries/destroy', { pharmacyId: at.pharmacyId, deliveryId });
const unassign = (deliveryId: string) => {
  const path = `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  return desk.ask('DELETE', path, {});
};
const pickUp = (deliveryId: string) =>
  desk.ask('PATCH', `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`, {
    deliveryStatus: 'pickup',
  });
/** Cancels an order, as its order source does. */
const cancel = (docId: string) =>
  desk.look((tx) =>
    updateRow(
      tx,
      { pharmacy_id: desk.pharmacyId, id: docId, status: 'reserved' },
      { status: 'cancelled', unassigned: false, history_time: server.time.clock() },
    ),
  );
/** A delivery without a door, picked up a minute after the last one. */
async function givenPickup(fields: object = {}) {
  server.time.advance(minuteMs);
  const booked = await desk.book(fields);
  return deliveryIn(await pickUp(booked.deliveryId));
}

const server = await shareTestServer();
const otherDesk = await givenDesk(server);
beforeEach(async () => {
  desk = await givenDesk(server);
  history = historyOf(desk.pharmacyId, desk.box.id);
});

/**
 * One ended delivery of each status, each a minute after the one before. Returns the kolli IDs by
 * status, oldest first.
 */
async function oneOfEach(): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  const record = (status: string, deliveryId: string) => {
    made[status] = deliveryId;
    server.time.advance(minuteMs);
  };
  const removed = await desk.reserve(['1-1']);
  await desk.load(removed.docId, '1-1');
  const removal = { docId: removed.docId, lockerId: '1-1', userId: desk.staff.id };
  await desk.box.report({ kind: 'removed', ...removal });
  record('removed', removed.deliveryId);
  const deleted = await desk.book();
  await unassign(deleted.deliveryId);
  record('deleted', deleted.deliveryId);
  const order = await desk.order();
  await cancel(order.docId);
  record('cancelled', order.deliveryId);
  const destroyed = await desk.book();
  await destroy(desk, destroyed.deliveryId);
  record('destroyed', destroyed.deliveryId);
  record('pickup', (await givenPickup()).deliveryId);
  return made;
}

describe('listed deliveries', () => {
  test('HIS-01 CAL-29: closed, deleted and removed deliveries are listed, the latest event first', async () => {
    await desk.book();
    await desk.order();
    const made = await oneOfEach();
    const { deliveries, lastKey } = await history.page();
    expect(lastKey).toBeNull();
    expect(
      deliveries.map(({ deliveryId, deliveryStatus }) => [deliveryStatus, deliveryId]),
    ).toEqual(Object.entries(made).reverse());
  });

  test('HLD-11: deliveries can be filtered by what a hold led to', async () => {
    const { pickup = '', destroyed = '', cancelled = '', removed = '' } = await oneOfEach();
    const setHold = (kolliId: string, fields: object) =>
      desk.look((tx) =>
        tx
          .updateTable('delivery')
          .set({ held_time: server.time.clock(), hold_cause: 'temp_high', ...fields })
          .where('kolli_id', '=', kolliId)
          .execute(),
      );
    await setHold(removed, { judgement: 'released' });
    await setHold(destroyed, { judgement: 'rejected' });
    await setHold(cancelled, { judgement: 'acknowledged' });
    await setHold(pickup, { hold: 'pickedUp' });
    const found = async (hold: string) => kolliIdsOf(await history.page({ hold })).toSorted();
    expect(await found('held')).toEqual([pickup, destroyed, cancelled, removed].toSorted());
    expect(await found('released')).toEqual([removed]);
    expect(await found('rejected')).toEqual([destroyed]);
    expect(await found('acknowledged')).toEqual([pickup, cancelled].toSorted());
    expect(await history.ask({ hold: 'lost' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'query.hold' }] },
    });
  });

  test('HIS-03: pickup, cancelled and destroyed can be filtered, or all listed', async () => {
    const made = await oneOfEach();
    for (const status of ['pickup', 'cancelled', 'destroyed'])
      expect(kolliIdsOf(await history.page({ status }))).toEqual([made[status]]);
    expect((await history.page({ status: 'all' })).deliveries).toHaveLength(5);
    const response = await history.ask({ status: 'removed' });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'query.status' }] } });
  });

  test('HIS-01: a delivery that is assigned again is not in the history', async () => {
    const { deliveryId } = await desk.book();
    await unassign(deliveryId);
    expect(kolliIdsOf(await history.page())).toEqual([deliveryId]);
    const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
    deliveryIn(await desk.ask('PATCH', path, { assignToBox: false, shelf: ['A1'] }));
    expect(kolliIdsOf(await history.page())).toEqual([]);
  });

  test('HIS-02: boxes and pharmacy reservations can be selected, also by a former place', async () => {
    const other = await givenBox(server, { pharmacyId: desk.pharmacyId, ordinal: 1 });
    const inBox = await desk.reserve(['1-2']);
    await destroy(desk, inBox.deliveryId);
    const booked = await givenPickup();
    const listed = async (...ids: string[]) => kolliIdsOf(await historyOf(...ids).page());
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
    await destroy(otherDesk, booked.deliveryId);
    const unknown = '01900000-0000-7000-8000-000000000000';
    for (const id of [otherDesk.pharmacyId, otherDesk.box.id, unknown, "x'--"])
      for (const ids of [[id], [desk.pharmacyId, id]])
        expect(await historyOf(...ids).ask()).toMatchObject(refused(403, 'forbidden'));
    expect((await history.page()).deliveries).toEqual([]);
  });
});

describe('range', () => {
  test('the range includes both ends', async () => {
    await givenPickup();
    const { deliveryId, pickupTime } = await givenPickup();
    await givenPickup();
    const at = pickupTime ?? 0;
    expect(kolliIdsOf(await history.page({ startTime: at, endTime: at }))).toEqual([deliveryId]);
    expect(kolliIdsOf(await history.page({ startTime: at + 1, endTime: at + 2 }))).toEqual([]);
    const query = { startTime: at, endTime: at, timezoneOffset: -120 };
    expect(kolliIdsOf(await history.page(query))).toEqual([deliveryId]);
  });

  test.each([
    ['HIS-10: an end before the start', { startTime: 2, endTime: 1 }, 'query.endTime'],
    ['an invalid time', { startTime: 'today' }, 'query.startTime'],
    ['a time that no Date can hold', { endTime: 8.65e15 }, 'query.endTime'],
    ['an offset that is too large', { timezoneOffset: 5000 }, 'query.timezoneOffset'],
    ['a NUL in the search', { search: 'a\u0000' }, 'url'],
    ['a limit above 200', { limit: 500 }, 'query.limit'],
  ])('%s is bad input', async (_name, query, path) => {
    const response = await history.ask(query);
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_fail' } });
    expect(response.body.errors).toMatchObject([{ path }]);
  });
});

describe('search', () => {
  async function givenOrder(): Promise<string> {
    const { docId, deliveryId } = await desk.order('+358409990009');
    const change = { order_id: 'ORD 77/_x', additional_kolli_ids: ['zz-9'] };
    await desk.look((tx) =>
      tx.updateTable('delivery').set(change).where('id', '=', docId).execute(),
    );
    await cancel(docId);
    return deliveryId;
  }

  test.each([
    '9990009',
    '+358 40 999',
    '040 999-0009',
    '00358409990009',
    'ord 77',
    '77/_X',
    'ZZ-9',
    'z z-9',
  ])(
    'HIS-04 HIS-07: a part of a phone number, order ID or kolli ID matches in any case: %s',
    async (search) => {
      await givenPickup();
      const deliveryId = await givenOrder();
      expect(kolliIdsOf(await history.page({ search }))).toEqual([deliveryId]);
    },
  );

  test('HIS-07: all rows are searched, not only those of the first page', async () => {
    const { deliveryId } = await givenPickup({ deliveryId: 'oldest' });
    for (let count = 0; count < 3; count += 1) await givenPickup();
    expect(kolliIdsOf(await history.page({ limit: 1, search: 'OLD' }))).toEqual([deliveryId]);
    const none = { search: 'old', status: 'destroyed' };
    expect(kolliIdsOf(await history.page(none))).toEqual([]);
  });

  test.each(['%', '_', '\\', "' or true--", '"', '.*', '🎁'])(
    'special characters are matched literally: %s',
    async (search) => {
      await givenPickup();
      expect(await history.page({ search })).toEqual({ deliveries: [], lastKey: null });
    },
  );
});

describe('pages', () => {
  test('HIS-20: rows with the same time are each listed once, in one order', async () => {
    const made: string[] = [];
    for (let count = 0; count < 9; count += 1) {
      const { docId, deliveryId } = await desk.book();
      await pickUp(deliveryId);
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
    await destroy(otherDesk, theirs.deliveryId);
    const open = await desk.book();
    const unknown = '01900000-0000-7000-8000-000000000000';
    await givenPickup();
    for (const lastKey of [theirs.docId, unknown, open.docId])
      expect(await history.ask({ lastKey })).toMatchObject(refused(404, 'delivery_not_found'));
    const last = (await history.page()).deliveries.at(-1);
    expect(await history.page({ lastKey: last?.docId })).toEqual({ deliveries: [], lastKey: null });
  });
});
