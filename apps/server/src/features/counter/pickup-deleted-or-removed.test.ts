import { expect, test } from 'vitest';
import type { GivenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { actionsOf } from '../devices/testing/box.ts';
import { countCodes, givenTestCounter, otherSsn, type Parcel, ssn } from './testing/counter.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let next = 0;

const server = await shareTestServer();
const counter = await givenTestCounter(server);

const pickUp = (parcel: Parcel, fields: object = {}, who: GivenUser = counter.staff) =>
  server.ask(who, 'PATCH', '/api/deliveries/pickup-deleted-or-removed-delivery', {
    pharmacyId: counter.pharmacyId,
    pickupboxId: counter.box.id,
    deliveryId: parcel.deliveryId,
    docId: parcel.docId,
    ...fields,
  });

async function reserved(fields: object = {}): Promise<Parcel> {
  next += 1;
  const deliveryId = `returned-${next}`;
  return { deliveryId, docId: await counter.box.reserve(['1-1'], { deliveryId, ...fields }) };
}

async function deleted(fields: object = {}): Promise<Parcel> {
  const parcel = await reserved(fields);
  const url = `/api/deliveries/delete-reservation/${counter.box.id}/${parcel.deliveryId}`;
  expect((await server.ask(counter.staff, 'DELETE', url, {})).status).toBe(200);
  return parcel;
}

async function removed(fields: object = {}): Promise<Parcel> {
  const parcel = await reserved(fields);
  const at = { docId: parcel.docId, lockerId: '1-1', userId: counter.staff.id };
  await counter.box.report({ kind: 'loaded', ...at }, { kind: 'removed', ...at });
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
  expect((await pickUp(withNumber)).body.code).toBe('identity_check_missing');
  await counter.verifySsn(counter.staff, withNumber, ssn);
  expect((await pickUp(withNumber, {}, counter.colleague)).body.code).toBe(
    'identity_check_missing',
  );
  const response = await pickUp(withNumber, { pickupForAnotherSsn: otherSsn });
  expect(response.body.result).toMatchObject({ hasPickupSsn: true });
  const drug = await deleted({ is_drug: true });
  expect((await pickUp(drug)).body.code).toBe('identity_check_missing');
  await counter.verifyPin(counter.staff, drug, await counter.pinOf(drug.docId));
  expect((await pickUp(drug)).status).toBe(200);
});

test('CAL-33: only deleted or removed deliveries are accepted', async () => {
  const waiting = await counter.arrive();
  const inDoor = await reserved();
  for (const parcel of [{ ...waiting }, inDoor])
    expect((await pickUp(parcel, { pickupboxId: null })).body.code).toBe('wrong_delivery_status');
  const url = `/api/deliveries/delete-reservation/${counter.box.id}/${inDoor.deliveryId}`;
  await server.ask(counter.staff, 'DELETE', url, {});
  expect((await pickUp(inDoor)).status).toBe(200);
  expect((await pickUp(inDoor)).body.code).toBe('wrong_delivery_status');
});

test('CAL-33: a delivery or box of another pharmacy and an unknown kolli ID are not found', async () => {
  const otherCounter = await givenTestCounter(server);
  const theirs = await otherCounter.arrive();
  expect((await pickUp(theirs, { pickupboxId: null })).body.code).toBe('delivery_not_found');
  const own = await deleted();
  expect((await pickUp(own, { pickupboxId: otherCounter.box.id })).body.code).toBe(
    'delivery_not_found',
  );
  expect((await pickUp(own, { deliveryId: 'unknown' })).body.code).toBe('delivery_not_found');
  expect((await pickUp(own, { pharmacyId: otherCounter.pharmacyId })).body.code).toBe('forbidden');
  const { status, body } = await pickUp(own, { deliveryId: ' ' });
  expect([status, body.errors]).toEqual([
    400,
    [{ msg: 'validation.required', path: 'body.deliveryId' }],
  ]);
  expect((await pickUp(own)).status).toBe(200);
});

test('HIS-18: of concurrent calls one hands it over, and one action is logged', async () => {
  const parcel = await removed();
  const responses = await callAtOnce(many, () => pickUp(parcel));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  const events = (await actionsOf(counter.box, parcel.docId)).map(({ event }) => event);
  expect(events.filter((event) => event === 'pickUpByStaff')).toHaveLength(1);
});
