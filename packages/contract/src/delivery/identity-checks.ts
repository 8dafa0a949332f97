import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import {
  customerPhoneNumberSchema,
  identityNumberSchema,
  kolliIdSchema,
  pinSchema,
} from '../call/fields.ts';

const params = z.strictObject({ deliveryId: z.string().min(1).max(200) });

/**
 * CAL-39: compares the customer's identity number with the delivery's. The path contains the `docId`, or
 * the kolli ID of an open delivery; `kolliId` is scanned from the parcel. A success is valid for a
 * pickup by the same user for ten minutes. Another number is `ssn_mismatch`, a text that is not an
 * identity number a validation error; five mismatches in ten minutes lock the delivery for five minutes
 * (`ssn_locked`) and raise an alarm.
 */
export const verifySsn = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/verify-ssn/:deliveryId',
  summary: "Check a customer's identity number before handing over",
  access: { permission: 'delivery.write' },
  touches: { delivery: 'params.deliveryId' },
  params,
  body: z.strictObject({ kolliId: kolliIdSchema, ssn: identityNumberSchema }),
  result: z.literal(true),
  errors: [
    'delivery_not_found',
    'wrong_delivery_status',
    'delivery_on_hold',
    'delivery_is_test',
    'kolli_id_mismatch',
    'delivery_has_no_ssn',
    'ssn_mismatch',
    'ssn_locked',
  ],
});

/**
 * CAL-40: checks the latest pickup PIN and the phone number, for deliveries without an identity number.
 * Five wrong PINs in ten minutes lock the delivery for five minutes (`pin_locked`) and raise an alarm.
 */
export const verifyPin = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/verify-pin/:deliveryId',
  summary: "Check a customer's PIN before handing over",
  access: { permission: 'delivery.write' },
  touches: { delivery: 'params.deliveryId' },
  params,
  body: z.strictObject({
    kolliId: kolliIdSchema,
    pinCode: pinSchema,
    phoneNumber: customerPhoneNumberSchema,
  }),
  result: z.literal(true),
  errors: [
    'delivery_not_found',
    'wrong_delivery_status',
    'delivery_on_hold',
    'delivery_is_test',
    'kolli_id_mismatch',
    'delivery_has_ssn',
    'wrong_phone_number',
    'wrong_pin_code',
    'pin_locked',
  ],
});
