import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deviceEventSchema } from './device-events.ts';
import { boxTimeSchema, idSchema, languageSchema, timeSchema, textSchema } from '../call/fields.ts';

const range = z.strictObject({ min: z.number(), max: z.number() });

/** Keep times in milliseconds. */
const deliveryRules = z.strictObject({
  deliveryKeepTime: z.int(),
  deliveryReminderMessagePeriod: z.int(),
  reservationKeepTime: z.int(),
});

/** Everything that a box needs to work offline: doors, open deliveries, staff, rules. */
export const deviceStateSchema = z.strictObject({
  boxId: idSchema,
  pharmacyId: idSchema,
  name: z.string(),
  active: z.boolean(),
  uiLanguages: z.array(languageSchema),
  lockers: z.array(
    z.strictObject({
      lockerId: z.string(),
      moduleIndex: z.int(),
      position: z.int(),
      type: z.int(),
      fridge: z.boolean(),
      inactive: z.boolean(),
    }),
  ),
  deliveries: z.array(
    z.strictObject({
      docId: idSchema,
      deliveryId: z.string(),
      additionalDeliveryIds: z.array(z.string()),
      deliveryStatus: z.enum(deliveryStatuses),
      lockers: z.array(z.strictObject({ lockerId: z.string(), loaded: z.boolean() })),
      /** Keyed hash of the pickup PIN; null while it must not open the doors. */
      pinHash: z.string().nullable(),
      /**
       * From this time the PIN opens no door, also while the box is offline; null while the parcel does
       * not wait for its customer.
       */
      expiresAt: timeSchema.nullable(),
    }),
  ),
  staff: z.array(z.strictObject({ userId: idSchema, name: z.string(), pinHash: z.string() })),
  /** Key of the HMAC-SHA-256 in each `pinHash`, base64url; different for each box. */
  pinKey: z.string(),
  temperatureRangeBasic: range,
  temperatureRangeFridge: range,
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

/** Reports that the box is alive; three missed heartbeats raise its connection alarm. */
export const sendHeartbeat = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/heartbeat',
  summary: 'Report that the box is alive',
  access: 'device',
  body: z.strictObject({ at: boxTimeSchema, softwareVersion: textSchema(60) }),
  result: z.strictObject({
    serverTime: timeSchema,
    lastSeq: z.int(),
    /** The box's key is old: the box should request a new one with `POST /key/rotate`. */
    rotateKey: z.boolean(),
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
  result: z.strictObject({ key: z.string() }),
  errors: [],
});

/**
 * Applies each event once, in order; a batch with a gap is refused entirely with `event_out_of_order`.
 * `at` is the box's clock at the time of sending: timestamps of a clock that is wrong by more than five
 * seconds are corrected with it.
 */
export const sendEvents = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/events',
  summary: 'Report events of the box',
  access: 'device',
  body: z.strictObject({
    at: boxTimeSchema.optional(),
    events: z.array(deviceEventSchema).min(1).max(1000),
  }),
  result: z.strictObject({
    /** The highest event number that the server has received. */
    lastSeq: z.int(),
    outcomes: z.array(
      z.strictObject({ seq: z.int(), outcome: z.enum(['applied', 'duplicate', 'conflict']) }),
    ),
  }),
  errors: ['event_out_of_order', 'event_conflict'],
});

export const deviceCommandSchema = z.strictObject({
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
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ at: boxTimeSchema, outcome: z.enum(['done', 'failed']) }),
  result: z.strictObject({}),
  errors: ['command_not_found'],
});
