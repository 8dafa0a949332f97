import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { said, shareTestServer } from '../../testing/test-server.ts';
import { givenSource, orderNamed, testOrderNamed } from './testing/source.ts';
import { changeIn, lookIn } from '../../testing/rows.ts';
import { refused } from '../deliveries/testing/desk.ts';

const server = await shareTestServer();
const source = await givenSource(server);
const other = await givenSource(server, { pharmacyId: source.pharmacyId, source: 'other' });
let secondTime: number;
beforeAll(async () => {
  const ids = ['FO-1', 'FO-2', 'FO-3', 'FO-4', 'FO-5'];
  for (const [index, id] of ids.entries()) {
    // Two arrive at the same time.
    if (index !== 3) server.time.advance(1000);
    if (index === 1) secondTime = server.time.clock().getTime();
    await source.order(orderNamed(id, { order_id: index < 2 ? 'whole' : id }));
  }
  await other.order(orderNamed('foreign'));
  await source.ask('DELETE', '/FO-2');
});

interface Page {
  readonly orders: { fulfillment_order_id: string; docId: string }[];
  readonly lastKey: string | null;
}
const list = async (query = '', by = source) => {
  const answer = await by.ask('GET', query);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as Page;
};
const idsOf = ({ orders }: Page) => orders.map(({ fulfillment_order_id: id }) => id);

test('INT-04: a source lists its own orders, the newest first, in their current state; receivedFrom leaves out what came before', async () => {
  const page = await list();
  expect(new Set(idsOf(page).slice(0, 3))).toEqual(new Set(['FO-5', 'FO-4', 'FO-3']));
  expect(idsOf(page).slice(3)).toEqual(['FO-2', 'FO-1']);
  expect(page.orders[3]).toMatchObject({ deliveryStatus: 'cancelled', onHold: false });
  expect(page.lastKey).toBeNull();
  expect(JSON.stringify(page)).not.toContain('+358');
  expect(idsOf(await list('', other))).toEqual(['foreign']);
  const ids = idsOf(await list(`?receivedFrom=${secondTime}`));
  expect(ids).toContain('FO-2');
  expect(ids).not.toContain('FO-1');
});

test('INT-04: pages by key have every order once, also of the same time and when others arrive between', async () => {
  const seen: string[] = [];
  let key: string | null = '';
  while (key !== null) {
    const page: Page = await list(`?limit=2${key && `&lastKey=${key}`}`);
    seen.push(...idsOf(page));
    key = page.lastKey;
    if (seen.length === 2) await source.order(orderNamed('later'));
  }
  expect(seen).toEqual(idsOf(await list()).filter((id) => id !== 'later'));
  expect(seen).toHaveLength(5);
});

test.each([
  ['status=cancelled', () => ['FO-2']],
  ['status=reserved&order_id=FO-3', () => ['FO-3']],
  ['status=expired', () => []],
  ['unassigned=true&order_id=whole', () => ['FO-1']],
  ['onHold=true', () => []],
  ['onHold=false&order_id=whole', () => ['FO-2', 'FO-1']],
  ['order_id=nothing', () => []],
])('INT-04: filters of %s', async (query, expected) => {
  expect(idsOf(await list(`?${query}`))).toEqual(expected());
});

test('INT-04: a key of another source and an unknown one are the same, and a wrong filter is named', async () => {
  const [foreign] = (await list('', other)).orders;
  for (const key of [foreign?.docId, newId()])
    expect(await source.ask('GET', `?lastKey=${key}`)).toMatchObject(
      refused(404, 'order_not_found'),
    );
  const expected = { status: 400, body: { errors: [{ path: 'query.status' }] } };
  expect(await source.ask('GET', '?status=lost')).toMatchObject(expected);
});

test('INT-04: of the orders on hold those are listed that are, and of the others those that are not', async () => {
  const held = await givenSource(server);
  const { docId } = await held.order(orderNamed('held'));
  await held.order(orderNamed('free'));
  await changeIn(
    lookIn(server, held.pharmacyId),
    'delivery',
    { hold: 'held', hold_cause: 'temp_high', held_time: server.time.clock() },
    { id: docId },
  );
  expect(idsOf(await list('?onHold=true', held))).toEqual(['held']);
  expect(idsOf(await list('?onHold=false', held))).toEqual(['free']);
});

test('INT-01 INT-08: where a path has the id of an order, its docId does, too, and only that of an own order', async () => {
  const own = await givenSource(server);
  const tests = await givenSource(server, {
    pharmacyId: own.pharmacyId,
    source: 'test',
    isTest: true,
  });
  const { docId } = await own.order(orderNamed('rx/2026/20029'));
  const { docId: testId } = await tests.order(testOrderNamed('rx/2026/20030'));
  const phoneNumber = '+358401234568';
  expect(await own.ask('GET', `/${docId}`)).toMatchObject({
    body: { result: { fulfillment_order_id: 'rx/2026/20029', docId } },
  });
  expect(await said(own.ask('PATCH', `/${docId}`, { phoneNumber }))).toBe('200');
  expect(await said(tests.ask('POST', `/${testId}/test-step`, { step: 'deliver' }))).toBe('200');
  expect(await said(tests.ask('DELETE', `/${docId}`))).toBe('404 order_not_found');
  expect(await said(own.ask('DELETE', `/${docId}`))).toBe('200');
});
