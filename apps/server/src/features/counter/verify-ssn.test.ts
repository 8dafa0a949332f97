import { ssccSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import {
  codeOf,
  countCodes,
  givenTestCounter,
  otherSsn,
  type Parcel,
  signTwinSsn,
  ssn,
} from './testing/counter.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { updateRow } from '../deliveries/doors/update-row.ts';

const server = await shareTestServer();
const counter = await givenTestCounter(server);
const { box, staff, colleague, pharmacyId } = counter;

const verify = (parcel: Parcel, typed: string, kolliId?: string) =>
  counter.verifySsn(staff, parcel, typed, kolliId);
/** Names the delivery by a kolli ID in the path. */
const verifyAt = (named: string, body: object) =>
  server.ask(staff, 'POST', `/api/deliveries/verify-ssn/${named}`, body);

test('PCK-07 CAL-39 ERR-021: the customer’s number returns true, however it was typed, and any other is a mismatch', async () => {
  const parcel = await counter.arrive({ ssn });
  for (const typed of [ssn, ` ${ssn.toLowerCase()} `, '010190 -999W'])
    expect(await verify(parcel, typed)).toMatchObject({ status: 200, body: { result: true } });
  for (const typed of [otherSsn, signTwinSsn, '19900101-2385'])
    expect(await verify(parcel, typed)).toMatchObject({
      status: 409,
      body: { code: 'ssn_mismatch', message: 'SSN mismatch' },
    });
});

test('CAL-39: an open delivery is also found by kolli ID, main or additional', async () => {
  const parcel = await counter.arrive({ ssn, additionalDeliveryIds: ['second-box'] });
  for (const [named, kolliId] of [
    [parcel.deliveryId, 'second-box'],
    ['Second-Box', parcel.deliveryId],
  ] as const)
    expect((await verifyAt(named, { kolliId, ssn })).body.result).toBe(true);
  for (const unknown of ['no-such-parcel', '%F0%9F%93%A6', 'a%20%C3%A4'])
    expect(await codeOf(verifyAt(unknown, { kolliId: 'no-such-parcel', ssn }))).toBe(
      'delivery_not_found',
    );
});

test('SCN-11: the label of the parcel is its label in any notation, whichever the order had', async () => {
  for (const deliveryId of ['00376123456789012349', '376123456789012349']) {
    const { arrive, verifySsn, staff: who } = await givenTestCounter(server);
    const parcel = await arrive({ ssn, deliveryId });
    for (const [label] of ssccSpellings)
      expect([label, await codeOf(verifySsn(who, parcel, ssn, label))]).toEqual([label, 'ok']);
    const other = verifySsn(who, parcel, ssn, '376123456789012356');
    expect(await codeOf(other)).toBe('kolli_id_mismatch');
  }
});

test('CAL-39: kolli ID and number are required, and an invalid number is bad input', async () => {
  const parcel = await counter.arrive({ ssn });
  expect((await verifyAt(parcel.docId, {})).body.errors).toEqual([
    { msg: 'validation.required', path: 'body.kolliId' },
    { msg: 'validation.required', path: 'body.ssn' },
  ]);
  for (let time = 0; time < 7; time += 1) {
    const { status, body } = await verify(parcel, '010190-999X');
    expect([status, body.errors]).toEqual([
      400,
      [{ msg: 'validation.identityNumber', path: 'body.ssn' }],
    ]);
  }
  expect(await codeOf(verify(parcel, ssn))).toBe('ok');
});

test('ERR-042 ERR-020 PCK-07: a kolli ID of another delivery, one without a number, in a door or closed is refused', async () => {
  const parcel = await counter.arrive({ ssn });
  const other = await counter.arrive({ ssn });
  const mismatch = await verify(parcel, ssn, other.deliveryId);
  expect(mismatch).toMatchObject(refused(409, 'kolli_id_mismatch'));
  // It is refused before the number is checked.
  expect(await counter.audit(parcel)).toEqual([]);
  expect(await verify(await counter.arrive({ is_drug: true }), ssn)).toMatchObject({
    status: 409,
    body: { code: 'delivery_has_no_ssn', message: 'Delivery has no ssn data' },
  });
  const docId = await box.reserve(['1-1'], { deliveryId: 'in-door', ssn });
  const row = { pharmacy_id: pharmacyId, id: other.docId, status: 'reserved' } as const;
  await counter.look((tx) => updateRow(tx, row, { status: 'cancelled', unassigned: false }));
  for (const one of [{ docId, deliveryId: 'in-door' }, other])
    expect(await codeOf(verify(one, ssn))).toBe('wrong_delivery_status');
});

test('CAL-39: a delivery of another pharmacy gets the same response as an unknown one', async () => {
  const otherCounter = await givenTestCounter(server);
  const parcel = await otherCounter.arrive({ ssn });
  const ask = (docId: string) => verify({ ...parcel, docId }, ssn);
  const unknown = await ask('01900000-0000-7000-8000-000000000000');
  expect(unknown.body.code).toBe('forbidden');
  expect(await ask(parcel.docId)).toMatchObject({ status: unknown.status, body: unknown.body });
  const named = verifyAt(parcel.deliveryId, { kolliId: parcel.deliveryId, ssn });
  expect(await codeOf(named)).toBe('delivery_not_found');
  // A user of both pharmacies finds it by id, and the check is in the log of the delivery's pharmacy.
  const both = await server.givenUser({ pharmacyId: [pharmacyId, otherCounter.pharmacyId] });
  expect(await codeOf(counter.verifySsn(both, parcel, ssn))).toBe('ok');
  expect(await otherCounter.audit(parcel)).toHaveLength(1);
});

test('PCK-07: five wrong numbers in ten minutes lock the delivery for five minutes, for all users', async () => {
  const parcel = await counter.arrive({ ssn });
  const before = (await box.alarms()).length;
  const many = trialSize(9, 25);
  const wrong = await callAtOnce(many, (index) =>
    counter.verifySsn(index % 2 ? staff : colleague, parcel, otherSsn),
  );
  expect(countCodes(wrong)).toEqual({ ssn_mismatch: 5, ssn_locked: many - 5 });
  expect(await verify(parcel, ssn)).toMatchObject(refused(429, 'ssn_locked'));
  const alarms = await box.alarms();
  expect(alarms).toHaveLength(before + 1);
  expect(alarms.at(-1)).toMatchObject({ type: 'other', cause: 'wrong_identity_numbers' });
  expect(await codeOf(verify(await counter.arrive({ ssn }), ssn))).toBe('ok');
  server.time.advance(5 * 60_000);
  expect(await codeOf(verify(parcel, ssn))).toBe('ok');
});

test('PCK-07: every check is in the audit log with user, time and outcome', async () => {
  const parcel = await counter.arrive({ ssn });
  await verify(parcel, otherSsn);
  await counter.verifySsn(colleague, parcel, ssn);
  const at = { action: 'identity.check', occurred_at: server.time.clock() };
  const wrong = { kind: 'ssn', isRight: false, fault: 'ssn_mismatch' };
  expect(await counter.audit(parcel)).toEqual([
    { ...at, user_id: staff.id, user_name: 'Aino Demo', detail: wrong },
    {
      ...at,
      user_id: colleague.id,
      user_name: 'Eero Demo',
      detail: { kind: 'ssn', isRight: true },
    },
  ]);
});
