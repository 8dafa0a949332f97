import { deliveryStatuses } from '@kolli/domain/delivery-states';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { deviceEventSchema } from './device-events.ts';
import { boxTimeSchema, idSchema, languageSchema, timeSchema, textSchema } from './fields.ts';

const range = z.strictObject({ min: z.number(), max: z.number() });

/** Keep times in milliseconds, named as a pickup box's are everywhere on the wire. */
const deliveryRules = z.strictObject({
  deliveryKeepTime: z.int(),
  deliveryReminderMessagePeriod: z.int(),
  reservationKeepTime: z.int(),
});

/** All that a box needs to work alone: doors, open deliveries, staff, rules. */
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
      /** Keyed hash of the pickup PIN; null while the keypad must not open for it. */
      pinHash: z.string().nullable(),
      /**
       * From then on the PIN opens nothing, be the box in contact or not; null while the parcel does
       * not wait for its customer.
       */
      expiresAt: timeSchema.nullable(),
    }),
  ),
  staff: z.array(z.strictObject({ userId: idSchema, name: z.string(), pinHash: z.string() })),
  /** Key of the HMAC-SHA-256 behind each `pinHash`, base64url; this box's own. */
  pinKey: z.string(),
  temperatureRangeBasic: range,
  temperatureRangeFridge: range,
  reportIntervalMs: z.int(),
  deliveryRulesBasicLocker: deliveryRules,
  /** For deliveries with a fridge door; null where the basic rules hold for them, too. */
  deliveryRulesFridgeLocker: deliveryRules.nullable(),
});
export type DeviceState = z.output<typeof deviceStateSchema>;

/** Answers with an ETag; `If-None-Match` with the same one gets 304 and no body. */
export const showDeviceState = defineCall({
  surface: 'device',
  method: 'GET',
  path: '/state',
  summary: "The box's state document",
  access: 'device',
  result: deviceStateSchema,
  errors: [],
});

/** Says that the box lives; three missed raise its connection alarm. */
export const sendHeartbeat = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/heartbeat',
  summary: 'Say that the box lives',
  access: 'device',
  body: z.strictObject({ at: boxTimeSchema, softwareVersion: textSchema(60) }),
  result: z.strictObject({
    serverTime: timeSchema,
    lastSeq: z.int(),
    /** The box's key is old: it should ask for a new one with `POST /key/rotate`. */
    rotateKey: z.boolean(),
  }),
  errors: [],
});

/**
 * Answers a new key, this once. The one that the box calls with stays good until the new one is used
 * first, and ends then; asking again before that replaces the new one.
 */
export const rotateDeviceKey = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/key/rotate',
  summary: "Ask for a new key in place of the box's own",
  access: 'device',
  result: z.strictObject({ key: z.string() }),
  errors: [],
});

/**
 * Applies each event once, in order; a batch with a gap is refused whole with `event_out_of_order`.
 * `at` is the box's clock when it sends, not when things happened: events of a clock that is wrong by
 * more than five seconds are put right by it.
 */
export const sendEvents = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/events',
  summary: 'Report what happened at the box',
  access: 'device',
  body: z.strictObject({
    at: boxTimeSchema.optional(),
    events: z.array(deviceEventSchema).min(1).max(1000),
  }),
  result: z.strictObject({
    /** The highest number that the server now has. */
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
 * Server-sent events: `ready` follows each connect, `state` says that the state document may have
 * changed (no data of its own), `command` carries a command. A command that expired is never sent;
 * one unanswered comes again with the next stream.
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
  summary: 'Say what became of a command',
  access: 'device',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ at: boxTimeSchema, outcome: z.enum(['done', 'failed']) }),
  result: z.strictObject({}),
  errors: ['command_not_found'],
});
