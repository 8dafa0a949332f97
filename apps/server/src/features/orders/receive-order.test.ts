import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import { expect, test } from 'vitest';
import { contentHashes } from '../../platform/secrets/content-hashes.ts';
import { createMachineKey } from '../../platform/session/machine-keys.ts';
import { lookIn, rowIn, rowsIn } from '../../testing/rows.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { badInput, refused } from '../deliveries/testing/desk.ts';

const many = trialSize(8, 20);

const order = (fields: object = {}) => ({
  deliveryId: 'fp-1',
  phoneNumber: '+358401234567',
  is_drug: true,
  ssn: '131052-308T',
  order_id: 'A-1',
  fulfillment_order_id: 'FO-1',
  ...fields,
});
const send = (body: object, by = key) =>
  server.ask({ key: by }, 'POST', '/integration/v1/orders', body);
const countDeliveries = async () => (await rowsIn(look, 'delivery')).length;

async function keyOf(id: string) {
  const machine = { kind: 'orderSource', pharmacyId: id, source: 'shop', name: 'shop' } as const;
  const { key: text } = await server.store.inPharmacies([id], (tx) =>
    createMachineKey(tx, machine, server.time.clock()),
  );
  return text;
}

const server = await shareTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const look = lookIn(server, pharmacyId);
const key = await keyOf(pharmacyId);
const otherKey = await keyOf((await server.givenPharmacy()).id);

test('DLV-03 DLV-17: an order becomes an unassigned reservation of its pharmacy, reserved by API; sent again it returns the same and creates no second delivery, and another pharmacy may have the same ids', async () => {
  const { status, body } = await send(order());
  expect(status).toBe(200);
  const expected = { deliveryId: 'fp-1', deliveryStatus: 'reserved', unassigned: true };
  expect(body.result).toMatchObject(expected);
  const rows = await rowsIn(look, 'delivery');
  expect(rows).toMatchObject([{ reserved_user_id: 'API', order_source: 'shop' }]);
  const first = await send(order());
  expect((await send(order())).body).toEqual(first.body);
  expect(await countDeliveries()).toBe(1);
  expect(await send(order(), otherKey)).toMatchObject({ status: 200 });
});

test('the same order sent concurrently creates one delivery', async () => {
  const twin = order({ deliveryId: 'fp-2', fulfillment_order_id: 'FO-2' });
  const responses = await callAtOnce(many, () => send(twin));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countDeliveries()).toBe(2);
});

test.each([
  ['another phone number', { phoneNumber: '+358409999999' }],
  ['another identity number', { ssn: null }],
  ['another kolli ID', { deliveryId: 'fp-other' }],
])('the same id with %s is refused', async (_name, fields) => {
  expect(await send(order(fields))).toMatchObject(refused(409, 'order_conflict'));
});

test('an order is compared by all of its fields', async () => {
  const ids = { deliveryId: 'fp-all', fulfillment_order_id: 'FO-all', order_id: 'o-all' };
  const full = { ...ids, is_drug: true, additionalDeliveryIds: ['fp-all-2', 'fp-all-3'] };
  const first = await send(order(full));
  expect(first.status).toBe(200);
  for (const fields of [
    { is_drug: false },
    { additionalDeliveryIds: ['fp-all-2'] },
    { additionalDeliveryIds: ['fp-all-3', 'fp-all-2'] },
    { order_id: 'o-else' },
    { phoneNumber: undefined },
    { ssn: '010190-999W' },
  ])
    expect(await send(order({ ...full, ...fields }))).toMatchObject(refused(409, 'order_conflict'));
  expect((await send(order(full))).body).toEqual(first.body);
});

test('a kolli ID of an open delivery is refused for another order', async () => {
  const response = await send(order({ fulfillment_order_id: 'FO-3' }));
  expect(response).toMatchObject(refused(409, 'kolli_id_in_use'));
});

test('malformed JSON, a body of a megabyte and another media type have separate codes', async () => {
  const raw = (payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/integration/v1/orders',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      payload,
    });
  const responses = [
    await raw('{"deliveryId":'),
    await raw(JSON.stringify({ deliveryId: 'x'.repeat(1_000_000) })),
    await raw('<order/>', 'application/xml'),
  ];
  expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
    [400, 'malformed_json'],
    [413, 'body_too_large'],
    [415, 'unsupported_media_type'],
  ]);
});

test.each([
  ['a forged secret', () => `${key.slice(0, -4)}AAAA`],
  ['no key at all', () => 'nothing'],
  ['a key of another kind', () => key.replace('ksrc', 'kbox')],
])('%s is refused', async (_name, forged) => {
  expect(await send(order(), forged())).toMatchObject(refused(401, 'not_authorized'));
});

test('no response and no stored row contains the identity number', async () => {
  const response = await send(order({ deliveryId: 'fp-9', fulfillment_order_id: 'FO-9' }));
  expect(JSON.stringify(response.body)).not.toContain('131052');
  const rows = await server.store.inPharmacies([pharmacyId], async (tx) => [
    ...(await tx.selectFrom('received_order').selectAll().execute()),
    ...(await tx.selectFrom('delivery_action').selectAll().execute()),
    ...(await tx.selectFrom('delivery').selectAll().execute()),
  ]);
  // Bytes as text, to find a number that was stored in plain text.
  const seen = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'data' in value
      ? Buffer.from(value.data as number[]).toString('latin1')
      : value,
  );
  expect(seen).toContain('fp-9');
  expect(seen).not.toContain('131052');
});

