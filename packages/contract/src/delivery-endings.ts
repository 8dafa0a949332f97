import { z } from 'zod';
import { defineCall } from './call.ts';
import { deliverySchema, whichDelivery } from './deliveries.ts';
import { idSchema, kolliIdSchema, optionalSchema, textSchema } from './fields.ts';

const refusals = ['delivery_not_found', 'wrong_delivery_status', 'reservation_delivered'] as const;
/** Of what touches the doors of a box. */
const refusalsAtBox = [...refusals, 'user_is_logged_in_to_box'] as const;

/** CAL-42: deletes a reservation that holds doors of this box; it waits unassigned again. */
export const deleteReservation = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/deliveries/delete-reservation/:boxId/:deliveryId',
  summary: 'Delete a reservation in a box',
  access: { permission: 'delivery.write' },
  touches: { box: 'params.boxId' },
  params: z.strictObject({ boxId: idSchema, deliveryId: kolliIdSchema }),
  body: z.strictObject(whichDelivery),
  result: deliverySchema,
  errors: refusalsAtBox,
});

/** CAL-43: deletes a reservation that holds no door; it waits unassigned again. */
export const deleteReservationOnPharmacy = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:deliveryId',
  summary: 'Delete a reservation that is in no box',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema, deliveryId: kolliIdSchema }),
  body: z.strictObject(whichDelivery),
  result: deliverySchema,
  errors: refusals,
});

/** CAL-44: ends a delivery for good; refused while a parcel of it is in a door. */
export const destroyDelivery = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/deliveries/destroy',
  summary: 'Destroy a delivery',
  access: { permission: 'delivery.destroy' },
  touches: { pharmacy: 'body.pharmacyId', box: 'body.pickupboxId' },
  body: z.strictObject({
    pharmacyId: optionalSchema(idSchema),
    pickupboxId: optionalSchema(idSchema),
    deliveryId: kolliIdSchema,
    ...whichDelivery,
  }),
  result: deliverySchema,
  errors: refusalsAtBox,
});

/**
 * A call of ours: staff took the parcel out of a door while the box is disconnected or the door
 * faulty, so that the box can't tell.
 */
export const removeDelivery = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/remove/:boxId/:docId',
  summary: 'Note that staff took a parcel out of a box that cannot tell',
  access: { permission: 'delivery.write' },
  touches: { box: 'params.boxId' },
  params: z.strictObject({ boxId: idSchema, docId: idSchema }),
  body: z.strictObject({ reason: textSchema(250) }),
  result: deliverySchema,
  errors: ['delivery_not_found', 'wrong_delivery_status'],
});
