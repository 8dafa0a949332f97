import { beforeEach, expect, test } from 'vitest';
import { ownTestServer } from '../../../testing/test-server.ts';
import { type Desk, givenDesk } from '../../deliveries/testing/desk.ts';
import { actOnDueDeliveries } from '../../delivery-clock/delivery-clock.jobs.ts';
import { renewEpoch } from '../../devices/connection/database-epoch.ts';
import { loadDrug, releaseOrder, warmFridge } from '../../orders/testing/held-order.ts';
import { givenSource, orderNamed, type TestSource } from '../../orders/testing/source.ts';
import { orderChangeDays, purgeChanges } from './purge-changes.ts';
import { askChanges, followChanges, readPage } from './testing/feed.ts';
import { changeIn } from '../../../testing/rows.ts';

let desk: Desk;
let source: TestSource;

const server = await ownTestServer();
beforeEach(async () => {
  server.time.reset();
  desk = await givenDesk(server);
  source = await givenSource(server, { pharmacyId: desk.pharmacyId });
});

const kindsOf = (page: { changes: readonly { kind: string }[] }) =>
  page.changes.map(({ kind }) => kind);
const feed = (query: Parameters<typeof readPage>[2] = {}) => readPage(server, source.key, query);
const refusal = async (after: string, key = source.key) => {
  const { status, body } = await askChanges(server, key, { after });
  return [status, body.code];
};
const cancel = (id: string) => source.ask('DELETE', `/${id}`);

async function assign(
  { docId, deliveryId }: { docId: string; deliveryId: string },
  place: object,
): Promise<void> {
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  expect(await desk.ask('PATCH', path, { docId, ...place })).toMatchObject({ status: 200 });
}
const inBox = () => ({ assignToBox: true, boxInfo: { boxId: desk.box.id, lockerId: ['1-1'] } });

test('INT-01: a source reads what happened to its orders, in order, with time and kind of place, and nothing personal', async () => {
  const order = await source.order(orderNamed('FO-1', { is_drug: true }));
  await assign(order, inBox());
  await desk.load(order.docId, '1-1');
  await desk.box.report({ kind: 'pickedUp', docId: order.docId, lockerId: '1-1' });
  const { changes, next: after } = await feed();
  expect(changes.map(({ kind, place, deliveryStatus }) => [kind, place, deliveryStatus])).toEqual([
    ['arrived', null, 'reserved'],
    ['assigned', 'box', 'reserved'],
    ['placed', 'box', 'delivered'],
    ['notified', 'box', 'delivered'],
    ['picked_up', 'box', 'pickup'],
  ]);
  expect(changes[0]).toEqual({
    id: expect.any(String),
    kind: 'arrived',
    at: server.time.clock().getTime(),
    place: null,
    docId: order.docId,
    deliveryId: 'kolli-fo-1',
    order_id: 'order-FO-1',
    fulfillment_order_id: 'FO-1',
    deliveryStatus: 'reserved',
    unassigned: true,
    onHold: false,
    isTest: false,
  });
  await desk.reserve(['1-2']);
  await source.order(orderNamed('FO-2', { ssn: '131052-308T', phoneNumber: '+358405550123' }));
  const page = await feed({ after });
  expect(kindsOf(page)).toEqual(['arrived']);
  expect(JSON.stringify(page)).not.toMatch(/131052|5550123/);
});

/** The changes of an order since the first that is given, as their kinds with the states after them. */
const storyOf = ({ changes }: Awaited<ReturnType<typeof feed>>, kinds: readonly string[]) =>
  changes
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, place, deliveryStatus, onHold }) => [kind, place, deliveryStatus, onHold]);

