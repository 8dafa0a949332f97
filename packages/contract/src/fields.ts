import { cleanKolliId, kolliIdPattern } from '@kolli/domain/kolli-ids';
import { languages } from '@kolli/domain/languages';
import { phonePattern } from '@kolli/domain/phone-numbers';
import { z } from 'zod';

/** One of our own ids: a UUID version 7 in lower case. */
export const idSchema = z.uuid({ error: 'validation.invalid' });

/** A moment as epoch milliseconds. */
export const timeSchema = z.int({ error: 'validation.invalid' }).min(0);

export const languageSchema = z.enum(languages, { error: 'validation.invalid' });

/** What no text may hold: control characters, and halves of characters that no text can keep. */
const isPlainText = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Free text of one line: trimmed, not empty. */
export const textSchema = (maxLength: number) =>
  z
    .string({ error: 'validation.required' })
    .trim()
    .min(1, 'validation.required')
    .max(maxLength, 'validation.tooLong')
    .refine(isPlainText, 'validation.invalid');

/** A kolli ID: whitespace removed and lower-cased on the way in (DLG-14). */
export const kolliIdSchema = z
  .string({ error: 'validation.required' })
  .max(200, 'validation.tooLong')
  .transform(cleanKolliId)
  .pipe(z.string().min(1, 'validation.required').regex(kolliIdPattern, 'validation.kolliId'));

/** At most two further kolli IDs of one delivery (DLG-15, DLG-16). */
export const additionalKolliIdsSchema = z.array(kolliIdSchema).max(2, 'validation.tooMany');

/** A plus sign, then 10 to 14 digits (UIX-17). */
export const phoneNumberSchema = z
  .string({ error: 'validation.required' })
  .regex(phonePattern, 'validation.phoneNumber');

/** A locker's id within its box, such as '2-5' (LCK-15). */
export const lockerIdSchema = z
  .string({ error: 'validation.required' })
  .regex(/^\d{1,2}-\d{1,2}$/, 'validation.invalid');

/** An identity number as somebody typed it; its check digits are verified by the rule that reads it. */
export const identityNumberSchema = z
  .string({ error: 'validation.required' })
  .trim()
  .min(1, 'validation.required')
  .max(20, 'validation.identityNumber');
