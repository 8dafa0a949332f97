import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import { identityNumberSpellings, kolliIdSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { CallError } from '../../../lib/call/call-error.ts';
import { draftError, draftErrors, emptyDraft, isUnfinished } from './delivery-draft.ts';
import { newDeliveryOf } from './delivery-draft.ts';
import { serverFieldErrors } from './server-field-errors.ts';

const today = new Date('2026-11-20T12:00:00Z');
const filled = { ...emptyDraft, deliveryId: 'FP-1', phoneNumber: '+358401234567' };

test('DLG-12 DLG-17: kolli ID and phone number are required, nothing else is', () => {
  expect(draftErrors(emptyDraft, today)).toEqual({
    deliveryId: 'validation.required',
    phoneNumber: 'validation.required',
  });
  expect(draftErrors(filled, today)).toEqual({});
});

test('DLG-17: a phone number is a plus sign and 10 to 14 digits', () => {
  const errorOf = (phoneNumber: string) =>
    draftError({ ...filled, phoneNumber }, 'phoneNumber', today);
  for (const phoneNumber of ['0401234567', '+123456789', '+123456789012345', '+35840123456x'])
    expect(errorOf(phoneNumber), phoneNumber).toBe('validation.phoneNumber');
  for (const phoneNumber of ['+3546111234', '+4915112345678', '+358 40 123 4567'])
    expect(errorOf(phoneNumber), phoneNumber).toBeUndefined();
});

test('TXT-02: a phone number in any spelling is one of the country of the pharmacy, or an error', () => {
  for (const [country, phoneNumber, stored] of phoneSpellings) {
    const error = draftError({ ...filled, phoneNumber }, 'phoneNumber', today, country);
    expect([phoneNumber, error]).toEqual([
      phoneNumber,
      stored === undefined ? 'validation.phoneNumber' : undefined,
    ]);
  }
});

test('DLG-14 DLG-15 DLG-16: all kolli IDs are sent without whitespace and in lower case', () => {
  const draft = { ...filled, deliveryId: ' FP 1\t', additional1: 'Fp- 2', additional2: '  ' };
  expect(newDeliveryOf(draft)).toEqual({
    deliveryId: 'fp1',
    additionalDeliveryIds: ['fp-2'],
    phoneNumber: '+358401234567',
    is_drug: false,
  });
});

test('DLG-16: a kolli ID twice, or with characters that none has, is an error', () => {
  expect(draftErrors({ ...filled, additional1: 'fp-1 ' }, today)).toEqual({
    additional1: 'validation.kolliIdTwice',
  });
  expect(draftErrors({ ...filled, deliveryId: 'ä' }, today)).toEqual({
    deliveryId: 'validation.kolliId',
  });
});

test('DLG-19: an identity number counts with drugs only, and its check digits must fit', () => {
  const wrong = { ...filled, ssn: '131052-308U' };
  expect(draftError({ ...wrong, isDrug: true }, 'ssn', today)).toBe('validation.identityNumber');
  expect(draftError(wrong, 'ssn', today)).toBeUndefined();
  expect(newDeliveryOf(wrong)).not.toHaveProperty('ssn');
  expect(newDeliveryOf({ ...filled, isDrug: true, ssn: '131052-308T' }).ssn).toBe('131052-308T');
});

test('DLG-20: what more typing can still make right is unfinished, not wrong', () => {
  expect(isUnfinished({ ...filled, phoneNumber: '+35840' }, 'phoneNumber')).toBe(true);
  expect(isUnfinished({ ...filled, phoneNumber: 'x' }, 'phoneNumber')).toBe(false);
});

test('kolli_id_in_use is an error at the kolli ID, or at the additional one that the server names', () => {
  const code = 'kolli_id_in_use';
  const inUse = (path: string) =>
    new CallError({ code, status: 409, errors: [{ msg: code, path }] });
  expect(serverFieldErrors(new CallError({ code, status: 409 }))).toEqual({ deliveryId: code });
  const second = inUse('body.additionalDeliveryIds.1');
  expect(serverFieldErrors(second)).toEqual({ additional2: code });
  const only = { ...filled, additional1: '', additional2: 'fp-2' };
  const first = inUse('body.additionalDeliveryIds.0');
  expect(serverFieldErrors(first, only)).toEqual({ additional2: code });
  expect(serverFieldErrors(inUse('body.deliveryId'), only)).toEqual({ deliveryId: code });
});

test('NET-13: bad input is an error at the fields it names', () => {
  const errors = [
    { msg: 'validation.phoneNumber', path: 'body.phoneNumber' },
    { msg: 'validation.kolliId', path: 'additionalDeliveryIds.1' },
    { msg: 'validation.invalid', path: 'lockerId' },
  ];
  const error = new CallError({ code: 'validation_fail', status: 400, errors });
  expect(serverFieldErrors(error)).toEqual({
    phoneNumber: 'validation.phoneNumber',
    additional2: 'validation.kolliId',
  });
});

test('an error of the server about something else belongs to no field', () => {
  const error = new CallError({ code: 'locker_already_reserved', status: 409 });
  expect(serverFieldErrors(error)).toEqual({});
});

test('TXT-01: kolli IDs and identity numbers count in any spelling, and kolli IDs are sent clean', () => {
  for (const [deliveryId, read] of kolliIdSpellings) {
    const error = draftError({ ...filled, deliveryId }, 'deliveryId', today);
    expect([deliveryId, error]).toEqual([
      deliveryId,
      read === undefined ? 'validation.kolliId' : undefined,
    ]);
    if (read !== undefined) expect(newDeliveryOf({ ...filled, deliveryId }).deliveryId).toBe(read);
  }
  for (const [ssn, read] of identityNumberSpellings) {
    if (ssn.replaceAll('\u200b', '') === '') continue;
    const error = draftError({ ...filled, isDrug: true, ssn }, 'ssn', today);
    expect([ssn, error !== undefined]).toEqual([ssn, read === undefined]);
  }
});
