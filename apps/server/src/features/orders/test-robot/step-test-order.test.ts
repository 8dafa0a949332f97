import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, ownTestServer } from '../../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { readPage } from '../../outgoing/changes/testing/feed.ts';
import { EventSender } from '../../outgoing/webhooks/send-events.ts';
import { givenWebhook, openReceiver } from '../../outgoing/webhooks/testing/receiver.ts';
import {
  codesOf,
  givenSource,
  orderNamed,
  testOrderNamed,
  type TestSource,
} from '../testing/source.ts';

let desk: Desk;
let tests: TestSource;

const server = await ownTestServer({ WEBHOOK_LOOPBACK: 'on' });
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  tests = await givenSource(server, { pharmacyId, source: 'shop-test', isTest: true });
});

const step = (name: string, id = 'FO-1', by = tests) =>
  by.ask('POST', `/${id}/test-step`, { step: name });
const changesOf = async (source = tests) => {
  const { changes } = await readPage(server, source.key);
  return changes.map(({ kind, place, isTest }) => [kind, place, isTest]);
};

test('INT-08: the robot delivers and picks up an order, and its source sees what it sees of a parcel in a box', async () => {
  const order = await tests.order(testOrderNamed('FO-1'));
  expect(order).toMatchObject({ isTest: true, deliveryStatus: 'reserved', unassigned: true });
  const delivered = { ...order, deliveryStatus: 'delivered', unassigned: false };
  expect(await step('deliver')).toMatchObject({ status: 200, body: { result: delivered } });
  expect((await tests.ask('GET', '/FO-1')).body.result).toEqual(delivered);
  const pickedUp = { ...delivered, deliveryStatus: 'pickup' };
  expect(await step('pickUp')).toMatchObject({ status: 200, body: { result: pickedUp } });
  expect(await changesOf()).toEqual([
    ['arrived', null, true],
    ['placed', 'box', true],
    ['notified', 'box', true],
    ['picked_up', 'box', true],
  ]);
  const log = await desk.box.actions(order.docId);
  expect(log.map(({ event, actor, status }) => [event, actor, status])).toEqual([
    ['arrive', 'orderSource', 'reserved'],
    ['deliverTest', 'test', 'delivered'],
    ['pickUpTest', 'test', 'pickup'],
  ]);
});

test('INT-08: an order expires on request, and its webhook gets each step', async () => {
  const receiver = await openReceiver();
  const place = { pharmacyId: desk.pharmacyId, url: receiver.url };
  const webhook = await givenWebhook(server, { ...place, source: 'shop-test' });
  await tests.order(testOrderNamed('FO-1'));
  expect(await step('deliver')).toMatchObject({ status: 200 });
  expect(await step('expire')).toMatchObject({
    status: 200,
    body: { result: { deliveryStatus: 'expired', unassigned: false } },
  });
  const sender = new EventSender(server.services, 0);
  await sender.sendDue(webhook);
  const types = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types).toEqual(['order.arrived', 'order.placed', 'order.notified', 'order.expired']);
});

test('INT-08: a step that does not come next is refused and changes nothing', async () => {
  await tests.order(testOrderNamed('FO-1'));
  const early = refused(409, 'wrong_delivery_status');
  expect(await step('pickUp')).toMatchObject(early);
  expect(await step('expire')).toMatchObject(early);
  await step('deliver');
  expect(await step('deliver')).toMatchObject(early);
  await step('pickUp');
  for (const name of ['deliver', 'pickUp', 'expire']) expect(await step(name)).toMatchObject(early);
  expect(await step('fly')).toMatchObject(refused(400, 'validation_fail'));
  expect(await changesOf()).toHaveLength(4);
});

test('INT-08: of concurrent equal steps one wins', async () => {
  const { docId } = await tests.order(testOrderNamed('FO-1'));
  for (const [name, event] of [
    ['deliver', 'deliverTest'],
    ['pickUp', 'pickUpTest'],
  ] as const) {
    const answers = await callAtOnce(6, () => step(name));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const log = await desk.box.actions(docId);
    expect(log.filter((action) => action.event === event)).toHaveLength(1);
  }
});

