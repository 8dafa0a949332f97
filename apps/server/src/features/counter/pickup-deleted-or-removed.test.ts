import { expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { badInput } from '../deliveries/testing/desk.ts';
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
let next = 0;

const server = await shareTestServer();
const counter = await givenTestCounter(server);
const { box, staff } = counter;

const pickUp = (parcel: Parcel, fields: object = {}, who = staff) =>
  server.ask(who, 'PATCH', '/api/deliveries/pickup-deleted-or-removed-delivery', {
    pharmacyId: counter.pharmacyId,
    pickupboxId: box.id,
    deliveryId: parcel.deliveryId,
    docId: parcel.docId,
    ...fields,
  });

async function reserved(fields: object = {}): Promise<Parcel> {
  next += 1;
  const deliveryId = `returned-${next}`;
  return { deliveryId, docId: await box.reserve(['1-1'], { deliveryId, ...fields }) };
}

async function deleted(fields: object = {}, given?: Parcel): Promise<Parcel> {
  const parcel = given ?? (await reserved(fields));
  const url = `/api/deliveries/delete-reservation/${box.id}/${parcel.deliveryId}`;
  expect((await server.ask(staff, 'DELETE', url, {})).status).toBe(200);
  return parcel;
}

async function removed(fields: object = {}): Promise<Parcel> {
  const parcel = await reserved(fields);
  await box.report(box.loaded(parcel.docId, '1-1'), box.removed(parcel.docId, '1-1'));
  return parcel;
}

test('HIS-18 CAL-33: a removed or deleted delivery without number is handed over', async () => {
  for (const parcel of [await removed(), await deleted()]) {
    const reservedTime = server.time.clock().getTime();
    const { status, body } = await pickUp(parcel, { docId: undefined, reservedTime });
    expect([status, body.result]).toMatchObject([
      200,
      { deliveryStatus: 'pickup', unassigned: false, givenOutUserName: 'Aino Demo' },
    ]);
  }
});

test('CAL-33: a required check must come first', async () => {
  const withNumber = await removed({ ssn });
  expect(await codeOf(pickUp(withNumber))).toBe('identity_check_missing');
  await counter.verifySsn(staff, withNumber, ssn);
  expect(await codeOf(pickUp(withNumber, {}, counter.colleague))).toBe('identity_check_missing');
  const response = await pickUp(withNumber, { pickupForAnotherSsn: otherSsn });
  expect(response.body.result).toMatchObject({ hasPickupSsn: true });
  const drug = await deleted({ is_drug: true });
  expect(await codeOf(pickUp(drug))).toBe('identity_check_missing');
  await counter.verifyPin(staff, drug, await counter.pinOf(drug.docId));
  expect(await codeOf(pickUp(drug))).toBe('ok');
});

test('CAL-33: only deleted or removed deliveries of this place are accepted, once', async () => {
  const otherCounter = await givenTestCounter(server);
  const theirs = await otherCounter.arrive();
  const waiting = await counter.arrive();
  const own = await reserved();
  const anywhere = { pickupboxId: null };
  for (const [parcel, code] of [
    [waiting, 'wrong_delivery_status'],
    [own, 'wrong_delivery_status'],
    [theirs, 'delivery_not_found'],
  ] as const)
    expect(await codeOf(pickUp(parcel, anywhere))).toBe(code);
  await deleted({}, own);
  for (const [fields, code] of [
    [{ pickupboxId: otherCounter.box.id }, 'delivery_not_found'],
    [{ deliveryId: 'unknown' }, 'delivery_not_found'],
    [{ pharmacyId: otherCounter.pharmacyId }, 'forbidden'],
  ] as const)
    expect(await codeOf(pickUp(own, fields))).toBe(code);
  expect(await pickUp(own, { deliveryId: ' ' })).toMatchObject(
    badInput('body.deliveryId', 'validation.required'),
  );
  expect(await codeOf(pickUp(own))).toBe('ok');
  expect(await codeOf(pickUp(own))).toBe('wrong_delivery_status');
});

test('HIS-18: of concurrent calls one hands it over, and one action is logged', async () => {
  const parcel = await removed();
  const responses = await callAtOnce(many, () => pickUp(parcel));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  const events = (await box.actions(parcel.docId)).map(({ event }) => event);
  expect(events.filter((event) => event === 'pickUpByStaff')).toHaveLength(1);
});
