import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { languageSchema, textSchema } from '../call/fields.ts';

/** The kinds of messages to customers; those with a link are for strong authentication. */
export const smsTextKinds = [
  'delivery',
  'reminder',
  'lastDay',
  'deliveryLink',
  'reminderLink',
  'lastDayLink',
  'hold',
  'holdReleased',
  'holdReleasedLink',
  'holdRejected',
  'numberChanged',
] as const;

export const smsTextSchema = z.strictObject({
  kind: z.enum(smsTextKinds),
  language: languageSchema,
  /** With its placeholders: `{pin}` or `{link}`, `{place}`, `{address}`, `{day}`, `{hour}`. */
  text: z.string(),
  isDefault: z.boolean(),
});
export type SmsText = z.output<typeof smsTextSchema>;
export type SmsTextKind = SmsText['kind'];

export const listSmsTexts = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/sms-texts/',
  summary: 'The texts of messages to customers, by kind and language',
  access: 'administration',
  result: z.array(smsTextSchema),
  errors: [],
});

/**
 * A text must contain `{pin}`, `{link}` or neither, according to its kind, and no unknown placeholders
 * (`validation.placeholders`). Null restores the shipped text. For a parcel without an end of waiting,
 * sentences with `{day}` or `{hour}` are omitted; if that removes the PIN or link, the shipped text is
 * used. Missing `{place}` and `{address}` are appended to the message.
 */
export const updateSmsText = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/sms-texts/update',
  summary: 'Change a text of messages to customers',
  access: 'administration',
  body: z.strictObject({
    kind: z.enum(smsTextKinds, { error: 'validation.invalid' }),
    language: languageSchema,
    text: textSchema(400).nullable(),
  }),
  result: smsTextSchema,
  errors: ['proof_needed'],
});
