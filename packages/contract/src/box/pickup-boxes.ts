import { sensorSubjects } from '@kolli/domain/box/box-sensors';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliverySchema } from '../delivery/deliveries.ts';
import { unreadableCodes } from './event-outcomes.ts';
import { idSchema, languageSchema, timeSchema } from '../call/fields.ts';

const range = z.strictObject({ min: z.number(), max: z.number() });

/** Keep times in milliseconds. */
const deliveryRules = z.strictObject({
  deliveryKeepTime: z.int(),
  deliveryReminderMessagePeriod: z.int(),
  reservationKeepTime: z.int(),
});

/** A locker with its delivery (LCK-53). `temperature` is in degrees Celsius. */
export const lockerSchema = z.strictObject({
  lockerId: z.string(),
  moduleIndex: z.int(),
  position: z.int(),
  /** 0 small, 1 medium, 2 large (LCK-16). */
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  fridge: z.boolean(),
  /** The `id` of the sensor that measures behind it. */
  sensor: z.string(),
  temperature: z.number().nullable(),
  inactive: z.boolean(),
  status: z.enum(['free', 'reserved', 'delivered', 'expired', 'removed', 'inactive']),
  /** `unconfirmed`: it is uncertain what lies behind the door until staff confirm it. */
  fault: z.enum(['door_open', 'not_opened', 'occupied', 'broken', 'unconfirmed']).nullable(),
  openCount: z.int(),
  order: deliverySchema.nullable(),
});
export type Locker = z.output<typeof lockerSchema>;

/** A column of doors (LCK-52). */
export const moduleSchema = z.strictObject({
  position: z.int(),
  temperature: z.number().nullable(),
  fridgeTemperatures: z.record(z.string(), z.number()),
  lockers: z.array(lockerSchema),
});

/** A temperature sensor of a box (TRU-01). */
export const boxSensorSchema = z.strictObject({
  /** As in readings; '99-99' for the room's. */
  id: z.string(),
  measures: z.enum(sensorSubjects),
  /** The door's id, or the module's number; null for the room. */
  place: z.string().nullable(),
});

const boxInfo = {
  id: idSchema,
  name: z.string(),
  active: z.boolean(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  language: languageSchema,
  uiLanguages: z.array(languageSchema),
  customerSMSLanguages: z.array(languageSchema),
  currentSWVersion: z.string().nullable(),
  templateId: z.string(),
  temperatureSendDataFromPickupboxIntervalTime: z.int(),
  temperatureSendAlarmNotificationAfterIntervalTime: z.int(),
  temperatureRangeFridge: range,
  temperatureRangeBasic: range,
  /** Minutes out of range after which a parcel goes on hold, by kind of door; 0 for no limit. */
  holdAfterMinutesBasic: z.int(),
  holdAfterMinutesFridge: z.int(),
  deliveryRulesBasicLocker: deliveryRules,
  deliveryRulesFridgeLocker: deliveryRules.nullable(),
};

const boxFrame = {
  id: idSchema,
  pharmacyId: idSchema,
  cardboardType: z.boolean(),
  outdoor: z.boolean(),
  connectionAlarmed: z.boolean(),
  /**
   * Whether staff are signed in at the box. Meanwhile its doors cannot be reserved, assigned or made
   * inactive, and deliveries that hold one cannot be deleted or destroyed.
   */
  staffAtBox: z.boolean(),
  /** Time of the box's last heartbeat; null when there was none. */
  lastSeenTime: timeSchema.nullable(),
  /** The server's clock minus the box's at its last heartbeat, in milliseconds; null when there was none. */
  clockSkew: z.int().nullable(),
  /** Stored events of the box whose content could not be read, and the last of them. */
  unreadableEvents: z.strictObject({
    count: z.int(),
    last: z
      .strictObject({
        time: timeSchema,
        code: z.enum(unreadableCodes),
        /** The unknown kind, or kind and field, such as `reading.celsius`. */
        detail: z.string(),
      })
      .nullable(),
  }),
};

export const pickupBoxSummarySchema = z.strictObject({
  ...boxFrame,
  info: z.strictObject(boxInfo),
});
export type PickupBoxSummary = z.output<typeof pickupBoxSummarySchema>;

/** A box with the current state of its doors (BOX-01). */
export const pickupBoxSchema = z.strictObject({
  ...boxFrame,
  info: z.strictObject({ ...boxInfo, modules: z.array(moduleSchema) }),
  sensors: z.array(boxSensorSchema),
  /** The `docId`s of the open deliveries that hold a door. */
  reservations: z.array(idSchema),
});
export type PickupBox = z.output<typeof pickupBoxSchema>;

/** CAL-22 */
export const listPickupBoxes = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/show-by-pharmacy-id/:id',
  summary: 'The boxes of a pharmacy, without their doors',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  result: z.array(pickupBoxSummarySchema),
  errors: [],
});

/** CAL-23 */
export const showPickupBox = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/show/:id',
  summary: 'One box with its doors and their deliveries',
  access: { permission: 'delivery.read' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  result: pickupBoxSchema,
  errors: [],
});
