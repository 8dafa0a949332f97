import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliveryWithLogSchema, whichDelivery } from './deliveries.ts';
import {
  customerPhoneNumberSchema,
  idSchema,
  kolliIdSchema,
  longTextSchema,
  optionalSchema,
} from '../call/fields.ts';

const place = {
  pharmacyId: optionalSchema(idSchema),
  pickupboxId: optionalSchema(idSchema),
};

/**
 * LST-14: a delivery in any state as it is shown when somebody opens it, with its log and messages, which lists leave
 * out. The answer is recorded in the access log (SEC-18, DAT-02), once in ten minutes for a person.
 */
export const showDelivery = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/details/:docId',
  summary: 'One delivery with its log and messages',
  access: { permission: 'delivery.read' },
  touches: { delivery: 'params.docId' },
  params: z.strictObject({ docId: idSchema }),
  result: deliveryWithLogSchema,
  errors: ['delivery_not_found'],
});

/**
 * CAL-34: changes the description of a delivery; an empty text removes it. `docId` may replace the place.
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
  isUndoable: true,
  result: deliveryWithLogSchema,
  errors: ['delivery_not_found'],
});

/**
 * CAL-45: notifies the customer again, or for the first time if they have not been notified. Refused
 * within a minute of the previous message.
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
    /** For a delivery without a number or whose last message failed; stored with the delivery. */
    customerPhoneNumber: optionalSchema(customerPhoneNumberSchema),
    /** The customer is at the counter and needs the PIN (PCK-08): the parcel is ready wherever it lay. */
    isHandover: optionalSchema(z.boolean()),
  }),
  result: deliveryWithLogSchema,
  errors: [
    'delivery_not_found',
    'wrong_delivery_status',
    'delivery_on_hold',
    'delivery_is_test',
    'delivery_without_place',
    'delivery_has_no_phone_number',
    'resend_too_soon',
  ],
});
