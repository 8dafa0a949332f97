import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { eventOutcomeSchema } from '../box/event-outcomes.ts';
import { numberedEventSchema } from './device-events.ts';
import {
  deliveryRulesSchema,
  holdRulesSchema,
  milliseconds,
  rangeOf,
  stateDeliverySchema,
  stateLockerSchema,
  stateSensorSchema,
  stateStaffSchema,
} from './device-state.ts';
import { boxTimeSchema, idSchema, languageSchema, timeSchema, textSchema } from '../call/fields.ts';

/** The box's clock when it sends. */
const sentAt = boxTimeSchema.meta({
  description: "The box's clock when it sends this, in epoch milliseconds",
  example: 1_773_133_200_000,
});
const lastSeq = z.int().meta({
  description: 'The highest event number that the server has received',
  example: 1,
});

/** Everything that a box needs to work offline: doors, open deliveries, staff, rules. */
export const deviceStateSchema = z.object({
  epoch: idSchema.meta({
    description: 'The history of the database that this state belongs to',
    example: '01920000-0000-7000-8000-0000000000e1',
  }),
  boxId: idSchema.meta({
    description: 'Id of the box',
    example: '01920000-0000-7000-8000-000000000001',
  }),
  pharmacyId: idSchema.meta({
    description: 'Id of its pharmacy',
    example: '01920000-0000-7000-8000-000000000000',
  }),
  name: z.string().meta({ description: 'What staff call the box', example: 'Box 1' }),
  active: z.boolean().meta({ description: 'Whether the box is in use', example: true }),
  uiLanguages: z
    .array(languageSchema)
    .meta({ description: 'The languages to offer on its screen', example: ['fi', 'sv'] }),
  lockers: z.array(stateLockerSchema).meta({ description: 'All doors' }),
  sensors: z.array(stateSensorSchema).meta({ description: 'All sensors' }),
  deliveries: z
    .array(stateDeliverySchema)
    .meta({ description: 'The open deliveries that hold a door' }),
  staff: z.array(stateStaffSchema).meta({ description: 'Who may sign in at the box' }),
  staffPinIterations: z.int().meta({
    description:
      'Iterations of PBKDF2-HMAC-SHA-256 in each `slowPinHash`; its salt is `pharmacyId` as ASCII, its length 32 bytes',
    example: 600_000,
  }),
  pinKey: z.string().meta({
    description: 'Key of the HMAC-SHA-256 in each `pinHash`, base64url; different for each box',
    example: 'Tm90IGEgcmVhbCBrZXksIG9ubHkgYW4gZXhhbXBsZSE',
  }),
  temperatureRangeBasic: rangeOf('doors that are not cooled'),
  temperatureRangeFridge: rangeOf('cooled doors'),
  holdRules: holdRulesSchema.meta({
    description:
      "A parcel goes on hold when the minutes out of range of its stay reach the limit of its kind of door, or when one excursion of its door's sensor lasts for the delay of an alarm",
  }),
  reportIntervalMs: milliseconds('How often to report each temperature', 300_000),
  deliveryRulesBasicLocker: deliveryRulesSchema.meta({ description: 'How long deliveries wait' }),
  deliveryRulesFridgeLocker: deliveryRulesSchema.nullable().meta({
    description: 'For deliveries with a cooled door; null when the basic rules apply to them, too',
  }),
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
    at: sentAt
      .optional()
      .catch(undefined)
      .meta(sentAt.meta() ?? {}),
    softwareVersion: textSchema(60)
      .optional()
      .catch(undefined)
      .meta({ description: 'The version of the software of the box', example: '1.4.2' }),
    capabilities: z
      .array(z.string().catch(''))
      .max(100)
      .optional()
      .catch(undefined)
      .meta({
        description:
          'What this box supports beyond the first edition of version 1; unknown names are ignored',
        example: ['contents'],
      }),
  }),
  result: z.object({
    serverTime: timeSchema.meta({
      description: "Kolli's clock, in epoch milliseconds",
      example: 1_773_133_200_120,
    }),
    lastSeq,
    epoch: idSchema.meta({
      description: 'Changes when the database was restored from a backup',
      example: '01920000-0000-7000-8000-0000000000e1',
    }),
    rotateKey: z.boolean().meta({
      description: "The box's key is old: the box should request a new one with `POST /key/rotate`",
      example: false,
    }),
    capabilities: z.array(z.string()).meta({
      description:
        'What this server supports: the kinds of events that it reads, as `event:<kind>`',
      example: ['event:loaded', 'event:pickedUp', 'event:reading'],
    }),
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
  result: z.object({
    key: z.string().meta({
      description: 'The new key; it is shown once',
      example: 'kbox_01920000000070008000000000000000_01920000000070008000000000000001_example',
    }),
  }),
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
    at: sentAt
      .optional()
      .catch(undefined)
      .meta(sentAt.meta() ?? {}),
    events: z
      .array(numberedEventSchema)
      .min(1)
      .max(1000)
      .meta({ description: 'The events in their order, 1 to 1,000' }),
  }),
  result: z.object({
    lastSeq,
    outcomes: z.array(eventOutcomeSchema).meta({ description: 'What became of each event' }),
  }),
  errors: ['event_out_of_order', 'event_conflict'],
});

export const deviceCommandSchema = z.object({
  id: idSchema.meta({
    description: 'Id of the command, for its answer',
    example: '01920000-0000-7000-8000-0000000000c1',
  }),
  kind: z.enum(['open_door']).meta({
    description: 'What to do; the box ignores a kind that it does not know',
    example: 'open_door',
  }),
  lockerId: z.string().meta({ description: 'The door to open', example: '1-1' }),
  expiresAt: timeSchema.meta({
    description: 'From then on the box must not do it, in epoch milliseconds',
    example: 1_773_133_230_000,
  }),
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
  params: z.object({
    id: idSchema.meta({
      description: 'Id of the command',
      example: '01920000-0000-7000-8000-0000000000c1',
    }),
  }),
  body: z.object({
    at: sentAt,
    outcome: z
      .enum(['done', 'failed'])
      .meta({ description: 'Whether the door opened', example: 'done' }),
  }),
  result: z.object({}),
  errors: ['command_not_found'],
});
