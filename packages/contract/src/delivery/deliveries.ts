import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { holdCauses, holdStates, judgements } from '@kolli/domain/delivery/holds';
import { lockerStatuses } from '@kolli/domain/box/lockers';
import { z } from 'zod';
import {
  additionalKolliIdsSchema,
  identityNumberSchema,
  idSchema,
  kolliIdSchema,
  optionalSchema,
  timeSchema,
} from '../call/fields.ts';
import { phoneNumberSchema } from '../call/phone-fields.ts';
import { wishesSchema } from './wishes.ts';

const nullableTime = timeSchema.nullable();
const name = z.string().nullable();

/** One period of a delivery, from reservation to deletion or end (DLV-05). */
export const actionsLogEntrySchema = z.strictObject({
  reservedUserId: name,
  reservedUserName: name,
  assignedTime: nullableTime,
  assignedUserName: name,
  lockerId: z.array(z.string()),
  shelf: z.array(z.string()),
  deleteTime: nullableTime,
  deleteUserName: name,
  updatesLog: z.array(z.strictObject({ updateTime: timeSchema, updateUserName: name })),
});

/** An event of a delivery; events are listed oldest first. */
export const deliveryActionSchema = z.strictObject({
  event: z.string(),
  time: timeSchema,
  userName: name,
  lockerId: z.array(z.string()),
  shelf: z.array(z.string()),
  /** The reason that staff entered. */
  reason: z.string().nullable(),
});

/** Fields of a delivery whose content retention clears some time after it was closed. */
export const clearableFields = [
  'deliveryId',
  'additionalDeliveryIds',
  'phoneNumber',
  'ssn',
  'pickupSsn',
  'order_id',
  'fulfillment_order_id',
  'descriptionText',
] as const;
export type ClearableField = (typeof clearableFields)[number];

/**
 * A delivery as a row of a list of open ones (LST-14), without what no row shows. Times are epoch milliseconds.
 * `deliveryId` is the kolli ID, `docId` Kolli's id.
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
  /** Its last expiry, also after it was closed; null when it did not expire. */
  orderExpired: z.enum(['reservation', 'delivery']).nullable(),
  /** Its doors; after they were freed its former ones, for display. */
  lockerId: z.array(z.string()),
  /** The doors that it holds now. */
  heldLockers: z.array(z.strictObject({ lockerId: z.string(), loadedTime: nullableTime })),
  /** Its shelves; after they were freed its former ones, for display. */
  shelf: z.array(z.string()),
  /** The shelves that it is on now. */
  heldShelves: z.array(z.string()),
  is_drug: z.boolean(),
  /** An order of a test source: there is no parcel, and its customer gets no message. */
  isTest: z.boolean(),
  hasSsn: z.boolean(),
  descriptionText: z.string().nullable(),
  /** What its order needs and wishes; null without any. */
  wishes: wishesSchema.nullable(),
  /** Its hold; null when it is not on hold. */
  hold: z.enum(holdStates).nullable(),
  /** When its last hold began; null when it was never on hold. */
  heldTime: nullableTime,
  reservedUserName: name,
  reservedTime: timeSchema,
  assignedUserName: name,
  assignedTime: nullableTime,
  deliveryUserName: name,
  deliveryTime: nullableTime,
  expiredTime: nullableTime,
  /** When the reservation or, once delivered, the delivery expires. */
  waitsUntil: nullableTime,
  removedTime: nullableTime,
  /** When the customer was notified that the parcel is waiting. */
  notifiedTime: nullableTime,
  /** The state of the latest message to the customer, and its time; null when there was none. */
  sms: z
    .strictObject({
      state: z.enum(['queued', 'sent', 'delivered', 'failed']),
      time: timeSchema,
      /** Equals `notifiedTime` for the first message about the parcel. */
      writtenTime: timeSchema,
    })
    .nullable(),
});
export type Delivery = z.output<typeof deliverySchema>;

/**
 * A delivery in any state (DLV-01, DLV-02), without its log and messages, which come when it is opened
 * (`deliveryWithLogSchema`). Identity numbers are always masked.
 */
export const deliveryFactsSchema = deliverySchema.extend({
  id: idSchema,
  /** The status of the lockers that it holds; null when it holds none. */
  status: z.enum(lockerStatuses).nullable(),
  /** Twelve asterisks, or null when there is no number. */
  ssn: z.string().nullable(),
  pickupSsn: z.string().nullable(),
  hasPickupSsn: z.boolean(),
  order_id: z.string().nullable(),
  fulfillment_order_id: z.string().nullable(),
  /** The type of the first alarm that was active at its place, such as 'temp_high'. */
  causeOfAlarm: z.string().nullable(),
  /** Why its last hold began. */
  holdCause: z.enum(holdCauses).nullable(),
  /** What was decided about that hold. */
  judgement: z.enum(judgements).nullable(),
  judgedUserName: name,
  judgedTime: nullableTime,
  reservedUserId: z.string().nullable(),
  removedUserName: name,
  deleteUserName: name,
  deleteTime: nullableTime,
  destroyUserName: name,
  destroyTime: nullableTime,
  /** When its order was cancelled, by its source or because nobody assigned it in time. */
  cancelledTime: nullableTime,
  cancelledUserName: name,
  givenOutUserName: name,
  pickupTime: nullableTime,
  /** Fields that had content which is no longer stored: null, or empty, since retention has cleared them. */
  clearedFields: z.array(z.enum(clearableFields)),
});
export type DeliveryFacts = z.output<typeof deliveryFactsSchema>;

/** A delivery as it is shown when it is opened, and as a change of it is answered: with its log and messages. */
export const deliveryWithLogSchema = deliveryFactsSchema.extend({
  /** The latest temperature behind its door in degrees Celsius; null without a door or reading. */
  temperature: z.number().nullable(),
  resendSMSCounter: z.int(),
  resendSMSTimestamps: z.array(z.strictObject({ sendTime: timeSchema })),
  actionsLog: z.array(actionsLogEntrySchema),
  actions: z.array(deliveryActionSchema),
});
export type DeliveryWithLog = z.output<typeof deliveryWithLogSchema>;

/**
 * Texts entered with a new delivery and stored as they are. Each is a nullable column of `delivery`
 * with the field's name in snake case, and a field of `deliverySchema`.
 */
export const enteredTexts = { phoneNumber: phoneNumberSchema };

/** The fields that a person enters for a new delivery (DLG-12…19). */
export const newDeliverySchema = z.strictObject({
  deliveryId: kolliIdSchema,
  additionalDeliveryIds: optionalSchema(additionalKolliIdsSchema).transform((ids = []) => ids),
  ...enteredTexts,
  is_drug: optionalSchema(z.boolean()).transform((isDrug = false) => isDrug),
  ssn: optionalSchema(identityNumberSchema),
});

/** Distinguishes deliveries with the same kolli ID; without either field, the open one is used. */
export const whichDelivery = {
  docId: optionalSchema(idSchema),
  reservedTime: optionalSchema(timeSchema),
};
