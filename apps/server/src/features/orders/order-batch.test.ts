import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { lookIn, rowsIn } from '../../testing/rows.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { updateRow } from '../deliveries/doors/update-row.ts';
import { codesOf, givenSource, linesOf, orderNamed, type TestSource } from './testing/source.ts';
import { refused } from '../deliveries/testing/desk.ts';

let source: TestSource;

const server = await shareTestServer();
beforeEach(async () => void (source = await givenSource(server)));

const create = (orders: unknown, by = source) => by.ask('POST', '/batch', { orders });
const read = (ids: unknown, by = source) =>
  by.ask('POST', '/batch/read', { fulfillment_order_ids: ids });
const cancel = (ids: unknown, by = source) =>
  by.ask('POST', '/batch/cancel', { fulfillment_order_ids: ids });
const names = (count: number) => Array.from({ length: count }, (_, index) => `FO-${index}`);
const look = <T>(work: (tx: Tx) => Promise<T>) => lookIn(server, source.pharmacyId)(work);
const countDeliveries = async () => (await rowsIn(look, 'delivery')).length;

test('DLV-17: each order becomes an unassigned reservation, with results in the order sent and no identity number', async () => {
  const ids = names(20);
  const response = await create(ids.map((id) => orderNamed(id, { ssn: '131052-308T' })));
  expect(response.status).toBe(200);
  expect(JSON.stringify(response.body)).not.toContain('131052');
  expect(linesOf(response)).toEqual(
    ids.map((id) => ({
      ok: true,
      order: {
        docId: expect.any(String),
        deliveryId: `kolli-${id.toLowerCase()}`,
        order_id: `order-${id}`,
        fulfillment_order_id: id,
        deliveryStatus: 'reserved',
        unassigned: true,
        onHold: false,
        isTest: false,
      },
    })),
  );
  expect(await countDeliveries()).toBe(20);
});

test('the same batch again, also concurrently, returns the same and creates no second delivery', async () => {
  const orders = names(20).map((id) => orderNamed(id));
  const [first, twin] = await Promise.all([create(orders), create(orders.toReversed())]);
  expect(linesOf(twin)).toEqual(linesOf(first).toReversed());
  expect((await create(orders)).body).toEqual(first.body);
  expect(await countDeliveries()).toBe(20);
});

test('an invalid line is refused separately, with its code, message and fields', async () => {
  await source.order(orderNamed('before'));
  const { order_id: _orderId, ...withoutOrder } = orderNamed('no-order-id');
  const { fulfillment_order_id: _id, ...withoutId } = orderNamed('no-id');
  const response = await create([
    orderNamed('good-1'),
    'no order',
    null,
    withoutId,
    withoutOrder,
    orderNamed('unknown-field', { colour: 'blue' }),
    orderNamed('wrong-type', { is_drug: 'yes', phoneNumber: 'none' }),
    orderNamed('wrong-number', { ssn: '131052-308X' }),
    orderNamed('repeated', { additionalDeliveryIds: ['x1', 'x1'] }),
    orderNamed('before', { phoneNumber: '+358409999999' }),
    orderNamed('other', { deliveryId: 'kolli-before' }),
    orderNamed('good-2'),
  ]);
  expect(response.status).toBe(200);
  const fault = (name: string | null, ...errors: [string, string][]) => ({
    ok: false,
    fulfillment_order_id: name,
    code: 'validation_fail',
    message: 'Validation fail',
    errors: errors.map(([path, msg]) => ({ path: `body.orders.${path}`, msg })),
  });
  const message = expect.stringMatching(/\w/);
  const refusal = (name: string, code: string) => ({
    ok: false,
    fulfillment_order_id: name,
    code,
    message,
  });
  expect(linesOf(response)).toEqual([
    expect.objectContaining({ ok: true }),
    fault(null, ['1', 'validation.invalid']),
    fault(null, ['2', 'validation.invalid']),
    fault(null, ['3.fulfillment_order_id', 'validation.required']),
    fault('no-order-id', ['4.order_id', 'validation.required']),
    fault('unknown-field', ['5.colour', 'validation.unknownField']),
    fault(
      'wrong-type',
      ['6.phoneNumber', 'validation.phoneNumber'],
      ['6.is_drug', 'validation.invalid'],
    ),
    fault('wrong-number', ['7.ssn', 'validation.identityNumber']),
    fault('repeated', ['8.additionalDeliveryIds.1', 'validation.repeated']),
    refusal('before', 'order_conflict'),
    {
      ...refusal('other', 'kolli_id_in_use'),
      errors: [{ path: 'body.orders.10.deliveryId', msg: 'kolli_id_in_use' }],
    },
    expect.objectContaining({ ok: true }),
  ]);
  expect(await countDeliveries()).toBe(3);
});

