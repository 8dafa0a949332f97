import { parsePhone, phonePattern } from '@kolli/domain/people/phone-numbers';
import { z } from 'zod';
import { required } from './fields.ts';

/**
 * A phone number with its country code, in the stored format: a plus sign, then 10 to 14 digits (UIX-17). Spaces,
 * hyphens and a trunk zero after the country code are dropped; length and first digits must be possible in its country
 * (TXT-02).
 */
export const phoneNumberSchema = z
  .string(required)
  .overwrite((typed) => parsePhone(typed, '') ?? typed)
  .regex(phonePattern, { error: 'validation.phoneNumber', abort: true })
  .refine((phone) => parsePhone(phone, '') !== undefined, 'validation.phoneNumber');
