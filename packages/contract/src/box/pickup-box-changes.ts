import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import {
  codedTextSchema,
  idSchema,
  languageSchema,
  languagesSchema,
  required,
  textSchema,
} from '../call/fields.ts';
import { pickupBoxSchema } from './pickup-boxes.ts';

const intervalMs = z.int({ error: 'validation.invalid' }).min(60_000, 'validation.invalid');
/** Readings 15 minutes apart leave a gap in which nothing was measured. */
const reportIntervalMs = intervalMs.max(600_000, 'validation.invalid');
const keepTime = intervalMs;
const celsiusRange = z
  .strictObject({ min: z.number().min(-40).max(60), max: z.number().min(-40).max(60) })
  .refine(({ min, max }) => min < max, { error: 'validation.invalid', path: ['max'] });
const rules = z.strictObject({
  deliveryKeepTime: keepTime,
  deliveryReminderMessagePeriod: z.int({ error: 'validation.invalid' }).min(0),
  reservationKeepTime: keepTime,
});

/** The fields of a box that everybody with `pickupbox.update` may change. */
const editable = {
  name: codedTextSchema(200, { missing: 'pickupbox_name_missing' }),
  street: textSchema(200),
  city: textSchema(100),
  zipCode: codedTextSchema(20, { missing: 'pickupbox_zipCode_missing' }),
  country: codedTextSchema(60, { missing: 'pickupbox_country_missing' }),
  uiLanguages: languagesSchema,
  /** When empty, messages to customers use the languages of the pharmacy. */
  customerSMSLanguages: z
    .array(languageSchema, required)
    .refine((list) => new Set(list).size === list.length, 'validation.invalid'),
  /** May change only while the box is empty (`box_not_empty`); replaces modules and doors. */
  templateId: codedTextSchema(60, { missing: 'pickupbox_templateId_missing' }),
};

/** Minutes out of range after which a parcel goes on hold, at most a day; 0 for no limit. */
const holdAfterMinutes = z
  .int({ error: 'validation.invalid' })
  .min(0, 'validation.invalid')
  .max(24 * 60, 'validation.invalid');

/** Fields that only an admin may change; others may send them unchanged (otherwise `user_is_not_admin`). */
const administered = {
  language: languageSchema,
  cardboardType: z.boolean({ error: 'validation.invalid' }),
  outdoor: z.boolean({ error: 'validation.invalid' }),
  temperatureSendDataFromPickupboxIntervalTime: reportIntervalMs,
  temperatureSendAlarmNotificationAfterIntervalTime: intervalMs,
  temperatureRangeFridge: celsiusRange,
  temperatureRangeBasic: celsiusRange,
  holdAfterMinutesBasic: holdAfterMinutes,
  holdAfterMinutesFridge: holdAfterMinutes,
  deliveryRulesBasicLocker: rules,
  deliveryRulesFridgeLocker: rules.nullable(),
};

/** CAL-24: omitted fields do not change. An `id` in the body must equal that of the path. */
export const updatePickupBox = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/pickup-boxes/update/:id',
  summary: 'Change a box',
  access: { permission: 'pickupbox.update' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z
    .strictObject({ id: idSchema, ...editable, ...administered })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'missing_fields'),
  result: pickupBoxSchema,
  errors: [
    'user_is_not_admin',
    'template_not_found',
    'box_not_empty',
    'pickupbox_name_in_use',
    'proof_needed',
  ],
});

/** CAL-25 BOX-17: takes a box out of service or puts it back; logged with its time. */
export const toggleBoxActive = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/pickup-boxes/toggle-active/:id',
  summary: 'Take a box out of service or put it back',
  access: { permission: 'pickupbox.update' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ active: z.boolean(required) }),
  result: pickupBoxSchema,
  errors: [],
});

/** BOX-31: the templates that can be chosen for a box on its form. */
export const listTemplateChoices = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/templates/:id',
  summary: 'Templates to choose from for a box',
  access: { permission: 'pickupbox.update' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  result: z.array(z.strictObject({ id: z.string(), name: z.string(), lockers: z.int() })),
  errors: [],
});
