import { holdStates } from '@kolli/domain/delivery/holds';
import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { z } from 'zod';
import { boxSensorSchema } from '../box/pickup-boxes.ts';
import { defineCall } from '../call/call.ts';
import { conflictCodes, unreadableCodes } from '../box/event-outcomes.ts';
import { numberedEventSchema } from './device-events.ts';
import { boxTimeSchema, idSchema, languageSchema, timeSchema, textSchema } from '../call/fields.ts';

const range = z.object({ min: z.number(), max: z.number() });

/** Keep times in milliseconds. */
const deliveryRules = z.object({
  deliveryKeepTime: z.int(),
  deliveryReminderMessagePeriod: z.int(),
  reservationKeepTime: z.int(),
});

/** Everything that a box needs to work offline: doors, open deliveries, staff, rules. */
export const deviceStateSchema = z.object({
  /** The history of the database that this state belongs to. */
  epoch: idSchema,
  boxId: idSchema,
  pharmacyId: idSchema,
  name: z.string(),
  active: z.boolean(),
  uiLanguages: z.array(languageSchema),
  lockers: z.array(
    z.object({
      lockerId: z.string(),
      moduleIndex: z.int(),
      position: z.int(),
      type: z.int(),
      fridge: z.boolean(),
      inactive: z.boolean(),
      /** It is uncertain what lies behind it: no PIN opens it until staff confirm it. */
      unconfirmed: z.boolean(),
      /** The `id` of the sensor that measures behind it. */
      sensor: z.string(),
    }),
  ),
  sensors: z.array(z.object(boxSensorSchema.shape)),
  deliveries: z.array(
    z.object({
      docId: idSchema,
      deliveryId: z.string(),
      additionalDeliveryIds: z.array(z.string()),
      deliveryStatus: z.enum(deliveryStatuses),
      lockers: z.array(z.object({ lockerId: z.string(), loaded: z.boolean() })),
      /** Keyed hash of the pickup PIN; null while it must not open the doors. */
      pinHash: z.string().nullable(),
      /** Whether temperatures may put it on hold. */
      mayBeHeld: z.boolean(),
      /** Its hold; null when it is not on hold. */
      hold: z.enum(holdStates).nullable(),
      /**
       * Keyed hash of the PIN of a delivery on hold: it opens nothing; the box recognises the customer by it
       * and asks to turn to the pharmacy.
       */
      heldPinHash: z.string().nullable(),
      /**
       * The number of the last event that somebody knew who decided about a hold; 0 when nobody did since the load. The box
       * ends a hold that it reported with this or an earlier number, and judges later readings only.
       */
      judgedSeq: z.int(),
      /**
       * From this time the PIN opens no door, also while the box is offline; null while the parcel does
       * not wait for its customer.
       */
      expiresAt: timeSchema.nullable(),
    }),
  ),
  staff: z.array(z.object({ userId: idSchema, name: z.string(), pinHash: z.string() })),
  /** Key of the HMAC-SHA-256 in each `pinHash`, base64url; different for each box. */
  pinKey: z.string(),
  temperatureRangeBasic: range,
  temperatureRangeFridge: range,
  /**
   * A parcel goes on hold when the minutes out of range of its stay reach the limit of its kind of door (0: no limit),
   * or when one excursion of its door's sensor lasts for the delay of an alarm.
   */
  holdRules: z.object({
    basicAfterMinutes: z.int(),
    fridgeAfterMinutes: z.int(),
    alarmDelayMs: z.int(),
  }),
  reportIntervalMs: z.int(),
  deliveryRulesBasicLocker: deliveryRules,
  /** For deliveries with a fridge door; null when the basic rules apply to them, too. */
  deliveryRulesFridgeLocker: deliveryRules.nullable(),
});
export type DeviceState = z.output<typeof deviceStateSchema>;

/** Returns an ETag; `If-None-Match` with the same one returns 304 without a body. */
export const showDeviceState = defineCall({
  surface: 'device',
  method: 'GET',
  path: '/state',
  summary: "The box's state document",
  access: 'device',
  result: deviceStateSchema,
  errors: [],
});

/**
 * Reports that the box is alive; three missed heartbeats raise its connection alarm. A field that cannot be read is
 * ignored, and staff are notified of it once a day.
 */
export const sendHeartbeat = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/heartbeat',
  summary: 'Report that the box is alive',
  access: 'device',
  body: z.object({
    at: boxTimeSchema.optional().catch(undefined),
    softwareVersion: textSchema(60).optional().catch(undefined),
    /** What this box supports beyond the first edition of version 1; unknown names are ignored. */
    capabilities: z.array(z.string().catch('')).max(100).optional().catch(undefined),
  }),
  result: z.object({
    serverTime: timeSchema,
    lastSeq: z.int(),
    /** Changes when the database was restored from a backup. */
    epoch: idSchema,
    /** The box's key is old: the box should request a new one with `POST /key/rotate`. */
    rotateKey: z.boolean(),
    /** What this server supports: the kinds of events that it reads, as `event:<kind>`. */
    capabilities: z.array(z.string()),
  }),
  errors: [],
});

/**
 * Returns a new key, once. The key of this request stays valid until the new one is first used; another
 * request before that replaces the new key.
 */
export const rotateDeviceKey = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/key/rotate',
  summary: "Request a new key in place of the box's current one",
  access: 'device',
  result: z.object({ key: z.string() }),
  errors: [],
});

/**
 * Applies each event once, in order; a batch with a gap is refused entirely with `event_out_of_order`. Only
 * the batch itself is validated: an event that cannot be read takes its number and is answered `unreadable`.
 * `at` is the box's clock at the time of sending: timestamps of a clock that is wrong by more than five
 * seconds are corrected with it.
 */
export const sendEvents = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/events',
  summary: 'Report events of the box',
  access: 'device',
  body: z.object({
    at: boxTimeSchema.optional().catch(undefined),
    events: z.array(numberedEventSchema).min(1).max(1000),
  }),
  result: z.object({
    /** The highest event number that the server has received. */
    lastSeq: z.int(),
    outcomes: z.array(
      z.object({
        seq: z.int(),
        outcome: z.enum(['applied', 'duplicate', 'conflict', 'unreadable']),
        /** Why the event was a conflict or unreadable, and the same in words for the box's log. */
        code: z.enum([...conflictCodes, ...unreadableCodes]).optional(),
        message: z.string().optional(),
      }),
    ),
  }),
  errors: ['event_out_of_order', 'event_conflict'],
});

export const deviceCommandSchema = z.object({
  id: idSchema,
  kind: z.enum(['open_door']),
  lockerId: z.string(),
  expiresAt: timeSchema,
});
export type DeviceCommand = z.output<typeof deviceCommandSchema>;

/**
 * Server-sent events: `ready` follows each connect, `state` (without data) reports that the state document
 * may have changed, `command` contains a command. Expired commands are not sent; an unanswered one is sent
 * again on the next connect.
 */
export const followCommands = defineCall({
  surface: 'device',
  method: 'GET',
  path: '/commands',
  summary: 'Commands and state changes as server-sent events',
  access: 'device',
  result: deviceCommandSchema,
  isStream: true,
  errors: [],
});

export const answerCommand = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/commands/:id/answer',
  summary: 'Report the outcome of a command',
  access: 'device',
  params: z.object({ id: idSchema }),
  body: z.object({ at: boxTimeSchema, outcome: z.enum(['done', 'failed']) }),
  result: z.object({}),
  errors: ['command_not_found'],
});
