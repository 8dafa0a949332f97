import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliveryWithLogSchema, whichDelivery } from './deliveries.ts';
import { idSchema, kolliIdSchema, optionalSchema, textSchema } from '../call/fields.ts';

const refusals = ['delivery_not_found', 'wrong_delivery_status', 'reservation_delivered'] as const;
/** For calls that touch the doors of a box. */
const refusalsAtBox = [...refusals, 'user_is_logged_in_to_box'] as const;

/** CAL-42: deletes a reservation that holds doors of this box; it becomes unassigned again. */
export const deleteReservation = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/deliveries/delete-reservation/:boxId/:deliveryId',
  summary: 'Delete a reservation in a box',
  access: { permission: 'delivery.write' },
  touches: { box: 'params.boxId' },
  params: z.strictObject({ boxId: idSchema, deliveryId: kolliIdSchema }),
  body: z.strictObject(whichDelivery),
  isUndoable: true,
  result: deliveryWithLogSchema,
  errors: refusalsAtBox,
});

/** CAL-43: deletes a reservation without a door; it becomes unassigned again. */
export const deleteReservationOnPharmacy = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:deliveryId',
  summary: 'Delete a reservation without a box',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema, deliveryId: kolliIdSchema }),
  body: z.strictObject(whichDelivery),
  isUndoable: true,
  result: deliveryWithLogSchema,
  errors: refusals,
});

/** CAL-44: closes a delivery; refused while a parcel of it is in a door. */
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
  result: deliveryWithLogSchema,
  errors: refusalsAtBox,
});

/**
 * Not in the specification: reports that staff removed the parcel from a door while the box is disconnected
 * or the door faulty, so that the box cannot report it; a rejected one also after its doors were opened from a screen.
 */
export const removeDelivery = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/remove/:boxId/:docId',
  summary: 'Report that staff removed a parcel from a box that cannot report it',
  access: { permission: 'delivery.write' },
  touches: { box: 'params.boxId' },
  params: z.strictObject({ boxId: idSchema, docId: idSchema }),
  body: z.strictObject({ reason: textSchema(250) }),
  result: deliveryWithLogSchema,
  errors: ['delivery_not_found', 'wrong_delivery_status'],
});
