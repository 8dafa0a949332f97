import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { required, textSchema, timeSchema } from '../call/fields.ts';

/**
 * CAL-51: creates a link to the identity provider, valid for 15 minutes and one use. `deliveryId` is a
 * docId, or the kolli ID of an open delivery. Unknown pharmacies and deliveries, deliveries without an
 * identity number and pharmacies without strong authentication all return `link_not_found`.
 */
export const showVerifyLink = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/strong-authentication/show-verify-link/:businessId/:deliveryId',
  summary: "The link for a customer's strong authentication",
  access: 'customer',
  params: z.strictObject({ businessId: textSchema(60), deliveryId: textSchema(200) }),
  result: z.strictObject({ authLink: z.string() }),
  errors: ['link_not_found', 'bad_strong_auth_provider', 'too_many_requests'],
});

/**
 * CAL-52: verifies the query of the provider's redirect. Returns the PIN, place and end of the waiting only
 * when the provider's response is valid and contains the identity number of the delivery.
 */
export const authenticateCustomer = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/strong-authentication/authenticate',
  summary: 'The pickup PIN for an authenticated customer',
  access: 'customer',
  body: z.strictObject({
    verificationData: z
      .string(required)
      .min(1, 'validation.required')
      .max(4000, 'validation.tooLong'),
  }),
  result: z.strictObject({
    pickupPin: z.string(),
    /** Where the parcel waits, as in the customer's message. */
    place: z.strictObject({ name: z.string(), street: z.string(), city: z.string() }),
    /** Whether it is in a box, whose door the PIN opens, or at the pharmacy's counter. */
    isInBox: z.boolean(),
    /** The pharmacy's phone number. */
    phoneNumber: z.string(),
    /** Until when the parcel waits; null without an end. */
    waitsUntil: timeSchema.nullable(),
    /** The pharmacy's time zone, for displaying `waitsUntil`. */
    timeZone: z.string(),
  }),
  errors: [
    'link_not_found',
    'authentication_link_has_expired',
    'authentication_cancelled',
    'bad_strong_auth_provider',
    'proof_too_weak',
    'ssn_mismatch',
    'delivery_has_no_ssn',
    'wrong_delivery_status',
    'delivery_on_hold',
    'too_many_requests',
  ],
});