test('an order without is_drug is no drug; an unassigned order has a deadline of 30 days, which is its clock time', async () => {
  const named = { deliveryId: 'fp-no-drug', fulfillment_order_id: 'FO-no-drug' };
  const { is_drug: _, ...withoutDrug } = order(named);
  expect((await send(withoutDrug)).status).toBe(200);
  const row = await rowIn(look, 'delivery', { kolli_id: 'fp-no-drug' });
  expect(row).toMatchObject({ is_drug: false });
  const waiting = { deliveryId: 'fp-waits', fulfillment_order_id: 'FO-waits' };
  expect((await send(order(waiting))).status).toBe(200);
  const lasting = await rowIn(look, 'delivery', { kolli_id: 'fp-waits' });
  const now = server.time.clock();
  const end = new Date(now.getTime() + 30 * 86_400_000);
  const expected = { box_id: null, unassigned_time: now, waits_until: end, clock_time: end };
  expect(lasting).toMatchObject(expected);
});

test('TXT-02: a number of an order is stored in one form, and refused where its country has no such number', async () => {
  for (const [index, [, typed, number]] of phoneSpellings.entries()) {
    if (!/^\D{0,2}(?:\+|00)/u.test(typed)) continue;
    const ids = { deliveryId: `fp-tel-${index}`, fulfillment_order_id: `FO-tel-${index}` };
    const answer = await send(order({ ...ids, phoneNumber: typed }));
    if (number === undefined) {
      expect([typed, answer]).toMatchObject([
        typed,
        badInput('body.phoneNumber', 'validation.phoneNumber'),
      ]);
      continue;
    }
    expect([typed, answer.status]).toEqual([typed, 200]);
    const row = await rowIn(look, 'delivery', { kolli_id: ids.deliveryId });
    expect([typed, row.phone_number]).toEqual([typed, number]);
  }
  expect(
    await send(order({ fulfillment_order_id: 'FO-nat', phoneNumber: '0401234567' })),
  ).toMatchObject(badInput('body.phoneNumber', 'validation.phoneNumber'));
});

test('an order whose number was stored with its trunk zero is the same one when it is sent again', async () => {
  const ids = { deliveryId: 'fp-zero', fulfillment_order_id: 'FO-zero' };
  const zero = order({ ...ids, phoneNumber: '+460701234567' });
  const first = await send(zero);
  // As it was stored when the zero was not dropped.
  const fields = ['fp-zero', [], '+460701234567', true, '131052-308T', 'A-1'];
  const [former] = contentHashes(server.secrets, 'order', pharmacyId, JSON.stringify(fields));
  await server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .updateTable('received_order')
      .set({ content_hash: former.hash })
      .where('fulfillment_order_id', '=', 'FO-zero')
      .execute(),
  );
  expect((await send(zero)).body).toEqual(first.body);
  const other = order({ ...ids, phoneNumber: '+46701234568' });
  expect(await send(other)).toMatchObject(refused(409, 'order_conflict'));
});

test('the same order is known by its content, not by its notation: of the identity number, or of no wishes', async () => {
  const ids = { deliveryId: 'fp-notation', fulfillment_order_id: 'FO-notation' };
  const first = await send(order({ ...ids, ssn: '131052-308T' }));
  expect(first.status).toBe(200);
  for (const changes of [
    { ssn: ' 131052\u2013308t ' },
    { ssn: '131052-308T', wishes: {} },
    { ssn: '131052-308T', wishes: null },
    { ssn: '131052-308T', wishes: { box: '', language: null } },
    { ssn: '131052-308T', deliveryId: 'FP\u2011notation' },
  ])
    expect([changes, (await send(order({ ...ids, ...changes }))).body]).toEqual([
      changes,
      first.body,
    ]);
  for (const changes of [{ ssn: '010190-908Y' }, { ssn: '131052-308T', wishes: { size: 'small' } }])
    expect(await send(order({ ...ids, ...changes }))).toMatchObject(refused(409, 'order_conflict'));
});

test('an id that is a number is not called missing, and one that addresses leave out is refused', async () => {
  for (const [changes, field, msg] of [
    [{ order_id: 1001 }, 'order_id', 'validation.invalid'],
    [{ order_id: undefined }, 'order_id', 'validation.required'],
    [{ deliveryId: 1001 }, 'deliveryId', 'validation.invalid'],
    [{ deliveryId: '..' }, 'deliveryId', 'validation.kolliId'],
    [{ fulfillment_order_id: '.' }, 'fulfillment_order_id', 'validation.invalid'],
    [{ fulfillment_order_id: '\u200b..' }, 'fulfillment_order_id', 'validation.invalid'],
  ] as const)
    expect(await send({ ...order(), ...changes })).toMatchObject(badInput(`body.${field}`, msg));
});
