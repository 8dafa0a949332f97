import { identityNumberSpellings, pinSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { CallError } from '../../../lib/call/call-error.ts';
import { checkErrors, cleanCheck, emptyCheck, isWayFor } from './identity-check-draft.ts';
import { identityCheckErrors } from './identity-check-errors.ts';

const today = new Date('2026-11-20T12:00:00Z');
const ssn = '131052-308T';
const required = 'validation.required';
const errorsOf = (
  way: Parameters<typeof checkErrors>[0],
  changes: Partial<typeof emptyCheck> = {},
) => checkErrors(way, { ...emptyCheck, ...changes }, today);

test("PCK-02: 'verify SSN' needs kolli ID and identity number", () => {
  expect(errorsOf('verifySsn')).toEqual({ kolliId: required, ssn: required });
  expect(errorsOf('verifySsn', { kolliId: 'fp-1', ssn })).toEqual({});
});

test("PCK-03: 'pickup for another SSN' needs the other number and the confirmation, too", () => {
  expect(errorsOf('anotherSsn')).toEqual({
    kolliId: required,
    ssn: required,
    otherSsn: required,
    isConfirmed: 'pickedUp.confirmRequired',
  });
  const filled = { kolliId: 'fp-1', ssn, otherSsn: '010190-908Y', isConfirmed: true };
  expect(errorsOf('anotherSsn', filled)).toEqual({});
  const own = { ...filled, otherSsn: ` ${ssn.toLowerCase()} ` };
  const wrong = { kolliId: required, otherSsn: 'pickup_ssn_is_customers' };
  expect(errorsOf('anotherSsn', { ...own, kolliId: '' })).toEqual(wrong);
  expect(errorsOf('verifySsn', own)).toEqual({});
});

test("PCK-04: 'verify without SSN' needs phone number, PIN and the confirmation", () => {
  expect(errorsOf('withoutSsn')).toEqual({
    kolliId: required,
    phoneNumber: required,
    pinCode: required,
    isConfirmed: 'pickedUp.confirmRequired',
  });
  const filled = { kolliId: 'fp-1', phoneNumber: '040 123', pinCode: '012345', isConfirmed: true };
  expect(errorsOf('withoutSsn', filled)).toEqual({});
});

test('PCK-13: a PIN is six digits', () => {
  for (const pinCode of ['12345', '1234567'])
    expect(errorsOf('withoutSsn', { pinCode }).pinCode).toBe('validation.length');
  for (const pinCode of ['12345a', 'abc'])
    expect(errorsOf('withoutSsn', { pinCode }).pinCode).toBe('validation.digits');
});

test('an invalid identity number is refused before it is sent', () => {
  expect(errorsOf('verifySsn', { ssn: '131052-308U' }).ssn).toBe('validation.identityNumber');
});

test('DLG-14: the kolli ID is sent without whitespace and in lower case', () => {
  expect(cleanCheck({ ...emptyCheck, kolliId: ' FP 1\t' }).kolliId).toBe('fp1');
});

test('PCK-04: a delivery without identity number has the one way, one with it the two others', () => {
  expect([isWayFor('withoutSsn', false), isWayFor('withoutSsn', true)]).toEqual([true, false]);
  expect([isWayFor('verifySsn', true), isWayFor('anotherSsn', true)]).toEqual([true, true]);
  expect([isWayFor('verifySsn', false), isWayFor('anotherSsn', false)]).toEqual([false, false]);
});

test.each([
  ['kolli_id_mismatch', { kolliId: 'kolli_id_mismatch' }],
  ['ssn_mismatch', { ssn: 'wrongSSN' }],
  ['wrong_phone_number', { phoneNumber: 'wrong_phone_number' }],
  ['wrong_pin_code', { pinCode: 'wrong_pin_code' }],
  ['pin_locked', { pinCode: 'pin_locked' }],
  ['wrong_delivery_status', {}],
])('PCK-06: %s is shown at its field', (code, errors) => {
  expect(identityCheckErrors(new CallError({ code, status: 409 }))).toEqual(errors);
});

test('a field that the server names has the error', () => {
  const errors = [{ msg: 'validation.invalid', path: 'body.ssn' }];
  const error = new CallError({ code: 'validation_fail', status: 400, errors });
  expect(identityCheckErrors(error)).toEqual({ ssn: 'validation.invalid' });
});

test('TXT-01: PINs and identity numbers count in any spelling, and PINs are sent clean', () => {
  const filled = { kolliId: 'fp-1', phoneNumber: '+358401234567' };
  for (const [pinCode, pin] of pinSpellings) {
    expect([pinCode, 'pinCode' in errorsOf('withoutSsn', { ...filled, pinCode })]).toEqual([
      pinCode,
      pin === undefined,
    ]);
    if (pin !== undefined) expect(cleanCheck({ ...emptyCheck, pinCode }).pinCode).toBe(pin);
  }
  for (const [typed, number] of identityNumberSpellings)
    expect([typed, 'ssn' in errorsOf('verifySsn', { kolliId: 'fp-1', ssn: typed })]).toEqual([
      typed,
      number === undefined,
    ]);
});
