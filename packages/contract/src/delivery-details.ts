import { z } from 'zod';
import { defineCall } from './call.ts';
import { deliverySchema, whichDelivery } from './deliveries.ts';
import {
  customerPhoneNumberSchema,
  idSchema,
  kolliIdSchema,
  longTextSchema,
  optionalSchema,
} from './fields.ts';

const place = {
  pharmacyId: optionalSchema(idSchema),
  pickupboxId: optionalSchema(idSchema),
};

/**
 * CAL-34: changes the description that staff keep with a delivery; an empty text removes it. `docId` may
 * stand for the place.
 */
export const updateDescription = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/update-description/:deliveryId',
  summary: "Change a delivery's description",
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'body.pharmacyId', box: 'body.pickupboxId', delivery: 'body.docId' },
  params: z.strictObject({ deliveryId: kolliIdSchema }),
  body: z.strictObject({ ...place, ...whichDelivery, descriptionText: longTextSchema(250) }),
  result: deliverySchema,
  errors: ['delivery_not_found'],
});

/**
 * CAL-45: tells the customer again, or for the first time when they were never told. Refused
 * within a minute of the message before.
 */
export const resendSms = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/resend-sms',
  summary: "Send the customer's message again",
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'body.pharmacyId', box: 'body.pickupboxId' },
  body: z.strictObject({
    ...place,
    ...whichDelivery,
    deliveryId: kolliIdSchema,
    /** Asked for where the delivery has none or the last message failed; kept with it. */
    customerPhoneNumber: optionalSchema(customerPhoneNumberSchema),
  }),
  result: deliverySchema,
  errors: [
    'delivery_not_found',
    'wrong_delivery_status',
    'delivery_has_no_phone_number',
    'resend_too_soon',
  ],
});
