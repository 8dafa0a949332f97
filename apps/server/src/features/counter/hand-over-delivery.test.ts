import { expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { badInput, refused } from '../deliveries/testing/desk.ts';
import {
  codeOf,
  countCodes,
  givenTestCounter,
  otherSsn,
  type Parcel,
  ssn,
} from './testing/counter.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
const minuteMs = 60_000;

const server = await shareTestServer();
const counter = await givenTestCounter(server);
const { box, staff, colleague } = counter;

const handOver = (parcel: Parcel, fields: object = {}, who = staff) =>
  counter.handOver(who, parcel, fields);
const eventsOf = async ({ docId }: Parcel) => (await box.actions(docId)).map(({ event }) => event);
const checkMissing = refused(409, 'identity_check_missing');

test('DLV-21 CAL-37: a delivery that needs no check is handed over without one', async () => {
  const parcel = await counter.arrive();
  expect(await handOver(parcel)).toMatchObject({
    status: 200,
    body: {
      result: {
        docId: parcel.docId,
        deliveryStatus: 'pickup',
        unassigned: false,
        pickupTime: server.time.clock().getTime(),
        givenOutUserName: 'Aino Demo',
        hasPickupSsn: false,
      },
    },
  });
  expect(await eventsOf(parcel)).toEqual(['arrive', 'pickUpByStaff']);
  expect(await codeOf(handOver(parcel))).toBe('wrong_delivery_status');
});

test('PCK-09 RES-15 API-07: with an identity number a right check is required first, and used up', async () => {
  const parcel = await counter.arrive({ ssn });
  expect(await handOver(parcel)).toMatchObject(checkMissing);
  expect(await box.statusOf(parcel.docId)).toBe('reserved');
  await counter.verifySsn(staff, parcel, otherSsn);
  expect(await handOver(parcel)).toMatchObject(checkMissing);
  await counter.verifySsn(staff, parcel, ssn);
  expect(await codeOf(handOver(parcel))).toBe('ok');
  expect(await counter.rows('identity_check', { delivery_id: parcel.docId })).toMatchObject([
    { user_id: staff.id, used_at: server.time.clock() },
  ]);
});

test('PCK-09 API-07 PCK-10: drugs without identity number are handed over after a PIN check, and nothing without one to another person', async () => {
  const forAnother = { pickupForAnotherSsn: otherSsn };
  expect(await handOver(await counter.arrive(), forAnother)).toMatchObject(checkMissing);
  const drug = await counter.arrive({ is_drug: true });
  expect(await handOver(drug)).toMatchObject(checkMissing);
  await counter.verifyPin(staff, drug, await counter.pinOf(drug.docId));
  expect(await handOver(drug, forAnother)).toMatchObject(checkMissing);
  expect(await codeOf(handOver(drug))).toBe('ok');
});

test('PCK-09: a check is not valid for a colleague, another delivery or after ten minutes', async () => {
  const parcel = await counter.arrive({ ssn });
  const other = await counter.arrive({ ssn });
  await counter.verifySsn(staff, parcel, ssn);
  expect(await handOver(parcel, {}, colleague)).toMatchObject(checkMissing);
  expect(await handOver(other)).toMatchObject(checkMissing);
  server.time.advance(10 * minuteMs + 1);
  expect(await handOver(parcel)).toMatchObject(checkMissing);
  await counter.verifySsn(staff, parcel, ssn);
  server.time.advance(10 * minuteMs);
  expect(await codeOf(handOver(parcel))).toBe('ok');
});

test('PCK-09: a parcel behind a door is not handed over, with a check or without', async () => {
  const docId = await box.reserve(['1-1'], { deliveryId: 'in-door' });
  const parcel = { docId, deliveryId: 'in-door' };
  expect(await codeOf(handOver(parcel))).toBe('wrong_delivery_status');
  await box.report(box.loaded(docId, '1-1'));
  expect(await codeOf(handOver(parcel))).toBe('wrong_delivery_status');
  await box.report(box.removed(docId, '1-1'));
  expect(await codeOf(handOver(parcel))).toBe('ok');
});

test('PCK-09: a check is used once, also where a box event reverts the pickup', async () => {
  const parcel = await counter.arrive({ ssn });
  const { docId } = parcel;
  await counter.verifySsn(staff, parcel, ssn);
  await counter.verifySsn(staff, parcel, ssn);
  await handOver(parcel, { pickupForAnotherSsn: otherSsn });
  // The box reports the parcel as loaded, which reopens the delivery, and staff remove it again.
  await box.report(box.loaded(docId, '1-2'));
  expect(await box.delivery(docId)).toMatchObject({
    status: 'delivered',
    pickup_time: null,
    given_out_user_name: null,
    pickup_ssn_cipher: null,
  });
  await box.report(box.removed(docId, '1-2'));
  expect(await handOver(parcel)).toMatchObject(checkMissing);
});

test('PCK-10 CAL-37: another person with a valid number of their own picks it up after the customer’s was checked', async () => {
  const parcel = await counter.arrive({ ssn });
  const to = (pickupForAnotherSsn: string) => handOver(parcel, { pickupForAnotherSsn });
  expect(await to(otherSsn)).toMatchObject(checkMissing);
  await counter.verifySsn(staff, parcel, ssn);
  // Neither refusal uses up the check.
  expect(await codeOf(to(ssn.toLowerCase()))).toBe('pickup_ssn_is_customers');
  expect(await to('131052-308X')).toMatchObject(
    badInput('body.pickupForAnotherSsn', 'validation.identityNumber'),
  );
  expect(await to(` ${otherSsn.toLowerCase()}`)).toMatchObject({
    status: 200,
    body: { result: { deliveryStatus: 'pickup', hasPickupSsn: true, pickupSsn: '************' } },
  });
  const row = await box.delivery(parcel.docId);
  const { pickup_ssn_cipher: cipher, pickup_ssn_key_id: keyId } = row;
  const sealed = { cipher: cipher ?? Buffer.of(), keyId: keyId ?? '' };
  const place = ['delivery', counter.pharmacyId, parcel.docId, 'pickup_ssn'];
  expect(server.secrets.open(sealed, place)).toBe(otherSsn);
});

test('CAL-37: docId or reservedTime selects one of several deliveries with a kolli ID', async () => {
  const first = await counter.arrive({ deliveryId: 'repeated' });
  const reservedTime = server.time.clock().getTime();
  expect(await codeOf(handOver(first))).toBe('ok');
  server.time.advance(minuteMs);
  const order = { order_id: 'again', fulfillment_order_id: 'again' };
  const second = await counter.arrive({ deliveryId: 'repeated', ...order });
  const by = (fields: object) => handOver(second, { docId: undefined, ...fields });
  expect(await codeOf(by({ docId: first.docId }))).toBe('wrong_delivery_status');
  expect(await codeOf(by({ reservedTime }))).toBe('wrong_delivery_status');
  expect(await codeOf(by({ reservedTime: 1 }))).toBe('delivery_not_found');
  expect((await by({})).body.result).toMatchObject({ docId: second.docId });
});

test('CAL-37: a delivery of another pharmacy is not found', async () => {
  const otherCounter = await givenTestCounter(server);
  const parcel = await otherCounter.arrive();
  expect(await codeOf(handOver(parcel))).toBe('delivery_not_found');
  expect(await codeOf(otherCounter.handOver(staff, parcel))).toBe('forbidden');
});

test('DLV-21: of concurrent pickups one succeeds, and one action is logged', async () => {
  const parcel = await counter.arrive({ ssn });
  await counter.verifySsn(staff, parcel, ssn);
  const responses = await callAtOnce(many, () => handOver(parcel));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  expect(await eventsOf(parcel)).toEqual(['arrive', 'pickUpByStaff']);
});
