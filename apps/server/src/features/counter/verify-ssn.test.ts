import { expect, test } from 'vitest';
import { givenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { alarmsOf } from '../devices/testing/box.ts';
import { countCodes, givenTestCounter, otherSsn, signTwinSsn, ssn } from './testing/counter.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { updateRow } from '../deliveries/doors/update-row.ts';

const minuteMs = 60_000;

const server = await shareTestServer();
const counter = await givenTestCounter(server);

test('PCK-07 CAL-39: the customer’s number returns true, however it was typed', async () => {
  const parcel = await counter.arrive({ ssn });
  for (const typed of [ssn, ` ${ssn.toLowerCase()} `, '010190 -999W']) {
    const response = await counter.verifySsn(counter.staff, parcel, typed);
    expect([response.status, response.body.result]).toEqual([200, true]);
  }
});

test('CAL-39: an open delivery is also found by kolli ID, main or additional', async () => {
  const parcel = await counter.arrive({ ssn, additionalDeliveryIds: ['second-box'] });
  const ask = (named: string, kolliId: string) =>
    server.ask(counter.staff, 'POST', `/api/deliveries/verify-ssn/${named}`, { kolliId, ssn });
  expect((await ask(parcel.deliveryId, 'second-box')).body.result).toBe(true);
  expect((await ask('Second-Box', parcel.deliveryId)).body.result).toBe(true);
  for (const unknown of ['no-such-parcel', '%F0%9F%93%A6', 'a%20%C3%A4'])
    expect((await ask(unknown, 'no-such-parcel')).body.code).toBe('delivery_not_found');
});

test('ERR-021 PCK-07: any number other than the customer’s is a mismatch, also one with another century sign', async () => {
  const parcel = await counter.arrive({ ssn });
  for (const typed of [otherSsn, signTwinSsn, '19900101-2385']) {
    const { status, body } = await counter.verifySsn(counter.staff, parcel, typed);
    expect([status, body.code, body.message]).toEqual([409, 'ssn_mismatch', 'SSN mismatch']);
  }
});

test('CAL-39: kolli ID and number are required, and an invalid number is bad input', async () => {
  const parcel = await counter.arrive({ ssn });
  const url = `/api/deliveries/verify-ssn/${parcel.docId}`;
  const empty = await server.ask(counter.staff, 'POST', url, {});
  expect(empty.body.errors).toEqual([
    { msg: 'validation.required', path: 'body.kolliId' },
    { msg: 'validation.required', path: 'body.ssn' },
  ]);
  for (let time = 0; time < 7; time += 1) {
    const { status, body } = await counter.verifySsn(counter.staff, parcel, '010190-999X');
    expect([status, body.errors]).toEqual([
      400,
      [{ msg: 'validation.identityNumber', path: 'body.ssn' }],
    ]);
  }
  expect((await counter.verifySsn(counter.staff, parcel, ssn)).status).toBe(200);
});

test('ERR-042: a kolli ID of another delivery is refused before the number is checked', async () => {
  const parcel = await counter.arrive({ ssn });
  const other = await counter.arrive({ ssn });
  const { status, body } = await counter.verifySsn(counter.staff, parcel, ssn, other.deliveryId);
  expect([status, body.code]).toEqual([409, 'kolli_id_mismatch']);
  expect(await counter.audit(parcel)).toEqual([]);
});

test('ERR-020: a delivery without a number is refused', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const { status, body } = await counter.verifySsn(counter.staff, parcel, ssn);
  expect([status, body.code, body.message]).toEqual([
    409,
    'delivery_has_no_ssn',
    'Delivery has no ssn data',
  ]);
});

test('PCK-07: a delivery in a door or a closed one is refused', async () => {
  const inDoor = { docId: await counter.box.reserve(['1-1'], { deliveryId: 'in-door', ssn }) };
  const parcel = { ...inDoor, deliveryId: 'in-door' };
  const closed = await counter.arrive({ ssn });
  await counter.look((tx) =>
    updateRow(
      tx,
      { pharmacy_id: counter.pharmacyId, id: closed.docId, status: 'reserved' },
      { status: 'cancelled', unassigned: false },
    ),
  );
  for (const one of [parcel, closed])
    expect((await counter.verifySsn(counter.staff, one, ssn)).body.code).toBe(
      'wrong_delivery_status',
    );
});

test('CAL-39: a delivery of another pharmacy gets the same response as an unknown one', async () => {
  const otherCounter = await givenTestCounter(server);
  const parcel = await otherCounter.arrive({ ssn });
  const ask = (docId: string) => counter.verifySsn(counter.staff, { ...parcel, docId }, ssn);
  const unknown = await ask('01900000-0000-7000-8000-000000000000');
  expect(unknown.body.code).toBe('forbidden');
  expect(await ask(parcel.docId)).toMatchObject({ status: unknown.status, body: unknown.body });
  const byKolli = `/api/deliveries/verify-ssn/${parcel.deliveryId}`;
  const body = { kolliId: parcel.deliveryId, ssn };
  const named = await server.ask(counter.staff, 'POST', byKolli, body);
  expect(named.body.code).toBe('delivery_not_found');
  // A user of both pharmacies finds it by id, and the check is in the log of the delivery's pharmacy.
  const both = await givenUser(server, {
    pharmacyId: [counter.pharmacyId, otherCounter.pharmacyId],
  });
  expect((await counter.verifySsn(both, parcel, ssn)).status).toBe(200);
  expect(await otherCounter.audit(parcel)).toHaveLength(1);
});

test('PCK-07: five wrong numbers in ten minutes lock the delivery for five minutes, for all users', async () => {
  const parcel = await counter.arrive({ ssn });
  const before = (await alarmsOf(counter.box)).length;
  const many = trialSize(9, 25);
  const wrong = await callAtOnce(many, (index) =>
    counter.verifySsn(index % 2 ? counter.staff : counter.colleague, parcel, otherSsn),
  );
  expect(countCodes(wrong)).toEqual({ ssn_mismatch: 5, ssn_locked: many - 5 });
  const locked = await counter.verifySsn(counter.staff, parcel, ssn);
  expect([locked.status, locked.body.code]).toEqual([429, 'ssn_locked']);
  const alarms = await alarmsOf(counter.box);
  expect(alarms).toHaveLength(before + 1);
  expect(alarms.at(-1)).toMatchObject({ type: 'other', cause: 'wrong_identity_numbers' });
  const another = await counter.arrive({ ssn });
  expect((await counter.verifySsn(counter.staff, another, ssn)).status).toBe(200);
  server.time.advance(5 * minuteMs);
  expect((await counter.verifySsn(counter.staff, parcel, ssn)).status).toBe(200);
});

test('PCK-07: every check is in the audit log with user, time and outcome', async () => {
  const parcel = await counter.arrive({ ssn });
  await counter.verifySsn(counter.staff, parcel, otherSsn);
  await counter.verifySsn(counter.colleague, parcel, ssn);
  const at = { action: 'identity.check', occurred_at: server.time.clock() };
  expect(await counter.audit(parcel)).toEqual([
    {
      ...at,
      user_id: counter.staff.id,
      user_name: 'Aino Demo',
      detail: { kind: 'ssn', isRight: false, fault: 'ssn_mismatch' },
    },
    {
      ...at,
      user_id: counter.colleague.id,
      user_name: 'Eero Demo',
      detail: { kind: 'ssn', isRight: true },
    },
  ]);
});