test('INT-08: the key of a real source moves nothing, and a test source only its own orders', async () => {
  const { pharmacyId } = desk;
  const real = await givenSource(server, { pharmacyId });
  await real.order(orderNamed('FO-1'));
  await tests.order(testOrderNamed('FO-2'));
  const missing = refused(404, 'order_not_found');
  for (const name of ['deliver', 'pickUp', 'expire']) {
    expect(await step(name, 'FO-1', real)).toMatchObject(refused(403, 'source_is_no_test'));
    expect(await step(name, 'FO-2', real)).toMatchObject(refused(403, 'source_is_no_test'));
    expect(await step(name, 'FO-1')).toMatchObject(missing);
  }
  const others = [
    await givenSource(server, { pharmacyId, source: 'other-test', isTest: true }),
    await givenSource(server, { source: 'shop-test', isTest: true }),
  ];
  for (const other of others) expect(await step('deliver', 'FO-2', other)).toMatchObject(missing);
  expect(await step('deliver', 'nothing')).toMatchObject(missing);
  expect(await changesOf(real)).toEqual([['arrived', null, false]]);
  expect(await changesOf()).toEqual([['arrived', null, true]]);
});

test('INT-08: no key of a test source has the name of a real source, nor the other way round', async () => {
  const { pharmacyId } = desk;
  await givenSource(server, { pharmacyId, source: 'shop' });
  const code = 'source_kind_differs';
  const shop = givenSource(server, { pharmacyId, source: 'shop', isTest: true });
  await expect(shop).rejects.toMatchObject({ code });
  const real = givenSource(server, { pharmacyId, source: 'shop-test' });
  await expect(real).rejects.toMatchObject({ code });
  await givenSource(server, { pharmacyId, source: 'shop-test', isTest: true });
  await givenSource(server, { source: 'shop-test' });
});

test('INT-08: a test order is corrected, listed, cancelled and sent again like a real one', async () => {
  const order = await tests.order(testOrderNamed('FO-1'));
  expect(await tests.order(testOrderNamed('FO-1'))).toEqual(order);
  expect(await tests.ask('PATCH', '/FO-1', { phoneNumber: '+358407654321' })).toMatchObject({
    status: 200,
  });
  expect((await tests.ask('GET', '')).body.result).toMatchObject({ orders: [order] });
  expect(await tests.ask('DELETE', '/FO-1')).toMatchObject({
    body: { result: { deliveryStatus: 'cancelled', isTest: true } },
  });
  expect(await step('deliver')).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('INT-08: the kolli IDs of a test source begin with TEST-, so that none is that of a real parcel', async () => {
  const { pharmacyId } = desk;
  const refusal = refused(400, 'kolli_id_is_no_test');
  const taken = { deliveryId: 'A1234567' };
  const wrong = [
    taken,
    { deliveryId: 'my-test-1' },
    { deliveryId: 'TEST' },
    { additionalDeliveryIds: ['TEST-2', 'A1234567'] },
  ];
  for (const fields of wrong)
    expect(await tests.ask('POST', '', testOrderNamed('FO-1', fields))).toMatchObject(refusal);
  const orders = [testOrderNamed('FO-1', taken), testOrderNamed('FO-2')];
  const expected = ['kolli_id_is_no_test', 'ok'];
  expect(codesOf(await tests.ask('POST', '/batch', { orders }))).toEqual(expected);
  expect((await tests.ask('GET', '/FO-1')).body.code).toBe('order_not_found');
  const real = await givenSource(server, { pharmacyId });
  await real.order(orderNamed('FO-1', taken));
  const ids = { deliveryId: ' test-1', additionalDeliveryIds: ['Test-3'] };
  expect(await tests.order(testOrderNamed('FO-1', ids))).toMatchObject({ deliveryId: 'test-1' });
});
