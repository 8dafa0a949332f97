import { cleanKolliId, kolliIdPattern } from '@kolli/domain/delivery/kolli-ids';
import { languages } from '@kolli/domain/people/languages';
import { cleanPin, digitsPattern, pinPattern } from '@kolli/domain/delivery/pickup-pins';
import {
  freeLine,
  freeText,
  isPlainLine,
  isPlainText,
  typedCode,
  typedText,
} from '@kolli/domain/text/typed-text';
import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import { mailAddress } from './mail-address.ts';

type Blank = '' | null;

/** Whether a value is one that forms send for an empty field. */
export const isBlank = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** An optional field; `''`, `null` and `[]` count as omitted. */
export const optionalSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value: z.input<Schema> | Blank | undefined) => (isBlank(value) ? undefined : value),
      schema.optional(),
    )
    .optional();

/** A field with a default, which also applies to `''`, `null` and `[]`. */
export const defaultedSchema = <Schema extends z.ZodDefault>(schema: Schema) =>
  z.preprocess((value: z.input<Schema> | Blank) => (isBlank(value) ? undefined : value), schema);

/** A field that is unused in this case: it may be present, but must be blank. */
export const blankSchema = optionalSchema(z.never({ error: 'validation.invalid' }));

const hasNoDuplicates = (list: readonly unknown[]) => new Set(list).size === list.length;

/** A Kolli id: a UUID, version 7; one in upper case is the same. */
export const idSchema = z.uuid({ error: 'validation.invalid' }).toLowerCase();

/** A time as epoch milliseconds, within the range of dates. */
export const timeSchema = z
  .int({ error: 'validation.invalid' })
  .min(0, 'validation.invalid')
  .max(8.64e15, 'validation.invalid');

/** A time by a box's own clock; not limited, because events of a box with a wrong clock must not be refused. */
export const boxTimeSchema = z.int({ error: 'validation.invalid' }).min(0, 'validation.invalid');

export const languageSchema = z.enum(languages, { error: 'validation.invalid' });

/**
 * The error of a field with its own code for a missing value, as in the specification; values of another
 * type are 'validation.invalid'.
 */
export const missing = (code: ErrorCode | 'validation.required') => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? code : 'validation.invalid',
});

/** The errors of a text: of none, and of a value that is no text. */
export const required = missing('validation.required');

/** Free text of one line: trimmed, not empty. */
export const textSchema = (maxLength: number) =>
  z
    .string(required)
    .overwrite(freeLine)
    .min(1, 'validation.required')
    .max(maxLength, 'validation.tooLong')
    .refine(isPlainLine, 'validation.invalid');

/** Like `textSchema`, with separate codes for a missing and an empty text. */
export const codedTextSchema = (
  maxLength: number,
  codes: { readonly missing: ErrorCode; readonly empty?: ErrorCode },
) =>
  z
    .string(missing(codes.missing))
    .overwrite(freeLine)
    .min(1, codes.empty ?? codes.missing)
    .max(maxLength, 'validation.tooLong')
    .refine(isPlainLine, 'validation.invalid');

/** What a text must be to be an e-mail address, once it is trimmed. */
export const addressSchema = z.string().overwrite(mailAddress).pipe(z.email('validation.email'));

/** An e-mail address, trimmed. */
export const emailSchema = textSchema(200).pipe(addressSchema);

/** A required boolean with its own code for a missing value. */
export const codedBooleanSchema = (code: ErrorCode) => z.boolean(missing(code));

/** At least one language, without duplicates. */
export const languagesSchema = z
  .array(languageSchema, required)
  .min(1, 'validation.required')
  .refine(hasNoDuplicates, 'validation.invalid');

/** Free text of several lines: trimmed, may be empty. */
export const longTextSchema = (maxLength: number) =>
  z
    .string(required)
    .transform((text) => freeText(text).trim())
    .pipe(
      z.string().max(maxLength, 'validation.tooLong').refine(isPlainText, 'validation.invalid'),
    );

/** A kolli ID; whitespace is removed and letters are lower-cased (DLG-14). */
export const kolliIdSchema = z
  .string(required)
  .max(200, 'validation.tooLong')
  .transform(cleanKolliId)
  .pipe(z.string().min(1, 'validation.required').regex(kolliIdPattern, 'validation.kolliId'));

/** At most two additional kolli IDs of a delivery (DLG-15, DLG-16); blank ones are dropped. */
export const additionalKolliIdsSchema = z
  .array(optionalSchema(kolliIdSchema))
  .max(2, 'validation.tooMany')
  .transform((ids) => ids.filter((id) => id !== undefined));

/**
 * A customer's number as staff type or paste it; the country of the pharmacy decides what number it is (FND-03).
 */
export const customerPhoneNumberSchema = z
  .string(required)
  .overwrite(typedText)
  .trim()
  .min(1, 'validation.required')
  .max(40, 'validation.tooLong')
  .refine(isPlainLine, 'validation.invalid');

/** A locker's id within its box, such as '2-5' (LCK-15). */
export const lockerIdSchema = z.string(required).regex(/^\d{1,2}-\d{1,2}$/, 'validation.invalid');

/** A typed identity number; the parser verifies its check digits. */
export const identityNumberSchema = z
  .string(required)
  .overwrite(typedCode)
  .min(1, 'validation.required')
  .max(20, 'validation.identityNumber');

/** Ids of doors of one box: at least one, without duplicates. */
export const lockerIdsSchema = z
  .array(lockerIdSchema)
  .min(1, 'validation.required')
  .max(50, 'validation.tooMany')
  .refine(hasNoDuplicates, 'validation.repeated');

/** Names of shelves: at least one, without duplicates. */
export const shelfNamesSchema = z
  .array(textSchema(60), required)
  .min(1, 'validation.required')
  .max(50, 'validation.tooMany')
  .refine(hasNoDuplicates, 'validation.repeated');

/** A PIN: six digits (PCK-13). Other characters are reported before a wrong length. */
export const pinSchema = z
  .string({
    error: ({ input }) => (isBlank(input ?? null) ? 'validation.required' : 'validation.digits'),
  })
  .overwrite(cleanPin)
  .min(1, 'validation.required')
  .regex(digitsPattern, 'validation.digits')
  .regex(pinPattern, 'validation.length');

/** The number of shelves of a pharmacy (PHA-10). */
export const shelvesNumberSchema = z
  .int({
    error: ({ input }) =>
      isBlank(input ?? null) ? 'validation.required' : 'validation.shelvesNumber',
  })
  .min(0, 'validation.shelvesNumber')
  .max(500, 'validation.shelvesNumber');
