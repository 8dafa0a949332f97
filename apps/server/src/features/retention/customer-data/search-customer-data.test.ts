import type { CustomerData } from '@kolli/contract/pharmacy/customer-data';
import { beforeEach, expect, test } from 'vitest';
import { refused } from '../../deliveries/testing/desk.ts';
import { callAtOnce, shareTestServer } from '../../../testing/test-server.ts';
import { clearDeliveries } from '../clear-deliveries.ts';
import { countCodes, otherSsn, ssn } from '../../counter/testing/counter.ts';
import {
  customerPhone,
  givenCustomers,
  nationalPhone,
  type TestCustomers,
} from './testing/customers.ts';
import { changeIn } from '../../../testing/rows.ts';

const dayMs = 24 * 3_600_000;
let place: TestCustomers;

const server = await shareTestServer();
beforeEach(async () => {
  server.time.reset();
  place = await givenCustomers(server);
});

const found = async (number: string) => {
  const { status, body } = await place.search(number);
  expect(status).toBe(200);
  return body.result as CustomerData;
};
const storedKinds = ({ stored }: CustomerData) => stored.map(({ kind, count }) => [kind, count]);
const idsOf = ({ deliveries }: CustomerData) => deliveries.map(({ deliveryId }) => deliveryId);

test('RET-06: a phone number is found in every form, with what is stored, why and until when', async () => {
  const parcel = await place.pickedUp({ ssn });
  const closedAt = server.time.clock();
  await place.pickedUp({ phoneNumber: '+358409999999' });
  server.time.advance(dayMs);
  const open = await place.inDoor('fp-open', '1-1');
  await place.open(parcel.docId);
  for (const number of [customerPhone, '+358 40 000 2816', '040 000 2816', '00358400002816'])
    expect(idsOf(await found(number))).toEqual(['fp-open', parcel.deliveryId]);
  const data = await found(customerPhone);
  expect(storedKinds(data)).toEqual([
    ['identityNumber', 1],
    ['phoneNumber', 2],
    ['pickupPin', 2],
    ['ids', 2],
    ['messages', 1],
    ['openings', 1],
  ]);
  const until = new Date(closedAt.getTime() + 30 * dayMs).getTime();
  expect(data.stored[0]).toMatchObject({ firstUntil: until, lastUntil: until });
  const restUntil = new Date('2027-04-10T09:00:00.000Z').getTime();
  expect(data).toMatchObject({
    kind: 'phone',
    phoneNumber: customerPhone,
    openCount: 1,
    closedCount: 1,
    identityDocId: parcel.docId,
    periods: { identityDays: 30, deliveryMonths: 13, messageDays: 90, openingMonths: 13 },
    deliveries: [
      { docId: open.docId, isOpen: true, lockerId: ['1-1'], identityUntil: null, restUntil: null },
      { docId: parcel.docId, isOpen: false, identityUntil: until, restUntil, boxName: null },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/010190|999W/u);
});

test('RET-06: a delivery that never had an identity number is shown apart from one that lost it', async () => {
  const [never, lost] = [await place.pickedUp(), await place.pickedUp({ ssn })];
  const { pharmacyId } = place;
  const at = server.time.clock();
  await place.look((tx) =>
    clearDeliveries(tx, { pharmacyId, ids: [never.docId, lost.docId], parts: ['identity'], at }),
  );
  const { deliveries } = await found(customerPhone);
  const isCleared = new Map(deliveries.map((one) => [one.docId, one.isIdentityNumberCleared]));
  expect([isCleared.get(never.docId), isCleared.get(lost.docId)]).toEqual([false, true]);
});

test('RET-06: an identity number is found, also of a person who picked up for somebody else', async () => {
  const own = await place.pickedUp({ ssn });
  const forAnother = await place.arrive({ ssn: otherSsn, phoneNumber: '+358409999999' });
  await place.verifySsn(place.staff, forAnother, otherSsn);
  await place.handOver(place.staff, forAnother, { pickupForAnotherSsn: ssn });
  const data = await found(` ${ssn.toLowerCase()}`);
  expect(data).toMatchObject({ kind: 'identity', phoneNumber: null, closedCount: 2 });
  expect(data.deliveries.map(({ docId, match }) => [docId, match])).toEqual([
    [forAnother.docId, 'collector'],
    [own.docId, 'customer'],
  ]);
  // The other customer's parcel is not described to the person who picked it up.
  expect(data.deliveries[0]).toMatchObject({
    deliveryId: null,
    hasPhoneNumber: false,
    hasIdentityNumber: true,
  });
});

test('RET-06: with an identity number the phone number of older deliveries is found; one that staff entered in its national form is found, too', async () => {
  const old = await place.pickedUp();
  const { docId } = await place.pickedUp({ ssn });
  const data = await found(ssn);
  expect(data.deliveries.map((delivery) => delivery.docId)).toEqual([docId]);
  expect(data.foundWith).toEqual([{ phoneNumber: customerPhone, deliveries: 1 }]);
  expect(idsOf(await found(customerPhone))).toContain(old.deliveryId);
  await changeIn(place.look, 'delivery', { phone_number: nationalPhone }, { id: old.docId });
  expect((await found(customerPhone)).deliveries).toHaveLength(2);
});

test('TXT-03: at a Swedish pharmacy a number of two countries is the Swedish one for who asks for its data, in both notations', async () => {
  const [typed, swedish] = ['010203-0632', '200102030632'];
  const { pharmacyId, search, exportData, erase } = place;
  await place.change('pharmacy', { id: pharmacyId }, { country: 'SE' });
  const { docId } = await place.pickedUp({ ssn: typed });
  for (const number of [typed, swedish]) {
    const of = await Promise.all([search(number), exportData(number)]);
    for (const { body } of of)
      expect([number, JSON.stringify(body)]).toEqual([number, expect.stringContaining(docId)]);
  }
  // It is one number: who asked for it in one notation is named to who asks in the other.
  expect(new Set((await place.requests()).map(({ subject }) => subject)).size).toBe(1);
  expect(await erase(typed, '0632')).toMatchObject({ status: 200 });
  expect(await found(swedish)).toMatchObject({ deliveries: [] });
});

test('RET-06: a number to which only a message went is found without the delivery of the other customer', async () => {
  const parcel = await place.inDoor('fp-corrected', '1-2');
  await changeIn(place.look, 'delivery', { phone_number: '+358409999999' }, { id: parcel.docId });
  const data = await found(customerPhone);
  expect(storedKinds(data)).toEqual([['messages', 1]]);
  expect(data.deliveries).toMatchObject([{ match: 'recipient', deliveryId: null, lockerId: [] }]);
});

test('RET-06: nothing is found of an unknown number, the search is in the audit log, and the previous search for the same number is shown', async () => {
  expect(await found('+358409999998')).toMatchObject({ stored: [], deliveries: [], openCount: 0 });
  expect(await place.requests()).toMatchObject([
    {
      action: 'customer.search',
      user_name: 'Maija Mallinen',
      detail: { kind: 'phone', deliveries: 0 },
    },
  ]);
  expect((await found(customerPhone)).lastSearch).toBeNull();
  const time = server.time.clock().getTime();
  server.time.advance(dayMs);
  expect((await found(nationalPhone)).lastSearch).toEqual({ time, userName: 'Maija Mallinen' });
  expect((await found('+358409999999')).lastSearch).toBeNull();
});

test('RET-06: what is neither a phone number nor an identity number is refused', async () => {
  const errors = [{ msg: 'validation.customerNumber', path: 'body.customerNumber' }];
  const refusal = { status: 400, body: { code: 'validation_fail', errors } };
  for (const number of ['Aino', '010190-999X', '+358', '{"a":1}'])
    expect(await place.search(number), number).toMatchObject(refusal);
});

const callsOf = (at: TestCustomers, number: string, who = at.mainUser) => [
  at.search(number, who),
  at.exportData(number, 'pdf', who),
  at.erase(number, number.slice(-4), who),
];

test('RET-06 RET-07: NUL and 64 kB are refused as a number and as its end, and are in no audit entry', async () => {
  await place.pickedUp();
  const huge = '4'.repeat(65_536);
  for (const number of [`${customerPhone}\0`, huge, `+358${huge}`])
    for (const call of callsOf(place, number))
      expect(await call).toMatchObject(refused(400, 'validation_fail'));
  for (const lastFour of ['28\x0016', huge]) {
    const answer = await place.erase(customerPhone, lastFour);
    expect(answer).toMatchObject(refused(400, 'validation_fail'));
  }
  expect(await place.requests()).toEqual([]);
  expect((await found(customerPhone)).closedCount).toBe(1);
});

test('RET-06: another pharmacy’s customer is not found, and its pharmacy refuses the caller', async () => {
  const other = await givenCustomers(server);
  await other.pickedUp({ ssn });
  expect(await found(customerPhone)).toMatchObject({ deliveries: [], lastSearch: null });
  const body = { code: 'forbidden', message: expect.any(String) };
  for (const call of callsOf(other, customerPhone, place.mainUser))
    expect(await call).toEqual({ status: 403, headers: expect.anything(), body });
  expect(await other.requests()).toEqual([]);
});

test('RET-06 RET-07: a user without the permissions is refused, and nothing is in the audit log', async () => {
  const user = await server.givenUser({ pharmacyId: place.pharmacyId, role: 'user' });
  for (const call of callsOf(place, customerPhone, user))
    expect(await call).toMatchObject(refused(403, 'not_enough_permissions'));
  expect(await place.requests()).toEqual([]);
});

test('RET-06: of forty searches for different numbers within ten minutes thirty succeed', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => `+3584000000${10 + index}`);
  const responses = await callAtOnce(40, (index) => {
    const number = numbers[index] ?? '';
    return index % 2 === 0 ? place.search(number) : place.exportData(number);
  });
  expect(countCodes(responses)).toEqual({ ok: 30, too_many_requests: 10 });
  expect(await place.requests()).toHaveLength(30);
  server.time.advance(10 * 60_000);
  expect((await place.search('+358400000099')).status).toBe(200);
});
