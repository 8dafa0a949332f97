import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { alarmsOf, givenTestBox } from '../devices/testing/box.ts';
import { countCodes, givenTestCounter, ssn, type Parcel } from './testing/counter.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const minuteMs = 60_000;

const server = await shareTestServer();
const counter = await givenTestCounter(server);

/** A PIN that is not the delivery's. */
async function wrongPinOf({ docId }: Parcel, at = counter): Promise<string> {
  return String((Number(await at.pinOf(docId)) + 1) % 1_000_000).padStart(6, '0');
}

test('PCK-08 CAL-40: PIN and phone number of the customer return true, with or without spaces', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const pin = await counter.pinOf(parcel.docId);
  for (const phoneNumber of ['+358401234567', ' +358 40 123 4567 ', '+358 40\u00a01234567']) {
    const response = await counter.verifyPin(counter.staff, parcel, pin, { phoneNumber });
    expect([response.status, response.body.result]).toEqual([200, true]);
  }
});

test.each([
  ['FI', '+358401234567', '040 123-4567', true],
  ['FI', '+358401234567', '00358401234567', true],
  ['FI', '0401234567', '+358401234567', true],
  ['FI', '+358401234567', '401234567', false],
  ['SE', '+46701845520', '070-184 55 20', true],
  ['SE', '+358401234567', '0401234567', false],
  ['NO', '+4741234567', '412 34 567', true],
  ['NO', '+4741234567', '041234567', false],
])(
  'PCK-08: in %s the number %s typed as %s is the same: %s',
  async (country, stored, typed, isSame) => {
    const parcel = await counter.arrive({ is_drug: true });
    await counter.look(async (tx) => {
      await tx
        .updateTable('pharmacy')
        .set({ country })
        .where('id', '=', counter.pharmacyId)
        .execute();
      const change = { phone_number: stored };
      await tx.updateTable('delivery').set(change).where('id', '=', parcel.docId).execute();
    });
    const pin = await counter.pinOf(parcel.docId);
    const { body } = await counter.verifyPin(counter.staff, parcel, pin, { phoneNumber: typed });
    expect(body).toMatchObject(isSame ? { result: true } : { code: 'wrong_phone_number' });
  },
);

test('PCK-08: the latest PIN is valid until closing, also after expiry, deletion and removal', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const first = await counter.pinOf(parcel.docId);
  for (const status of ['expired', 'deleted', 'removed'] as const) {
    await counter.look((tx) =>
      tx
        .updateTable('delivery')
        .set({ status, unassigned: false })
        .where('id', '=', parcel.docId)
        .execute(),
    );
    expect([status, (await counter.verifyPin(counter.staff, parcel, first)).body.result]).toEqual([
      status,
      true,
    ]);
  }
  const docId = await counter.box.reserve(['1-2'], { deliveryId: 'reassigned', is_drug: true });
  const reassigned = { docId, deliveryId: 'reassigned' };
  const earlier = await counter.pinOf(docId);
  const url = `/api/deliveries/delete-reservation/${counter.box.id}/reassigned`;
  await server.ask(counter.staff, 'DELETE', url, {});
  const boxInfo = { boxId: counter.box.id, lockerId: ['1-2'] };
  const assign = `/api/deliveries/assign/${counter.pharmacyId}/reassigned`;
  await server.ask(counter.staff, 'PATCH', assign, { assignToBox: true, boxInfo });
  await server.ask(counter.staff, 'DELETE', url, {});
  const latest = await counter.pinOf(docId);
  expect(latest).not.toBe(earlier);
  expect((await counter.verifyPin(counter.staff, reassigned, earlier)).body.code).toBe(
    'wrong_pin_code',
  );
  expect((await counter.verifyPin(counter.staff, reassigned, latest)).body.result).toBe(true);
});

test('ERR-026 ERR-027: a wrong PIN and a wrong phone number have separate codes', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const pin = await counter.pinOf(parcel.docId);
  const wrongPin = await counter.verifyPin(counter.staff, parcel, await wrongPinOf(parcel));
  expect([wrongPin.status, wrongPin.body]).toEqual([
    409,
    { code: 'wrong_pin_code', message: 'Pin Code is wrong' },
  ]);
  const stranger = { phoneNumber: '+358409999999' };
  const wrongPhone = await counter.verifyPin(counter.staff, parcel, pin, stranger);
  expect([wrongPhone.status, wrongPhone.body]).toEqual([
    409,
    { code: 'wrong_phone_number', message: 'Phone number do not match delivery' },
  ]);
});

test('ERR-027: a wrong phone number reveals nothing about the PIN, and a delivery without a number matches none', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const fields = { phoneNumber: '+358409999999' };
  const both = [await counter.pinOf(parcel.docId), await wrongPinOf(parcel)].map((pin) =>
    counter.verifyPin(counter.staff, parcel, pin, fields),
  );
  expect(countCodes(await Promise.all(both))).toEqual({ wrong_phone_number: 2 });
  const unreachable = await counter.arrive({ is_drug: true, phoneNumber: undefined });
  const pin = await counter.pinOf(unreachable.docId);
  expect((await counter.verifyPin(counter.staff, unreachable, pin)).body.code).toBe(
    'wrong_phone_number',
  );
});

test('PCK-08: PIN checks are refused for deliveries with an identity number', async () => {
  const parcel = await counter.arrive({ ssn });
  const pin = await counter.pinOf(parcel.docId);
  const { status, body } = await counter.verifyPin(counter.staff, parcel, pin);
  expect([status, body.code]).toEqual([409, 'delivery_has_ssn']);
});

