import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import { expect, test } from 'vitest';
import { phoneNumberSchema } from './phone-fields.ts';

test('TXT-02: calls take numbers with their country code in any spelling, and no other', () => {
  expect(phoneNumberSchema.safeParse('0401234567').success).toBe(false);
  for (const [country, typed, stored] of phoneSpellings) {
    const { success, data, error } = phoneNumberSchema.safeParse(typed);
    if (success) expect([country, typed, data]).toEqual([country, typed, stored]);
    else expect(error.issues[0]?.message).toBe('validation.phoneNumber');
    if (stored !== undefined && /^\(?(?:\+|00)/u.test(typed))
      expect([typed, success]).toEqual([typed, true]);
  }
});