test('of two lines with one id or one kolli ID the first counts, whatever is between them', async () => {
  const count = trialSize(6, 30);
  const twins = Array.from({ length: count }, (_, index) => [
    orderNamed(`same-${index}`),
    orderNamed(`same-${index}`),
    orderNamed(`same-${index}`, { phoneNumber: '+358409999999' }),
    orderNamed(`else-${index}`, {
      deliveryId: `main-${index}`,
      additionalDeliveryIds: [`add-${index}`],
    }),
    orderNamed(`late-${index}`, { deliveryId: ` ADD-${index} ` }),
  ]).flat();
  const response = await create(twins);
  const codes = ['ok', 'ok', 'order_conflict', 'ok', 'kolli_id_in_use'];
  expect(codesOf(response)).toEqual(Array.from({ length: count }, () => codes).flat());
  const [first, second] = linesOf(response);
  expect(second).toEqual(first);
  expect(await countDeliveries()).toBe(2 * count);
});

test('500 lines are created, read and cancelled, in a body just under the limit', async () => {
  // Characters of three bytes, so that the body is 446 bytes below the limit.
  const ids = names(500).map((id) => id.padEnd(200, '€'));
  // Each valid line is a transaction.
  const validCount = trialSize(24, 500);
  const orders = ids.map((id, index) =>
    orderNamed(id, {
      deliveryId: `k-${index}`,
      order_id: `o-${index}-`.padEnd(126, '€'),
      phoneNumber: index < validCount ? '+358401234567' : 'no telephone!',
    }),
  );
  const codes = (bad: string) => ids.map((_id, index) => (index < validCount ? 'ok' : bad));
  expect(512 * 1024 - Buffer.byteLength(JSON.stringify({ orders }))).toBe(446);
  const created = await create(orders);
  expect(codesOf(created)).toEqual(codes('validation_fail'));
  const found = await read(ids);
  expect(codesOf(found)).toEqual(codes('order_not_found'));
  const made = linesOf(created).slice(0, validCount);
  expect(linesOf(found).slice(0, validCount)).toEqual(made);
  const cancelled = await cancel(ids.map((id, index) => (index < validCount ? id : ' ')));
  expect(codesOf(cancelled)).toEqual(codes('validation_fail'));
  const gone = { deliveryStatus: 'cancelled', unassigned: false };
  expect(linesOf(cancelled).slice(0, validCount)).toEqual(
    made.map((line) => line.ok && { ok: true, order: { ...line.order, ...gone } }),
  );
});

test('501 lines, an empty list, a missing one and what is none are refused as a whole', async () => {
  const tooMany = names(501);
  const responses = [
    [await create(tooMany.map((id) => orderNamed(id))), 'body.orders', 'validation.tooMany'],
    [await read(tooMany), 'body.fulfillment_order_ids', 'validation.tooMany'],
    [await cancel(tooMany), 'body.fulfillment_order_ids', 'validation.tooMany'],
    [await create([]), 'body.orders', 'validation.required'],
    [await read(undefined), 'body.fulfillment_order_ids', 'validation.required'],
    [await cancel('FO-1'), 'body.fulfillment_order_ids', 'validation.invalid'],
  ] as const;
  for (const [response, path, msg] of responses)
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'validation_fail', errors: [{ path, msg }] },
    });
  expect(await countDeliveries()).toBe(0);
});

test('a body over the limit is refused as a whole', async () => {
  const orders = names(500).map((id) => orderNamed(id, { order_id: 'x'.repeat(1100) }));
  expect(await create(orders)).toMatchObject(refused(413, 'body_too_large'));
});

const refusal = (name: string | null, code: string) =>
  expect.objectContaining({ ok: false, fulfillment_order_id: name, code });

test('when read and cancelled, unknown, otherSource and invalid ids are refused per line', async () => {
  const mine = await source.order(orderNamed('mine'));
  const otherSource = await givenSource(server);
  await otherSource.order(orderNamed('theirs'));
  const neighbour = await givenSource(server, { pharmacyId: source.pharmacyId, source: 'other' });
  await neighbour.order(orderNamed('neighbours'));
  const ids = ['mine', 'theirs', 'neighbours', 'nothing', 7, ' ', { id: 'mine' }, 'mine'];
  const lines = (order: object) => [
    { ok: true, order },
    refusal('theirs', 'order_not_found'),
    refusal('neighbours', 'order_not_found'),
    refusal('nothing', 'order_not_found'),
    refusal(null, 'validation_fail'),
    refusal(null, 'validation_fail'),
    refusal(null, 'validation_fail'),
    { ok: true, order },
  ];
  expect(linesOf(await read(ids))).toEqual(lines(mine));
  const cancelled = { ...mine, deliveryStatus: 'cancelled', unassigned: false };
  expect(linesOf(await cancel(ids))).toEqual(lines(cancelled));
  expect(linesOf(await read(['theirs'], otherSource))).toMatchObject([
    { ok: true, order: { deliveryStatus: 'reserved' } },
  ]);
  expect(linesOf(await read([7]))).toMatchObject([
    { errors: [{ path: 'body.fulfillment_order_ids.0', msg: 'validation.invalid' }] },
  ]);
});

test('an order that cannot be cancelled is refused per line', async () => {
  await source.order(orderNamed('first'));
  const { docId } = await source.order(orderNamed('gone'));
  const key = { pharmacy_id: source.pharmacyId, id: docId, status: 'reserved' } as const;
  const gone = { status: 'pickup', unassigned: false } as const;
  await look((tx) => updateRow(tx, key, gone));
  expect(codesOf(await cancel(['gone', 'first']))).toEqual(['wrong_delivery_status', 'ok']);
});