test('CAL-40 PCK-13: kolli ID, phone number and a PIN of six digits are required', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const url = `/api/deliveries/verify-pin/${parcel.docId}`;
  const { status, body } = await server.ask(counter.staff, 'POST', url, { pinCode: '12345' });
  expect([status, body.errors]).toEqual([
    400,
    [
      { msg: 'validation.required', path: 'body.kolliId' },
      { msg: 'validation.length', path: 'body.pinCode' },
      { msg: 'validation.required', path: 'body.phoneNumber' },
    ],
  ]);
});

test('ERR-042 CAL-40: a kolli ID of another delivery, a foreign delivery and one in a door are refused', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const pin = await counter.pinOf(parcel.docId);
  const mismatch = await counter.verifyPin(counter.staff, parcel, pin, { kolliId: 'another' });
  expect(mismatch.body.code).toBe('kolli_id_mismatch');
  const stranger = await givenTestCounter(server);
  expect((await counter.verifyPin(stranger.staff, parcel, pin)).body.code).toBe('forbidden');
  const docId = await counter.box.reserve(['1-1'], { deliveryId: 'in-door', is_drug: true });
  const inDoor = { docId, deliveryId: 'in-door' };
  const refused = await counter.verifyPin(counter.staff, inDoor, await counter.pinOf(docId));
  expect(refused.body.code).toBe('wrong_delivery_status');
});

test('PCK-08: of concurrent guesses five are checked, and one alarm is raised', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const before = (await alarmsOf(counter.box)).length;
  const wrong = await wrongPinOf(parcel);
  const many = trialSize(9, 50);
  const responses = await callAtOnce(many, () => counter.verifyPin(counter.staff, parcel, wrong));
  expect(countCodes(responses)).toEqual({ wrong_pin_code: 5, pin_locked: many - 5 });
  const alarms = await alarmsOf(counter.box);
  expect(alarms).toHaveLength(before + 1);
  expect(alarms.at(-1)).toMatchObject({
    type: 'other',
    cause: 'wrong_pins',
    locker_id: '99-99',
    ended_at: null,
    started_at: server.time.clock(),
  });
  const failures = (await counter.audit(parcel)).map(({ detail }) => detail);
  expect(failures).toEqual(
    Array.from({ length: 5 }, () => ({ kind: 'pin', isRight: false, fault: 'wrong_pin_code' })),
  );
});

test('PCK-08: the lock ends after five minutes, and tries older than ten minutes do not count', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const pin = await counter.pinOf(parcel.docId);
  const guess = async () =>
    (await counter.verifyPin(counter.staff, parcel, await wrongPinOf(parcel))).body.code;
  for (let time = 0; time < 4; time += 1) expect(await guess()).toBe('wrong_pin_code');
  server.time.advance(10 * minuteMs + 1);
  expect(await guess()).toBe('wrong_pin_code');
  expect((await counter.verifyPin(counter.staff, parcel, pin)).status).toBe(200);
  for (let time = 0; time < 4; time += 1) expect(await guess()).toBe('wrong_pin_code');
  const locked = await counter.verifyPin(counter.staff, parcel, pin);
  expect([locked.status, locked.body.code]).toEqual([429, 'pin_locked']);
  server.time.advance(5 * minuteMs - 1);
  expect(await guess()).toBe('pin_locked');
  server.time.advance(1);
  expect((await counter.verifyPin(counter.staff, parcel, pin)).status).toBe(200);
});

async function guessFiveTimes(parcel: Parcel, at = counter) {
  const wrong = await wrongPinOf(parcel, at);
  for (let time = 0; time < 5; time += 1) await at.verifyPin(at.staff, parcel, wrong);
}

test('PCK-08: the alarm is raised at the last box of the delivery, not at the first box', async () => {
  const last = await givenTestBox(server, { pharmacyId: counter.pharmacyId });
  await counter.look((tx) =>
    tx.updateTable('pickup_box').set({ ordinal: 9 }).where('id', '=', last.id).execute(),
  );
  const docId = await last.reserve(['1-3'], { deliveryId: 'was-in-box', is_drug: true });
  const url = `/api/deliveries/delete-reservation/${last.id}/was-in-box`;
  expect((await server.ask(counter.staff, 'DELETE', url, {})).status).toBe(200);
  // Moved elsewhere: only its log names the box.
  await counter.look((tx) =>
    tx.updateTable('delivery').set({ box_id: null }).where('id', '=', docId).execute(),
  );
  const atFirst = (await alarmsOf(counter.box)).length;
  await guessFiveTimes({ docId, deliveryId: 'was-in-box' });
  expect(await alarmsOf(last)).toMatchObject([{ type: 'other', cause: 'wrong_pins' }]);
  expect(await alarmsOf(counter.box)).toHaveLength(atFirst);
});

test('PCK-08: without a box the delivery is locked and only the audit log has it', async () => {
  const boxless = await givenTestCounter(server, { isWithoutBox: true });
  const parcel = await boxless.arrive({ is_drug: true });
  await guessFiveTimes(parcel, boxless);
  const pin = await boxless.pinOf(parcel.docId);
  expect((await boxless.verifyPin(boxless.staff, parcel, pin)).body.code).toBe('pin_locked');
  expect(await boxless.audit(parcel)).toHaveLength(5);
});
