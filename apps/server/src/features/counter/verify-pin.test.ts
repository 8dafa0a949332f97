import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import { expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { givenTestBox } from '../devices/testing/box.ts';
import { codeOf, countCodes, givenTestCounter, ssn, type Parcel } from './testing/counter.ts';
import { trialSize } from '../../testing/trial-size.ts';

const minuteMs = 60_000;

const server = await shareTestServer();
const counter = await givenTestCounter(server);
const { box, staff, pharmacyId } = counter;

const verify = (parcel: Parcel, pin: string, fields: object = {}) =>
  counter.verifyPin(staff, parcel, pin, fields);
const wrongPinOf = async ({ docId }: Parcel, at = counter): Promise<string> =>
  String((Number(await at.pinOf(docId)) + 1) % 1_000_000).padStart(6, '0');
async function arrivedDrug(fields: object = {}) {
  const parcel = await counter.arrive({ is_drug: true, ...fields });
  return { ...parcel, pin: await counter.pinOf(parcel.docId) };
}
const stranger = { phoneNumber: '+358409999999' };

test('PCK-08 CAL-40: PIN and phone number of the customer return true, with or without spaces', async () => {
  const parcel = await arrivedDrug();
  for (const phoneNumber of ['+358401234567', ' +358 40 123 4567 ', '+358 40\u00a01234567'])
    expect(await verify(parcel, parcel.pin, { phoneNumber })).toMatchObject({
      status: 200,
      body: { result: true },
    });
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
    const parcel = await arrivedDrug();
    await counter.change('pharmacy', { id: pharmacyId }, { country });
    await counter.change('delivery', { id: parcel.docId }, { phone_number: stored });
    const { body } = await verify(parcel, parcel.pin, { phoneNumber: typed });
    expect(body).toMatchObject(isSame ? { result: true } : { code: 'wrong_phone_number' });
  },
);

test('TXT-02: at the counter each spelling is the same number, also of one that was stored with its trunk zero', async () => {
  const parcel = await arrivedDrug();
  for (const [country, typed, number] of phoneSpellings) {
    if (number === undefined || country === '') continue;
    await counter.change('pharmacy', { id: pharmacyId }, { country });
    for (const stored of [number, number.replace('+467', '+4607')]) {
      await counter.change('delivery', { id: parcel.docId }, { phone_number: stored });
      const { body } = await verify(parcel, parcel.pin, { phoneNumber: typed });
      expect([typed, stored, body]).toEqual([typed, stored, { result: true }]);
    }
  }
});

test('PCK-08: the latest PIN is valid until closing, also after expiry, deletion and removal', async () => {
  const parcel = await arrivedDrug();
  for (const status of ['expired', 'deleted', 'removed'] as const) {
    await counter.change('delivery', { id: parcel.docId }, { status, unassigned: false });
    expect([status, (await verify(parcel, parcel.pin)).body.result]).toEqual([status, true]);
  }
  const docId = await box.reserve(['1-2'], { deliveryId: 'reassigned', is_drug: true });
  const reassigned = { docId, deliveryId: 'reassigned' };
  const earlier = await counter.pinOf(docId);
  const url = `/api/deliveries/delete-reservation/${box.id}/reassigned`;
  await server.ask(staff, 'DELETE', url, {});
  const boxInfo = { boxId: box.id, lockerId: ['1-2'] };
  const assign = `/api/deliveries/assign/${pharmacyId}/reassigned`;
  await server.ask(staff, 'PATCH', assign, { assignToBox: true, boxInfo });
  await server.ask(staff, 'DELETE', url, {});
  const latest = await counter.pinOf(docId);
  expect(latest).not.toBe(earlier);
  expect(await codeOf(verify(reassigned, earlier))).toBe('wrong_pin_code');
  expect((await verify(reassigned, latest)).body.result).toBe(true);
});

test('ERR-026 ERR-027: a wrong PIN and a wrong phone number have separate codes, and the latter reveals nothing about the PIN', async () => {
  const parcel = await arrivedDrug();
  const wrongPin = await wrongPinOf(parcel);
  const answer = await verify(parcel, wrongPin);
  expect([answer.status, answer.body]).toEqual([
    409,
    { code: 'wrong_pin_code', message: 'Pin Code is wrong' },
  ]);
  for (const pin of [parcel.pin, wrongPin]) {
    const { status, body } = await verify(parcel, pin, stranger);
    expect([status, body]).toEqual([
      409,
      { code: 'wrong_phone_number', message: 'Phone number do not match delivery' },
    ]);
  }
  // A delivery without a number matches none.
  const unreachable = await arrivedDrug({ phoneNumber: undefined });
  expect(await codeOf(verify(unreachable, unreachable.pin))).toBe('wrong_phone_number');
});

test('CAL-40 PCK-13: kolli ID, phone number and a PIN of six digits are required', async () => {
  const { docId } = await arrivedDrug();
  const url = `/api/deliveries/verify-pin/${docId}`;
  const { status, body } = await server.ask(staff, 'POST', url, { pinCode: '12345' });
  expect([status, body.errors]).toEqual([
    400,
    [
      { msg: 'validation.required', path: 'body.kolliId' },
      { msg: 'validation.length', path: 'body.pinCode' },
      { msg: 'validation.required', path: 'body.phoneNumber' },
    ],
  ]);
});

test('PCK-08 ERR-042 CAL-40: a delivery with an identity number, another kolli ID, a foreign delivery and one in a door are refused', async () => {
  const parcel = await arrivedDrug();
  const withNumber = await arrivedDrug({ ssn });
  expect(await verify(withNumber, withNumber.pin)).toMatchObject(refused(409, 'delivery_has_ssn'));
  const mismatch = verify(parcel, parcel.pin, { kolliId: 'another' });
  expect(await codeOf(mismatch)).toBe('kolli_id_mismatch');
  const { staff: foreign } = await givenTestCounter(server);
  expect(await codeOf(counter.verifyPin(foreign, parcel, parcel.pin))).toBe('forbidden');
  const docId = await box.reserve(['1-1'], { deliveryId: 'in-door', is_drug: true });
  const inDoor = verify({ docId, deliveryId: 'in-door' }, await counter.pinOf(docId));
  expect(await codeOf(inDoor)).toBe('wrong_delivery_status');
});

test('PCK-08: of concurrent guesses five are checked, and one alarm is raised', async () => {
  const parcel = await arrivedDrug();
  const before = (await box.alarms()).length;
  const wrong = await wrongPinOf(parcel);
  const many = trialSize(9, 50);
  const responses = await callAtOnce(many, () => verify(parcel, wrong));
  expect(countCodes(responses)).toEqual({ wrong_pin_code: 5, pin_locked: many - 5 });
  const alarms = await box.alarms();
  expect(alarms).toHaveLength(before + 1);
  expect(alarms.at(-1)).toMatchObject({
    type: 'other',
    cause: 'wrong_pins',
    locker_id: '99-99',
    ended_at: null,
    started_at: server.time.clock(),
  });
  const failure = { kind: 'pin', isRight: false, fault: 'wrong_pin_code' };
  expect((await counter.audit(parcel)).map(({ detail }) => detail)).toEqual(
    Array.from({ length: 5 }, () => failure),
  );
});

test('PCK-08: the lock ends after five minutes, and tries older than ten minutes do not count', async () => {
  const parcel = await arrivedDrug();
  const guess = async () => codeOf(verify(parcel, await wrongPinOf(parcel)));
  for (let time = 0; time < 4; time += 1) expect(await guess()).toBe('wrong_pin_code');
  server.time.advance(10 * minuteMs + 1);
  expect(await guess()).toBe('wrong_pin_code');
  expect(await codeOf(verify(parcel, parcel.pin))).toBe('ok');
  for (let time = 0; time < 4; time += 1) expect(await guess()).toBe('wrong_pin_code');
  expect(await verify(parcel, parcel.pin)).toMatchObject(refused(429, 'pin_locked'));
  server.time.advance(5 * minuteMs - 1);
  expect(await guess()).toBe('pin_locked');
  server.time.advance(1);
  expect(await codeOf(verify(parcel, parcel.pin))).toBe('ok');
});

async function guessFiveTimes(parcel: Parcel, at = counter) {
  const wrong = await wrongPinOf(parcel, at);
  for (let time = 0; time < 5; time += 1) await at.verifyPin(at.staff, parcel, wrong);
}

test('PCK-08: the alarm is raised at the last box of the delivery, not at the first box', async () => {
  const last = await givenTestBox(server, { pharmacyId });
  await last.change('pickup_box', { id: last.id }, { ordinal: 9 });
  const docId = await last.reserve(['1-3'], { deliveryId: 'was-in-box', is_drug: true });
  const url = `/api/deliveries/delete-reservation/${last.id}/was-in-box`;
  expect((await server.ask(staff, 'DELETE', url, {})).status).toBe(200);
  // Moved elsewhere: only its log names the box.
  await counter.change('delivery', { id: docId }, { box_id: null });
  const atFirst = (await box.alarms()).length;
  await guessFiveTimes({ docId, deliveryId: 'was-in-box' });
  expect(await last.alarms()).toMatchObject([{ type: 'other', cause: 'wrong_pins' }]);
  expect(await box.alarms()).toHaveLength(atFirst);
});

test('PCK-08: without a box the delivery is locked and only the audit log has it', async () => {
  const boxless = await givenTestCounter(server, { isWithoutBox: true });
  const parcel = await boxless.arrive({ is_drug: true });
  await guessFiveTimes(parcel, boxless);
  const pin = await boxless.pinOf(parcel.docId);
  expect(await codeOf(boxless.verifyPin(boxless.staff, parcel, pin))).toBe('pin_locked');
  expect(await boxless.audit(parcel)).toHaveLength(5);
});
