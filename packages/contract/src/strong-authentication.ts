import { z } from 'zod';
import { defineCall } from './call.ts';
import { textSchema, timeSchema } from './fields.ts';

/**
 * CAL-51: makes one link to the identity provider, good for 15 minutes and one use. `deliveryId` is a
 * docId, or the kolli ID of an open delivery. Unknown pharmacies and deliveries, such without
 * identity number and such whose pharmacy asks for none look alike: `link_not_found`.
 */
export const showVerifyLink = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/strong-authentication/show-verify-link/:businessId/:deliveryId',
  summary: 'Where a customer proves who they are',
  access: 'customer',
  params: z.strictObject({ businessId: textSchema(60), deliveryId: textSchema(200) }),
  result: z.strictObject({ authLink: z.string() }),
  errors: ['link_not_found', 'bad_strong_auth_provider', 'too_many_requests'],
});

/**
 * CAL-52: takes what the provider put into the address it sent the customer back to. Nothing is told
 * of the delivery before the provider's answer holds and its identity number is the delivery's; then
 * the PIN, with where and until when the parcel waits.
 */
export const authenticateCustomer = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/strong-authentication/authenticate',
  summary: 'The pickup PIN for a customer who has proved who they are',
  access: 'customer',
  body: z.strictObject({
    verificationData: z
      .string({ error: 'validation.required' })
      .min(1, 'validation.required')
      .max(4000, 'validation.tooLong'),
  }),
  result: z.strictObject({
    pickupPin: z.string(),
    /** Where the parcel waits, as the customer's message says it. */
    place: z.strictObject({ name: z.string(), street: z.string(), city: z.string() }),
    /** In a box, whose door the PIN opens; else at the pharmacy's counter. */
    isInBox: z.boolean(),
    /** Of the pharmacy. */
    phoneNumber: z.string(),
    /** Until when the parcel waits; null where it has no end. */
    waitsUntil: timeSchema.nullable(),
    /** The pharmacy's, by which its customers read that time. */
    timeZone: z.string(),
  }),
  errors: [
    'link_not_found',
    'authentication_link_has_expired',
    'authentication_cancelled',
    'bad_strong_auth_provider',
    'ssn_mismatch',
    'delivery_has_no_ssn',
    'wrong_delivery_status',
    'too_many_requests',
  ],
});
