import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { actionsOf, deliveryRow } from '../devices/testing/box.ts';
import {
  countCodes,
  givenTestCounter,
  otherSsn,
  type Parcel,
  ssn,
  type TestCounter,
} from './testing/counter.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
const minuteMs = 60_000;

const server = await shareTestServer();
const counter = await givenTestCounter(server);

const codeOf = async (response: ReturnType<TestCounter['handOver']>) => (await response).body.code;
const eventsOf = async ({ docId }: Parcel) =>
  (await actionsOf(counter.box, docId)).map(({ event }) => event);

test('DLV-21 CAL-37: a delivery that needs no check is handed over without one', async () => {
  const parcel = await counter.arrive();
  const { status, body } = await counter.handOver(counter.staff, parcel);
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    docId: parcel.docId,
    deliveryStatus: 'pickup',
    unassigned: false,
    pickupTime: server.time.clock().getTime(),
    givenOutUserName: 'Aino Demo',
    hasPickupSsn: false,
  });
  expect(await eventsOf(parcel)).toEqual(['arrive', 'pickUpByStaff']);
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('wrong_delivery_status');
});

test('PCK-09 RES-15 API-07: with an identity number a check is required first, and used up', async () => {
  const parcel = await counter.arrive({ ssn });
  const refused = await counter.handOver(counter.staff, parcel);
  expect([refused.status, refused.body.code]).toEqual([409, 'identity_check_missing']);
  expect((await deliveryRow(counter.box, parcel.docId)).status).toBe('reserved');
  await counter.verifySsn(counter.staff, parcel, ssn);
  expect((await counter.handOver(counter.staff, parcel)).status).toBe(200);
  const checks = await counter.look((tx) =>
    tx.selectFrom('identity_check').selectAll().where('delivery_id', '=', parcel.docId).execute(),
  );
  expect(checks).toMatchObject([{ user_id: counter.staff.id, used_at: server.time.clock() }]);
});

test('PCK-09 API-07: drugs without identity number are handed over after a PIN check', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('identity_check_missing');
  await counter.verifyPin(counter.staff, parcel, await counter.pinOf(parcel.docId));
  expect((await counter.handOver(counter.staff, parcel)).status).toBe(200);
});

test('PCK-09: a failed check allows no pickup', async () => {
  const parcel = await counter.arrive({ ssn });
  await counter.verifySsn(counter.staff, parcel, otherSsn);
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('identity_check_missing');
});

test('PCK-09: a check is not valid for a colleague, another delivery or after ten minutes', async () => {
  const parcel = await counter.arrive({ ssn });
  const other = await counter.arrive({ ssn });
  await counter.verifySsn(counter.staff, parcel, ssn);
  expect(await codeOf(counter.handOver(counter.colleague, parcel))).toBe('identity_check_missing');
  expect(await codeOf(counter.handOver(counter.staff, other))).toBe('identity_check_missing');
  server.time.advance(10 * minuteMs + 1);
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('identity_check_missing');
  await counter.verifySsn(counter.staff, parcel, ssn);
  server.time.advance(10 * minuteMs);
  expect((await counter.handOver(counter.staff, parcel)).status).toBe(200);
});

test('PCK-09: a parcel behind a door is not handed over, with a check or without', async () => {
  const docId = await counter.box.reserve(['1-1'], { deliveryId: 'in-door' });
  const parcel = { docId, deliveryId: 'in-door' };
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('wrong_delivery_status');
  await counter.box.report({ kind: 'loaded', docId, lockerId: '1-1', userId: counter.staff.id });
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('wrong_delivery_status');
  await counter.box.report({ kind: 'removed', docId, lockerId: '1-1', userId: counter.staff.id });
  expect((await counter.handOver(counter.staff, parcel)).status).toBe(200);
});

test('PCK-09: a check is used once, also where a box event reverts the pickup', async () => {
  const parcel = await counter.arrive({ ssn });
  const { docId } = parcel;
  await counter.verifySsn(counter.staff, parcel, ssn);
  await counter.verifySsn(counter.staff, parcel, ssn);
  await counter.handOver(counter.staff, parcel, { pickupForAnotherSsn: otherSsn });
  // The box reports the parcel as loaded, which reopens the delivery, and staff remove it again.
  await counter.box.report({ kind: 'loaded', docId, lockerId: '1-2', userId: counter.staff.id });
  expect(await deliveryRow(counter.box, docId)).toMatchObject({
    status: 'delivered',
    pickup_time: null,
    given_out_user_name: null,
    pickup_ssn_cipher: null,
  });
  await counter.box.report({ kind: 'removed', docId, lockerId: '1-2', userId: counter.staff.id });
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('identity_check_missing');
});

