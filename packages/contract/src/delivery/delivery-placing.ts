import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliveryWithLogSchema, newDeliverySchema, whichDelivery } from './deliveries.ts';
import {
  blankSchema,
  customerPhoneNumberSchema,
  defaultedSchema,
  idSchema,
  kolliIdSchema,
  lockerIdsSchema,
  optionalSchema,
  shelfNamesSchema,
} from '../call/fields.ts';

const count = defaultedSchema(
  z.int({ error: 'validation.invalid' }).min(0).max(50, 'validation.tooMany').default(0),
);

/** The number of free doors of each kind that the server chooses, the least used first (LCK-51). */
const lockerCounts = z
  .strictObject({ small: count, medium: count, large: count, fridge: count })
  .refine((counts) => Object.values(counts).some((amount) => amount > 0), 'validation.required');

/** Doors by ids, or by the number of each kind. */
const doors = {
  lockerId: optionalSchema(lockerIdsSchema),
  lockerCounts: optionalSchema(lockerCounts),
};
const namesDoors = (body: { lockerId?: unknown; lockerCounts?: unknown }) =>
  (body.lockerId === undefined) !== (body.lockerCounts === undefined);
const doorsRequired = { error: 'validation.required', path: ['lockerId'] };

const placingErrors = [
  'pickupbox_disabled',
  'user_is_logged_in_to_box_not_create_reservation',
  'locker_do_not_exist',
  'invalid_locker',
  'locker_inactive',
  'locker_faulty',
  'locker_already_reserved',
  'not_enough_free_lockers',
] as const;

/** CAL-35: reserves doors of one box for a new delivery, given by the caller or chosen by the server. */
export const createDelivery = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/create/:boxId',
  summary: 'Reserve lockers of a box for a new delivery',
  access: { permission: 'delivery.write' },
  touches: { box: 'params.boxId' },
  params: z.strictObject({ boxId: idSchema }),
  body: newDeliverySchema
    .extend({
      /** The person who reserves; must be the caller. */
      userId: optionalSchema(idSchema),
      ...doors,
    })
    .refine(namesDoors, doorsRequired),
  result: deliveryWithLogSchema,
  errors: [...placingErrors, 'kolli_id_in_use'],
});

/** For a delivery without a phone number (DLG-29). */
const customerPhoneNumber = optionalSchema(customerPhoneNumberSchema);

/** CAL-41: assigns a waiting delivery to doors or to shelves; the fields of the other may be present, but blank. */
export const assignDelivery = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/assign/:pharmacyId/:deliveryId',
  summary: 'Assign a waiting delivery to lockers or shelves',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema, deliveryId: kolliIdSchema }),
  body: z.discriminatedUnion(
    'assignToBox',
    [
      z.strictObject({
        assignToBox: z.literal(true),
        ...whichDelivery,
        boxInfo: z
          .strictObject({ boxId: idSchema, ...doors, customerPhoneNumber })
          .refine(namesDoors, doorsRequired),
        shelf: blankSchema,
      }),
      z.strictObject({
        assignToBox: z.literal(false),
        ...whichDelivery,
        boxInfo: optionalSchema(
          z.strictObject({
            /** The box that a form shows next to the shelves; ignored. */
            boxId: optionalSchema(idSchema),
            lockerId: blankSchema,
            lockerCounts: blankSchema,
            customerPhoneNumber,
          }),
        ),
        shelf: shelfNamesSchema,
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
    'shelf_do_not_exist',
    'place_does_not_fit',
    ...placingErrors,
  ],
});
