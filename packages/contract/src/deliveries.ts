import { deliveryStatuses } from '@kolli/domain/delivery-states';
import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  additionalKolliIdsSchema,
  identityNumberSchema,
  idSchema,
  kolliIdSchema,
  lockerIdSchema,
  phoneNumberSchema,
  textSchema,
  timeSchema,
} from './fields.ts';

const moment = timeSchema.nullable();
const name = z.string().nullable();

/** One stretch of a delivery's life, from reservation to deletion or end (DLV-05). */
export const actionsLogEntrySchema = z.strictObject({
  reservedUserId: name,
  reservedUserName: name,
  assignedTime: moment,
  assignedUserName: name,
  lockerId: z.array(z.string()),
  deleteTime: moment,
  deleteUserName: name,
  updatesLog: z.array(z.strictObject({ updateTime: timeSchema, updateUserName: name })),
});

/** An event of a delivery as it happened, oldest first. */
export const deliveryActionSchema = z.strictObject({
  event: z.string(),
  time: timeSchema,
  userName: name,
  lockerId: z.array(z.string()),
});

/**
 * A delivery on the wire (DLV-01, DLV-02). Times are epoch milliseconds. `deliveryId` is the kolli
 * ID, `docId` our own id. The identity number is never here: `hasSsn` tells that there is one.
 */
export const deliverySchema = z.strictObject({
  docId: idSchema,
  pharmacyId: idSchema,
  pickupboxId: idSchema.nullable(),
  deliveryId: z.string(),
  additionalDeliveryIds: z.array(z.string()),
  phoneNumber: z.string().nullable(),
  deliveryStatus: z.enum(deliveryStatuses),
  unassigned: z.boolean(),
  orderExpired: z.enum(['reservation', 'delivery']).nullable(),
  lockerId: z.array(z.string()),
  shelf: z.array(z.string()),
  is_drug: z.boolean(),
  hasSsn: z.boolean(),
  hasPickupSsn: z.boolean(),
  order_id: z.string().nullable(),
  fulfillment_order_id: z.string().nullable(),
  descriptionText: z.string().nullable(),
  causeOfAlarm: z.string().nullable(),
  reservedUserId: z.string().nullable(),
  reservedUserName: name,
  reservedTime: timeSchema,
  assignedUserName: name,
  assignedTime: moment,
  deliveryUserName: name,
  deliveryTime: moment,
  expiredTime: moment,
  /** When the waiting ends: the reservation's while not delivered, else the delivery's. */
  waitsUntil: moment,
  removedUserName: name,
  removedTime: moment,
  deleteUserName: name,
  deleteTime: moment,
  destroyUserName: name,
  destroyTime: moment,
  givenOutUserName: name,
  pickupTime: moment,
  resendSMSCounter: z.int(),
  resendSMSTimestamps: z.array(z.strictObject({ sendTime: timeSchema })),
  /** When the customer was told that the parcel waits. */
  toldTime: moment,
  actionsLog: z.array(actionsLogEntrySchema),
  actions: z.array(deliveryActionSchema),
});
export type Delivery = z.output<typeof deliverySchema>;

/** What a person enters about a new delivery (DLG-12…19). */
export const newDeliverySchema = z.strictObject({
  deliveryId: kolliIdSchema,
  additionalDeliveryIds: additionalKolliIdsSchema.default([]),
  phoneNumber: phoneNumberSchema,
  is_drug: z.boolean().default(false),
  ssn: identityNumberSchema.nullish(),
});

/** CAL-35: reserves doors of one box for a new delivery. */
export const createDelivery = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/create/:boxId',
  summary: 'Reserve lockers of a box for a new delivery',
  access: { permission: 'delivery.write' },
  touches: { box: 'params.boxId' },
  params: z.strictObject({ boxId: idSchema }),
  body: newDeliverySchema.extend({
    /** Who reserves; accepted only when it is the caller. */
    userId: idSchema.optional(),
    lockerId: z.array(lockerIdSchema).min(1, 'validation.required').max(50, 'validation.tooMany'),
  }),
  result: deliverySchema,
  errors: [
    'pickupbox_disabled',
    'user_is_logged_in_to_box_not_create_reservation',
    'locker_do_not_exist',
    'invalid_locker',
    'locker_inactive',
    'locker_already_reserved',
    'kolli_id_in_use',
  ],
});

/** CAL-41: gives a waiting delivery its doors. */
export const assignDelivery = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/assign/:pharmacyId/:deliveryId',
  summary: 'Assign a waiting delivery to lockers',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema, deliveryId: kolliIdSchema }),
  body: z.strictObject({
    assignToBox: z.literal(true, { error: 'validation.invalid' }),
    docId: idSchema.optional(),
    boxInfo: z.strictObject({
      boxId: idSchema,
      lockerId: z.array(lockerIdSchema).min(1, 'validation.required').max(50, 'validation.tooMany'),
      customerPhoneNumber: textSchema(40).optional(),
    }),
  }),
  result: deliverySchema,
  errors: [
    'delivery_not_found',
    'wrong_delivery_status',
    'pickupbox_disabled',
    'user_is_logged_in_to_box_not_create_reservation',
    'locker_do_not_exist',
    'invalid_locker',
    'locker_inactive',
    'locker_already_reserved',
  ],
});

const booleanText = z.enum(['true', 'false'], { error: 'validation.invalid' });

/** Open deliveries of boxes and the pharmacy, newest reservation first unless asked otherwise. */
export const listOpenDeliveries = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/open',
  summary: 'Open deliveries of a pharmacy, by page',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'query.pharmacyId' },
  query: z.strictObject({
    pharmacyId: idSchema,
    unassigned: booleanText.transform((text) => text === 'true').optional(),
    sort: z.enum(['asc', 'desc'], { error: 'validation.invalid' }).default('desc'),
    /** The `docId` of the last row that is already there. */
    lastKey: idSchema.optional(),
    limit: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(200).default(50),
  }),
  result: z.strictObject({
    deliveries: z.array(deliverySchema),
    /** What to send as `lastKey` for the next page; null at the end. */
    lastKey: idSchema.nullable(),
  }),
  errors: ['delivery_not_found'],
});
