import { typedText } from '@kolli/domain/text/typed-text';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import {
  emailSchema,
  idSchema,
  languageSchema,
  languagesSchema,
  longTextSchema,
  optionalSchema,
  pinSchema,
  required,
  shelvesNumberSchema,
  textSchema,
} from '../call/fields.ts';
import { phoneNumberSchema } from '../call/phone-fields.ts';
import { timeZoneSchema } from '../call/query-fields.ts';
import { pharmacySchema } from './pharmacies.ts';

const keepTime = z.int({ error: 'validation.invalid' }).min(60_000, 'validation.invalid');

/** The fields of a pharmacy that its main users may change. */
const editable = {
  name: textSchema(200),
  email: emailSchema,
  phoneNumber: phoneNumberSchema,
  additionalEmails: z.array(emailSchema).max(20, 'validation.tooMany'),
  additionalPhoneNumbers: z.array(phoneNumberSchema).max(20, 'validation.tooMany'),
  streetAddress: textSchema(200),
  zipCode: textSchema(20),
  city: textSchema(100),
  customerSMSLanguages: languagesSchema,
  shelvesNumber: shelvesNumberSchema,
  holdAllParcels: z.boolean({ error: 'validation.invalid' }),
  secondFactorRequired: z.boolean({ error: 'validation.invalid' }),
  proofForIdentityNumbers: z.boolean({ error: 'validation.invalid' }),
  proofForOpening: z.boolean({ error: 'validation.invalid' }),
  correctionsAfterDelivery: z.boolean({ error: 'validation.invalid' }),
};

const hourMs = 3_600_000;

/** Interval between reminders, at least an hour; 0 for the last reminder only. */
const reminderPeriod = z
  .int({ error: 'validation.invalid' })
  .refine((ms) => ms === 0 || ms >= hourMs, 'validation.invalid');

/**
 * Fields that only an admin may change, and `country` and `timeZone` only the administration of the installation; others
 * may send them unchanged (otherwise `user_is_not_admin`).
 */
const administered = {
  businessId: textSchema(60).overwrite(typedText),
  country: textSchema(60),
  timeZone: timeZoneSchema,
  language: languageSchema,
  uiLanguages: languagesSchema,
  pinCode: pinSchema,
  strongAuthentication: z.boolean({ error: 'not_valid_strong_auth_value_pharmacy_update' }),
  serviceRequest: z.boolean({ error: 'validation.invalid' }),
  deliveryKeepTime: keepTime,
  deliveryReminderMessagePeriod: reminderPeriod,
  reservationKeepTime: keepTime,
  pickUpMachine: z.boolean({ error: 'validation.invalid' }),
  pickupBox: z.strictObject({ id: idSchema, name: z.string() }).nullable(),
};

/**
 * CAL-20 PHA-19: omitted fields do not change. `pickUpMachine` and `pickupBox` depend on the boxes and
 * cannot be changed here (`validation.invalid`). An `id` in the body must equal that of the path
 * (`pharmacyIds_must_match`). A time zone that was the country's follows a changed country. Changing
 * the entry PIN, a protection or what customers and alarms rely on needs the password of the last ten minutes (`proof_needed`).
 */
export const updatePharmacy = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/pharmacies/update/:id',
  summary: 'Change a pharmacy',
  access: { permission: 'pharmacy.update' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z
    .strictObject({ id: idSchema, ...editable, ...administered })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'missing_fields'),
  result: pharmacySchema,
  errors: [
    'pharmacyIds_must_match',
    'user_is_not_admin',
    'shelves_are_in_use_cant_change_number',
    'businessId_already_exists',
    'bad_strong_auth_provider',
    'proof_needed',
  ],
});

/**
 * CAL-21 PHA-20: requests service by mail to the service address (`service_already_requested` while a
 * request is open); only an admin may clear the request (`user_is_not_admin`).
 */
export const requestService = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/pharmacies/service-request/:id',
  summary: 'Request service, or clear the request',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z
    .strictObject({
      serviceRequest: z.boolean(required),
      description: optionalSchema(longTextSchema(250)),
    })
    .refine(({ serviceRequest, description = '' }) => !serviceRequest || description !== '', {
      error: 'validation.required',
      path: ['description'],
    }),
  result: z.strictObject({ serviceRequest: z.boolean() }),
  errors: ['user_is_not_admin', 'service_already_requested'],
});
