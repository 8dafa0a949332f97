import { describe, expect, test } from 'vitest';
import { CallError } from '../../../lib/call/call-error.ts';
import {
  draftError,
  draftErrors,
  emptyDraft,
  isUnfinished,
  newDeliveryOf,
} from './delivery-draft.ts';
import { serverFieldErrors } from './server-field-errors.ts';

const today = new Date('2026-11-20T12:00:00Z');
const filled = { ...emptyDraft, deliveryId: 'FP-1', phoneNumber: '+358401234567' };

describe('the draft of a delivery', () => {
  test('DLG-12 DLG-17: kolli ID and phone number are required, nothing else is', () => {
    expect(draftErrors(emptyDraft, today)).toEqual({
      deliveryId: 'validation.required',
      phoneNumber: 'validation.required',
    });
    expect(draftErrors(filled, today)).toEqual({});
  });

  test('DLG-17: a phone number is a plus sign and 10 to 14 digits', () => {
    for (const phoneNumber of ['0401234567', '+123456789', '+123456789012345', '+35840123456x']) {
      expect(draftError({ ...filled, phoneNumber }, 'phoneNumber', today)).toBe(
        'validation.phoneNumber',
      );
    }
    for (const phoneNumber of ['+1234567890', '+12345678901234', '+358 40 123 4567']) {
      expect(draftError({ ...filled, phoneNumber }, 'phoneNumber', today)).toBeUndefined();
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
    expect(draftError({ ...filled, additional1: 'fp-1 ' }, 'additional1', today)).toBe(
      'validation.kolliIdTwice',
    );
    expect(draftError({ ...filled, deliveryId: 'ä' }, 'deliveryId', today)).toBe(
      'validation.kolliId',
    );
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
});

describe("the server's errors beside their fields", () => {
  test('kolli_id_in_use is an error at the kolli ID', () => {
    const error = new CallError({ code: 'kolli_id_in_use', status: 409 });
    expect(serverFieldErrors(error)).toEqual({ deliveryId: 'kolli_id_in_use' });
  });

  test('kolli_id_in_use is an error at the additional kolli ID that the server names', () => {
    const inUse = (path: string) =>
      new CallError({
        code: 'kolli_id_in_use',
        status: 409,
        errors: [{ msg: 'kolli_id_in_use', path }],
      });
    const second = inUse('body.additionalDeliveryIds.1');
    expect(serverFieldErrors(second)).toEqual({ additional2: 'kolli_id_in_use' });
    const only = { ...filled, additional1: '', additional2: 'fp-2' };
    expect(serverFieldErrors(inUse('body.additionalDeliveryIds.0'), only)).toEqual({
      additional2: 'kolli_id_in_use',
    });
    expect(serverFieldErrors(inUse('body.deliveryId'), only)).toEqual({
      deliveryId: 'kolli_id_in_use',
    });
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

  test('any other error belongs to no field', () => {
    const error = new CallError({ code: 'locker_already_reserved', status: 409 });
    expect(serverFieldErrors(error)).toEqual({});
  });
});
