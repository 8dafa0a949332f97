import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  emailSchema,
  idSchema,
  languageSchema,
  languagesSchema,
  longTextSchema,
  optionalSchema,
  phoneNumberSchema,
  pinSchema,
  shelvesNumberSchema,
  textSchema,
} from './fields.ts';
import { pharmacySchema } from './pharmacies.ts';

const keepTime = z.int({ error: 'validation.invalid' }).min(60_000, 'validation.invalid');

/** What of a pharmacy its main users may change. */
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
};

const hourMs = 3_600_000;

/** How often customers are reminded; 0 for the last reminder alone. Nobody writes to them all day. */
const reminderPeriod = z
  .int({ error: 'validation.invalid' })
  .refine((ms) => ms === 0 || ms >= hourMs, 'validation.invalid');

/** What only an admin changes; from others it is accepted unchanged (`user_is_not_admin` else). */
const administered = {
  businessId: textSchema(60),
  country: textSchema(60),
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
 * CAL-20 PHA-19: fields that are left out stay as they are. `pickUpMachine` and `pickupBox` tell of
 * the boxes, so nobody changes them here (`validation.invalid`). An `id` in the body must be the
 * path's (`pharmacyIds_must_match`).
 */
export const updatePharmacy = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/pharmacies/update/:id',
  summary: 'Change what is known of a pharmacy',
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
  ],
});

/**
 * CAL-21 PHA-20: staff ask for service, which is mailed to the service address
 * (`service_already_requested` while an earlier request stands); only an admin clears the request
 * (`user_is_not_admin`).
 */
export const requestService = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/pharmacies/service-request/:id',
  summary: 'Ask for service, or clear the request',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z
    .strictObject({
      serviceRequest: z.boolean({ error: 'validation.required' }),
      description: optionalSchema(longTextSchema(250)),
    })
    .refine(({ serviceRequest, description = '' }) => !serviceRequest || description !== '', {
      error: 'validation.required',
      path: ['description'],
    }),
  result: z.strictObject({ serviceRequest: z.boolean() }),
  errors: ['user_is_not_admin', 'service_already_requested'],
});