test('PCK-10 CAL-37: another person can pick it up after the customer’s number was checked', async () => {
  const parcel = await counter.arrive({ ssn });
  const forAnother = { pickupForAnotherSsn: ` ${otherSsn.toLowerCase()}` };
  expect(await codeOf(counter.handOver(counter.staff, parcel, forAnother))).toBe(
    'identity_check_missing',
  );
  await counter.verifySsn(counter.staff, parcel, ssn);
  const { status, body } = await counter.handOver(counter.staff, parcel, forAnother);
  expect([status, body.result]).toMatchObject([
    200,
    { deliveryStatus: 'pickup', hasPickupSsn: true, pickupSsn: '************' },
  ]);
  const row = await deliveryRow(counter.box, parcel.docId);
  const sealed = {
    cipher: row.pickup_ssn_cipher ?? Buffer.of(),
    keyId: row.pickup_ssn_key_id ?? '',
  };
  const place = ['delivery', counter.pharmacyId, parcel.docId, 'pickup_ssn'];
  expect(server.secrets.open(sealed, place)).toBe(otherSsn);
});

test("PCK-10: the other person's number must be valid and differ from the customer's", async () => {
  const parcel = await counter.arrive({ ssn });
  await counter.verifySsn(counter.staff, parcel, ssn);
  const handOver = (pickupForAnotherSsn: string) =>
    counter.handOver(counter.staff, parcel, { pickupForAnotherSsn });
  expect((await handOver(ssn.toLowerCase())).body.code).toBe('pickup_ssn_is_customers');
  expect((await handOver('131052-308X')).body.errors).toEqual([
    { msg: 'validation.identityNumber', path: 'body.pickupForAnotherSsn' },
  ]);
  // Neither refusal used up the check.
  expect((await handOver(otherSsn)).status).toBe(200);
});

test('PCK-10: a delivery without an identity number cannot be picked up by another person', async () => {
  const forAnother = { pickupForAnotherSsn: otherSsn };
  const plain = await counter.arrive();
  expect(await codeOf(counter.handOver(counter.staff, plain, forAnother))).toBe(
    'identity_check_missing',
  );
  const drug = await counter.arrive({ is_drug: true });
  await counter.verifyPin(counter.staff, drug, await counter.pinOf(drug.docId));
  expect(await codeOf(counter.handOver(counter.staff, drug, forAnother))).toBe(
    'identity_check_missing',
  );
});

test('CAL-37: docId or reservedTime selects one of several deliveries with a kolli ID', async () => {
  const first = await counter.arrive({ deliveryId: 'repeated' });
  const reservedTime = server.time.clock().getTime();
  expect((await counter.handOver(counter.staff, first)).status).toBe(200);
  server.time.advance(minuteMs);
  const order = { order_id: 'again', fulfillment_order_id: 'again' };
  const second = await counter.arrive({ deliveryId: 'repeated', ...order });
  const handOver = (fields: object) =>
    counter.handOver(counter.staff, second, { docId: undefined, ...fields });
  expect(await codeOf(handOver({ docId: first.docId }))).toBe('wrong_delivery_status');
  expect(await codeOf(handOver({ reservedTime }))).toBe('wrong_delivery_status');
  expect(await codeOf(handOver({ reservedTime: 1 }))).toBe('delivery_not_found');
  expect((await handOver({})).body.result).toMatchObject({ docId: second.docId });
});

test('CAL-37: a delivery of another pharmacy is not found', async () => {
  const otherCounter = await givenTestCounter(server);
  const parcel = await otherCounter.arrive();
  expect(await codeOf(counter.handOver(counter.staff, parcel))).toBe('delivery_not_found');
  expect(await codeOf(otherCounter.handOver(counter.staff, parcel))).toBe('forbidden');
});

test('DLV-21: of concurrent pickups one succeeds, and one action is logged', async () => {
  const parcel = await counter.arrive({ ssn });
  await counter.verifySsn(counter.staff, parcel, ssn);
  const responses = await callAtOnce(many, () => counter.handOver(counter.staff, parcel));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  expect(await eventsOf(parcel)).toEqual(['arrive', 'pickUpByStaff']);
});
