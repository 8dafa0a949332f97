import { cleanKolliId, kolliIdPattern } from '@kolli/domain/kolli-ids';
import { languages } from '@kolli/domain/languages';
import { phonePattern } from '@kolli/domain/phone-numbers';
import { digitsPattern, pinPattern } from '@kolli/domain/pickup-pins';
import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

type Blank = '' | null;

/** What forms send for a field that nobody filled in. */
export const isBlank = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** A field that may be left out; `''`, `null` and `[]` count as left out. */
export const optionalSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value: z.input<Schema> | Blank | undefined) => (isBlank(value) ? undefined : value),
      schema.optional(),
    )
    .optional();

/** A field with a default, which counts for `''`, `null` and `[]`, too. */
export const defaultedSchema = <Schema extends z.ZodDefault>(schema: Schema) =>
  z.preprocess((value: z.input<Schema> | Blank) => (isBlank(value) ? undefined : value), schema);

/** What a call has no use for in this case: it may be present, but not filled in. */
export const blankSchema = optionalSchema(z.never({ error: 'validation.invalid' }));

const isWithoutRepeats = (list: readonly unknown[]) => new Set(list).size === list.length;

/** One of our own ids: a UUID version 7 in lower case. */
export const idSchema = z.uuid({ error: 'validation.invalid' });

/** A moment as epoch milliseconds, at most the last one that a date can hold. */
export const timeSchema = z
  .int({ error: 'validation.invalid' })
  .min(0, 'validation.invalid')
  .max(8.64e15, 'validation.invalid');

/** A moment by a box's own clock: however wrong it is, what the box tells is not refused for it. */
export const boxTimeSchema = z.int({ error: 'validation.invalid' }).min(0, 'validation.invalid');

export const languageSchema = z.enum(languages, { error: 'validation.invalid' });

/**
 * The message of a field that is absent, which the specification gives a code of its own; another
 * kind of value is invalid.
 */
export const missing = (code: ErrorCode) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? code : 'validation.invalid',
});

/**
 * What no text may hold: control characters, such as turn the direction of what follows, and halves of
 * characters that no text can keep.
 */
const isPlainText = (text: string) =>
  text.isWellFormed() && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text);

/** Free text of one line: trimmed, not empty. */
export const textSchema = (maxLength: number) =>
  z
    .string({ error: 'validation.required' })
    .trim()
    .min(1, 'validation.required')
    .max(maxLength, 'validation.tooLong')
    .refine(isPlainText, 'validation.invalid');

/** Like `textSchema`, with codes of their own for an absent and for an empty text. */
export const codedTextSchema = (
  maxLength: number,
  codes: { readonly missing: ErrorCode; readonly empty?: ErrorCode },
) =>
  z
    .string(missing(codes.missing))
    .trim()
    .min(1, codes.empty ?? codes.missing)
    .max(maxLength, 'validation.tooLong')
    .refine(isPlainText, 'validation.invalid');

/** An e-mail address as it was typed, without spaces around it. */
export const emailSchema = textSchema(200).pipe(z.email('validation.email'));

/** A choice that must be told, with a code of its own for an absent one. */
export const codedBooleanSchema = (code: ErrorCode) => z.boolean(missing(code));

/** Languages without repetition, one at least. */
export const languagesSchema = z
  .array(languageSchema, { error: 'validation.required' })
  .min(1, 'validation.required')
  .refine(isWithoutRepeats, 'validation.invalid');

const isPlainLines = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text);

/** Free text of several lines: trimmed, may be empty. */
export const longTextSchema = (maxLength: number) =>
  z
    .string({ error: 'validation.required' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z.string().max(maxLength, 'validation.tooLong').refine(isPlainLines, 'validation.invalid'),
    );

/** A kolli ID: whitespace removed and lower-cased on the way in (DLG-14). */
export const kolliIdSchema = z
  .string({ error: 'validation.required' })
  .max(200, 'validation.tooLong')
  .transform(cleanKolliId)
  .pipe(z.string().min(1, 'validation.required').regex(kolliIdPattern, 'validation.kolliId'));

/** At most two further kolli IDs of one delivery (DLG-15, DLG-16); those left empty are dropped. */
export const additionalKolliIdsSchema = z
  .array(optionalSchema(kolliIdSchema))
  .max(2, 'validation.tooMany')
  .transform((ids) => ids.filter((id) => id !== undefined));

/** A plus sign, then 10 to 14 digits (UIX-17). */
export const phoneNumberSchema = z
  .string({ error: 'validation.required' })
  .regex(phonePattern, 'validation.phoneNumber');

/**
 * A customer's number as staff type it where a delivery has none; its format is not checked (DLG-30).
 * Kept without whitespace, as every number is that is searched for or checked at the counter.
 */
export const customerPhoneNumberSchema = textSchema(40).transform((text) =>
  text.replace(/\s+/gu, ''),
);

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

/** Doors of one box by their ids: one at least, none twice. */
export const lockerIdsSchema = z
  .array(lockerIdSchema)
  .min(1, 'validation.required')
  .max(50, 'validation.tooMany')
  .refine(isWithoutRepeats, 'validation.repeated');

/** Shelves by name: one at least, none twice. */
export const shelfNamesSchema = z
  .array(textSchema(60), { error: 'validation.required' })
  .min(1, 'validation.required')
  .max(50, 'validation.tooMany')
  .refine(isWithoutRepeats, 'validation.repeated');

/** A PIN: six digits (PCK-13). Other characters are pointed out before a wrong length. */
export const pinSchema = z
  .string({
    error: ({ input }) => (isBlank(input ?? null) ? 'validation.required' : 'validation.digits'),
  })
  .min(1, 'validation.required')
  .regex(digitsPattern, 'validation.digits')
  .regex(pinPattern, 'validation.length');

/** How many shelves a pharmacy has (PHA-10). */
export const shelvesNumberSchema = z
  .int({
    error: ({ input }) =>
      isBlank(input ?? null) ? 'validation.required' : 'validation.shelvesNumber',
  })
  .min(0, 'validation.shelvesNumber')
  .max(500, 'validation.shelvesNumber');