test('INT-01: holds and their release, the end of its time, removals, assignments and undone ones are changes', async () => {
  const order = await source.order(orderNamed('FO-1', { is_drug: true }));
  await loadDrug(desk, order);
  await warmFridge(server, desk);
  await releaseOrder(server, desk, order.docId);
  expect(storyOf(await feed(), ['held', 'released'])).toEqual([
    ['held', 'box', 'delivered', true],
    ['released', 'box', 'delivered', false],
  ]);
  const { next: after } = await feed();
  const { docId, deliveryId } = await source.order(orderNamed('FO-2'));
  await assign({ docId, deliveryId }, inBox());
  await desk.load(docId, '1-1');
  await desk.box.report({ kind: 'removed', docId, lockerId: '1-1', userId: desk.staff.id });
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  const shelved = await desk.ask('PATCH', path, { docId, assignToBox: false, shelf: ['A1'] });
  const { undo } = shelved.body as { readonly undo?: string };
  expect(await desk.ask('POST', '/undo/delivery', { undo })).toMatchObject({ status: 200 });
  expect(storyOf(await feed({ after }), ['placed', 'removed', 'undone'])).toEqual([
    ['placed', 'box', 'delivered', false],
    ['removed', 'box', 'removed', false],
    ['placed', 'shelf', 'delivered', false],
    ['undone', 'shelf', 'removed', false],
  ]);
  await assign(await source.order(orderNamed('FO-3')), { assignToBox: false, shelf: ['A1'] });
  server.time.advance(60 * 86_400_000);
  await actOnDueDeliveries(server.services);
  const expired = storyOf(await feed({ after }), ['expired']);
  expect(expired).toContainEqual(['expired', 'shelf', 'expired', false]);
  // The drug in the box ends then, too.
  expect(expired).toHaveLength(2);
});

test('INT-01: a shelf, a deletion and a cancellation are changes', async () => {
  await assign(await source.order(orderNamed('FO-1')), { assignToBox: false, shelf: ['A1'] });
  const deletable = await source.order(orderNamed('FO-2'));
  await assign(deletable, inBox());
  const path = `/deliveries/delete-reservation/${desk.box.id}/${deletable.deliveryId}`;
  const deleted = await desk.ask('DELETE', path, { docId: deletable.docId });
  expect(deleted).toMatchObject({ status: 200 });
  await source.order(orderNamed('FO-3'));
  await cancel('FO-3');
  const { changes } = await feed();
  expect(
    changes.map((change) => `${change.fulfillment_order_id} ${change.kind} ${change.place}`),
  ).toEqual([
    'FO-1 arrived null',
    'FO-1 placed shelf',
    'FO-1 notified shelf',
    'FO-2 arrived null',
    'FO-2 assigned box',
    'FO-2 deleted box',
    'FO-3 arrived null',
    'FO-3 cancelled null',
  ]);
});

test('INT-01: a first message that staff send later is a change', async () => {
  const { docId, deliveryId } = await source.order(orderNamed('FO-1'));
  await assign({ docId, deliveryId }, { assignToBox: false, shelf: ['A1'] });
  const { next: after } = await feed();
  // As after an invitation that was dropped while the parcel was on hold.
  await changeIn(desk.look, 'delivery', { notified_time: null }, { id: docId });
  server.time.advance(61_000);
  const body = { pharmacyId: desk.pharmacyId, docId, deliveryId };
  expect(await desk.ask('POST', '/deliveries/resend-sms', body)).toMatchObject({ status: 200 });
  expect(kindsOf(await feed({ after }))).toEqual(['notified']);
});

test('INT-01: pages follow one another by their cursor, a repeated read answers the same, and of another source nothing is seen, nor with its cursor', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await source.order(orderNamed(name));
  const first = await feed({ limit: 2 });
  const second = await feed({ limit: 2, after: first.next });
  const third = await feed({ limit: 2, after: second.next });
  const ids = (pages: (typeof first)[]) =>
    pages.flatMap(({ changes }) => changes.map(({ fulfillment_order_id: id }) => id));
  expect(ids([first, second, third])).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  expect(await feed({ limit: 2, after: first.next })).toEqual(second);
  const end = { changes: [], next: third.next, hasMore: false };
  expect(await feed({ after: third.next })).toEqual(end);
  const other = await givenSource(server, { pharmacyId: desk.pharmacyId, source: 'other' });
  const elsewhere = await givenSource(server);
  const { next } = await feed();
  expect(kindsOf(await readPage(server, other.key))).toEqual([]);
  for (const { key } of [other, elsewhere])
    expect(await refusal(next, key)).toEqual([400, 'change_cursor_invalid']);
});

