import { deliveryStatuses } from '@kolli/domain/delivery-states';
import { lockerStatuses } from '@kolli/domain/lockers';
import { z } from 'zod';
import {
  additionalKolliIdsSchema,
  identityNumberSchema,
  idSchema,
  kolliIdSchema,
  optionalSchema,
  phoneNumberSchema,
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
  shelf: z.array(z.string()),
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
  shelf: z.array(z.string()),
});

/**
 * A delivery on the wire (DLV-01, DLV-02). Times are epoch milliseconds. `deliveryId` is the kolli
 * ID, `docId` (and `id`) our own id. Identity numbers are only ever masked here.
 */
export const deliverySchema = z.strictObject({
  id: idSchema,
  docId: idSchema,
  pharmacyId: idSchema,
  pickupboxId: idSchema.nullable(),
  deliveryId: z.string(),
  additionalDeliveryIds: z.array(z.string()),
  phoneNumber: z.string().nullable(),
  deliveryStatus: z.enum(deliveryStatuses),
  unassigned: z.boolean(),
  /** What the doors that it holds show; null when it holds none. */
  status: z.enum(lockerStatuses).nullable(),
  /** How it last expired, also after it was closed; null when it did not. */
  orderExpired: z.enum(['reservation', 'delivery']).nullable(),
  /** Its doors; after they are free again its former ones, for display. */
  lockerId: z.array(z.string()),
  /** The doors that it holds now. */
  heldLockers: z.array(z.strictObject({ lockerId: z.string(), loadedTime: moment })),
  /** Its shelves; after they are free again its former ones, for display. */
  shelf: z.array(z.string()),
  /** The shelves that it lies on now. */
  heldShelves: z.array(z.string()),
  /** Degrees Celsius last measured behind its door; null without door or measurement. */
  temperature: z.number().nullable(),
  is_drug: z.boolean(),
  /** Twelve asterisks, or null when there is no number. */
  ssn: z.string().nullable(),
  pickupSsn: z.string().nullable(),
  hasSsn: z.boolean(),
  hasPickupSsn: z.boolean(),
  order_id: z.string().nullable(),
  fulfillment_order_id: z.string().nullable(),
  descriptionText: z.string().nullable(),
  /** The type of the first alarm that lasted where it lay, such as 'temp_high'. */
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
  /** What became of the latest message to the customer, and when; null when none was written. */
  sms: z
    .strictObject({
      state: z.enum(['queued', 'sent', 'delivered', 'failed']),
      time: timeSchema,
      /** `toldTime` for the message that first told of the parcel. */
      writtenTime: timeSchema,
    })
    .nullable(),
  actionsLog: z.array(actionsLogEntrySchema),
  actions: z.array(deliveryActionSchema),
});
export type Delivery = z.output<typeof deliverySchema>;

/** What a person enters about a new delivery (DLG-12…19). */
export const newDeliverySchema = z.strictObject({
  deliveryId: kolliIdSchema,
  additionalDeliveryIds: optionalSchema(additionalKolliIdsSchema).transform((ids = []) => ids),
  phoneNumber: phoneNumberSchema,
  is_drug: optionalSchema(z.boolean()).transform((isDrug = false) => isDrug),
  ssn: optionalSchema(identityNumberSchema),
});

/** Tells apart deliveries of one kolli ID; with neither, the open one is meant. */
export const whichDelivery = {
  docId: optionalSchema(idSchema),
  reservedTime: optionalSchema(timeSchema),
};
