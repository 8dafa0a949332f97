import { describe, expect, test } from 'vitest';
import { CallError } from '../../../lib/call/call-error.ts';
import { checkErrors, cleanCheck, emptyCheck, isWayFor } from './identity-check-draft.ts';
import { identityCheckErrors } from './identity-check-errors.ts';

const today = new Date('2026-11-20T12:00:00Z');
const ssn = '131052-308T';
const required = 'validation.required';

describe('what a check needs before it can be sent', () => {
  test("PCK-02: 'verify SSN' needs kolli ID and identity number", () => {
    expect(checkErrors('verifySsn', emptyCheck, today)).toEqual({
      kolliId: required,
      ssn: required,
    });
    expect(checkErrors('verifySsn', { ...emptyCheck, kolliId: 'fp-1', ssn }, today)).toEqual({});
  });

  test("PCK-03: 'pickup for another SSN' needs the other number and the confirmation, too", () => {
    expect(checkErrors('anotherSsn', emptyCheck, today)).toEqual({
      kolliId: required,
      ssn: required,
      otherSsn: required,
      isConfirmed: 'pickedUp.confirmRequired',
    });
    const filled = {
      ...emptyCheck,
      kolliId: 'fp-1',
      ssn,
      otherSsn: '010190-908Y',
      isConfirmed: true,
    };
    expect(checkErrors('anotherSsn', filled, today)).toEqual({});
    const own = { ...filled, kolliId: '', otherSsn: ` ${ssn.toLowerCase()} ` };
    expect(checkErrors('anotherSsn', own, today)).toEqual({
      kolliId: 'validation.required',
      otherSsn: 'pickup_ssn_is_customers',
    });
    expect(checkErrors('verifySsn', { ...own, kolliId: 'fp-1' }, today)).toEqual({});
  });

  test("PCK-04: 'verify without SSN' needs phone number, PIN and the confirmation", () => {
    expect(checkErrors('withoutSsn', emptyCheck, today)).toEqual({
      kolliId: required,
      phoneNumber: required,
      pinCode: required,
      isConfirmed: 'pickedUp.confirmRequired',
    });
    const filled = {
      ...emptyCheck,
      kolliId: 'fp-1',
      phoneNumber: '040 123',
      pinCode: '012345',
      isConfirmed: true,
    };
    expect(checkErrors('withoutSsn', filled, today)).toEqual({});
  });

  test('PCK-13: a PIN is six digits', () => {
    const errorOf = (pinCode: string) =>
      checkErrors('withoutSsn', { ...emptyCheck, pinCode }, today).pinCode;
    expect(['12345', '1234567'].map(errorOf)).toEqual(['validation.length', 'validation.length']);
    expect(['12345a', 'abc'].map(errorOf)).toEqual(['validation.digits', 'validation.digits']);
  });

  test('an invalid identity number is refused before it is sent', () => {
    const errors = checkErrors('verifySsn', { ...emptyCheck, ssn: '131052-308U' }, today);
    expect(errors.ssn).toBe('validation.identityNumber');
  });

  test('DLG-14: the kolli ID is sent without whitespace and in lower case', () => {
    expect(cleanCheck({ ...emptyCheck, kolliId: ' FP 1\t' }).kolliId).toBe('fp1');
  });

  test('PCK-04: a delivery without identity number has the one way, one with it the two others', () => {
    expect([isWayFor('withoutSsn', false), isWayFor('withoutSsn', true)]).toEqual([true, false]);
    expect([isWayFor('verifySsn', true), isWayFor('anotherSsn', true)]).toEqual([true, true]);
    expect([isWayFor('verifySsn', false), isWayFor('anotherSsn', false)]).toEqual([false, false]);
  });
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
  const error = new CallError({
    code: 'validation_fail',
    status: 400,
    errors: [{ msg: 'validation.invalid', path: 'body.ssn' }],
  });
  expect(identityCheckErrors(error)).toEqual({ ssn: 'validation.invalid' });
});
