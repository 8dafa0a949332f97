import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliveryWithLogSchema, newDeliverySchema, whichDelivery } from './deliveries.ts';
import {
  customerPhoneNumberSchema,
  identityNumberSchema,
  idSchema,
  kolliIdSchema,
  optionalSchema,
  shelfNamesSchema,
} from '../call/fields.ts';

/**
 * CAL-36: creates a reservation without a door. In a pharmacy without shelves it is delivered immediately
 * and the customer is notified.
 */
export const createOnPharmacy = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/create-on-pharmacy/:pharmacyId',
  summary: 'Create a pharmacy reservation',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  body: newDeliverySchema.extend({ userId: optionalSchema(idSchema) }),
  result: deliveryWithLogSchema,
  errors: ['kolli_id_in_use'],
});

/**
 * CAL-37 and CAL-38: hands over a delivery without a door, or changes its shelves; `update` of a
 * delivery with neither door nor shelf assigns it. A pickup that requires an identity check is refused
 * unless the caller made one within the last ten minutes.
 */
export const updateOnPharmacy = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/update-on-pharmacy/:pharmacyId/:deliveryId',
  summary: 'Hand a delivery over at the counter, or change its shelves',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema, deliveryId: kolliIdSchema }),
  body: z.discriminatedUnion(
    'deliveryStatus',
    [
      z.strictObject({
        deliveryStatus: z.literal('pickup'),
        ...whichDelivery,
        /** The identity number of the person who picks it up for another (PCK-10). */
        pickupForAnotherSsn: optionalSchema(identityNumberSchema),
      }),
      z.strictObject({
        deliveryStatus: z.literal('update'),
        ...whichDelivery,
        shelf: shelfNamesSchema,
        customerPhoneNumber: optionalSchema(customerPhoneNumberSchema),
      }),
    ],
    { error: 'validation.invalid' },
  ),
  isUndoable: true,
  result: deliveryWithLogSchema,
  errors: [
    'delivery_not_found',
    'wrong_delivery_status',
    'delivery_on_hold',
    'delivery_is_test',
    'identity_check_missing',
    'pickup_ssn_is_customers',
    'shelf_do_not_exist',
  ],
});

/** CAL-33: hands over a deleted or removed delivery, with the checks of every pickup. */
export const pickupDeletedOrRemoved = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/pickup-deleted-or-removed-delivery',
  summary: 'Hand over a delivery that was deleted or removed',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({
    pharmacyId: idSchema,
    pickupboxId: optionalSchema(idSchema),
    deliveryId: kolliIdSchema,
    ...whichDelivery,
    pickupForAnotherSsn: optionalSchema(identityNumberSchema),
  }),
  result: deliveryWithLogSchema,
  errors: [
    'delivery_not_found',
    'wrong_delivery_status',
    'delivery_on_hold',
    'delivery_is_test',
    'identity_check_missing',
    'pickup_ssn_is_customers',
  ],
});