test('INT-01: a forged cursor, one from the future and one from before a restore are refused', async () => {
  await source.order(orderNamed('a'));
  const { next } = await feed();
  const [epoch, position, hash = ''] = next.split('.');
  const invalid = [400, 'change_cursor_invalid'];
  for (const forged of [
    `${epoch}.${Number(position) + 1}.${hash}`,
    `${epoch}.${position}.${hash.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `00000000.${position}.${hash}`,
    '0',
    'AAAA',
    `${epoch}.999999999999999999999.${hash}`,
    "x' or 1=1",
  ])
    expect(await refusal(forged), forged).toEqual(invalid);
  // As a standby has it that missed the last change.
  await server.store.inPharmacies([desk.pharmacyId], async (tx) => {
    await tx.updateTable('order_change_counter').set({ last_position: 0 }).execute();
  });
  expect(await refusal(next)).toEqual([410, 'change_cursor_expired']);
  await renewEpoch(server.store, server.time.clock());
  expect(await refusal(next)).toEqual([410, 'change_cursor_expired']);
});

test('INT-01: changes are stored for 90 days; a cursor before that says so, also one that read nothing', async () => {
  const { next: start } = await feed();
  await source.order(orderNamed('old'));
  await source.order(orderNamed('old-2'));
  const { next: read } = await feed();
  server.time.set(new Date(server.time.clock().getTime() + (orderChangeDays + 1) * 86_400_000));
  await source.order(orderNamed('new'));
  const purge = (limit: number) =>
    server.store.inPharmacies([desk.pharmacyId], (tx) => {
      const before = new Date(server.time.clock().getTime() - orderChangeDays * 86_400_000);
      return purgeChanges(tx, { pharmacyId: desk.pharmacyId, before, limit });
    });
  expect([await purge(1), await purge(5), await purge(5)]).toEqual([1, 1, 0]);
  expect(await refusal(start)).toEqual([410, 'change_cursor_expired']);
  const rest = await feed({ after: read });
  expect(rest.changes.map((change) => change.fulfillment_order_id)).toEqual(['new']);
  expect(await feed()).toEqual(rest);
});

test('INT-01: who waits is answered by the next change, not by that of another source, and at the end of its time; too long a time is refused', async () => {
  const other = await givenSource(server, { pharmacyId: desk.pharmacyId, source: 'other' });
  const { next: after } = await feed();
  const waiting = feed({ after, wait: 30 });
  await other.order(orderNamed('theirs'));
  await source.order(orderNamed('mine'));
  const answered = await waiting;
  expect(answered.changes.map((change) => change.fulfillment_order_id)).toEqual(['mine']);
  expect(await feed({ after: answered.next, wait: 1 })).toMatchObject({ changes: [] });
  expect(await askChanges(server, source.key, { wait: 31 })).toMatchObject({ status: 400 });
  expect(await askChanges(server, source.key, { limit: 1001 })).toMatchObject({ status: 400 });
});

test('INT-01: the server that ends answers who waits, and one source cannot wait without limit', async () => {
  const own = await ownTestServer();
  const { key } = await givenSource(own);
  const answers = Array.from({ length: 25 }, () => askChanges(own, key, { wait: 30 }));
  const refused = Promise.all(answers.slice(20));
  for (const answer of await refused)
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: { code: 'too_many_requests' },
    });
  const other = await givenSource(own);
  expect(await askChanges(own, other.key, { wait: 1 })).toMatchObject({ status: 200 });
  const closed = own.app.close();
  for (const answer of await Promise.all(answers.slice(0, 20)))
    expect(answer).toMatchObject({ status: 200, body: { result: { changes: [] } } });
  await closed;
});

test('INT-01: a source that follows sees each change once', async () => {
  const following = followChanges(server, source.key, (seen) => seen.length === 12, 3);
  for (let order = 0; order < 6; order += 1) {
    await source.order(orderNamed(`FO-${order}`));
    await cancel(`FO-${order}`);
  }
  const kinds = (await following).map((change) => [change.fulfillment_order_id, change.kind]);
  const expected = Array.from({ length: 6 }, (_, order) => [
    [`FO-${order}`, 'arrived'],
    [`FO-${order}`, 'cancelled'],
  ]);
  expect(kinds).toEqual(expected.flat());
});
