import { z } from 'zod';
import { defineCall } from './call.ts';
import { languageSchema, textSchema } from './fields.ts';

/** Why a customer hears of a parcel; those with a link are for strong authentication. */
export const smsTextKinds = [
  'delivery',
  'reminder',
  'lastDay',
  'deliveryLink',
  'reminderLink',
  'lastDayLink',
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
  summary: 'What customers are told, by kind and language',
  access: { permission: 'sms_text.manage' },
  result: z.array(smsTextSchema),
  errors: [],
});

/**
 * A text must hold its `{pin}` or `{link}`, not the other one, and no placeholder that is unknown
 * (`validation.placeholders`). Null brings the shipped text back. Where a parcel waits without an end
 * the sentences with `{day}` or `{hour}` are left out; a text that has its PIN or link only there is
 * then replaced by the shipped one. What a text does not tell of `{place}` and `{address}` stands at
 * the message's end.
 */
export const updateSmsText = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/sms-texts/update',
  summary: 'Change what customers are told',
  access: { permission: 'sms_text.manage' },
  body: z.strictObject({
    kind: z.enum(smsTextKinds, { error: 'validation.invalid' }),
    language: languageSchema,
    text: textSchema(400).nullable(),
  }),
  result: smsTextSchema,
  errors: [],
});
