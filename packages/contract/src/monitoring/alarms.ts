import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, optionalSchema, timeSchema } from '../call/fields.ts';
import { endsAfterStart, timeRange, wrongRange } from '../call/query-fields.ts';

/** The types of alarms; `ok` marks the end of a fault. */
export const alarmTypes = [
  'ok',
  'door_open',
  'door_closed',
  'temp_high',
  'temp_low',
  'other',
  'missing',
] as const;

/** The causes of alarms whose type alone is not specific. */
export const alarmCauses = [
  // Reports of a box that contradict the server's state.
  'parcel_conflict',
  'unknown_delivery',
  'unknown_door',
  'event_not_applied',
  'clock_wrong',
  // After a restore box and server disagree on what lies behind doors; the alarm's detail says which.
  'doors_unconfirmed',
  // An event of a box whose content cannot be read; the alarm's detail says which.
  'event_unreadable',
  // Guessing of PINs at the keypad or counter, or of identity numbers at the counter.
  'wrong_pins',
  'wrong_identity_numbers',
  // Parcels that may be spoiled wait for a decision.
  'parcels_on_hold',
  // Doors.
  'stays_open',
  'not_opened',
  'found_occupied',
  'broken',
  // A silent box, or a silent sensor.
  'no_heartbeat',
  'no_readings',
  // Readings of a sensor that the box does not have.
  'unknown_sensor',
] as const;
export type AlarmCause = (typeof alarmCauses)[number];

/** An alarm (ALM); times in epoch milliseconds, temperatures in degrees Celsius. */
export const alarmSchema = z.strictObject({
  id: idSchema,
  pickupboxId: idSchema,
  /** A door's id, or '99-99' for the room or the box itself. */
  lockerId: z.string(),
  timestamp: timeSchema,
  alarmEndTimestamp: timeSchema.nullable(),
  alarmType: z.enum(alarmTypes),
  alarmCause: z.enum(alarmCauses).nullable(),
  /** What the cause alone does not say, such as the field that cannot be read: the same in each language. */
  alarmDetail: z.string().nullable(),
  /** How many events of the box it stands for. */
  alarmCount: z.int(),
  alarmMax: z.number().nullable(),
  alarmMin: z.number().nullable(),
  /** The latest comment. */
  alarmInfo: z.string().nullable(),
  check: z.array(
    z.strictObject({ checkTime: timeSchema, checkName: z.string(), alarmInfo: z.string() }),
  ),
});
export type Alarm = z.output<typeof alarmSchema>;

/** Which alarms are listed: by default all, also the entries `ok` that mark the end of a fault. */
export const alarmSelections = ['faults', 'uncommented'] as const;

const listQuery = z
  .strictObject({
    ...timeRange,
    alarmType: optionalSchema(z.enum(alarmTypes, { error: 'validation.invalid' })),
    /** `faults`: without the entries `ok`; `uncommented`: those of them that have no comment. */
    only: optionalSchema(z.enum(alarmSelections, { error: 'validation.invalid' })),
    /** The `id` of the last alarm of the previous page. */
    lastKey: optionalSchema(idSchema),
    limit: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(500).default(200),
  })
  .refine(endsAfterStart, wrongRange);
const listResult = z.strictObject({ alarms: z.array(alarmSchema), lastKey: idSchema.nullable() });

/** CAL-49: alarms of a box that started in the range or were still active in it, latest first. */
export const listAlarms = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/alarms/show-by-box-id/:boxId',
  summary: 'Alarms of a box in a time range, by page',
  access: { permission: 'delivery.read' },
  touches: { box: 'params.boxId' },
  params: z.strictObject({ boxId: idSchema }),
  query: listQuery,
  result: listResult,
  errors: [],
});

/** As `listAlarms`, of all boxes of a pharmacy together. */
export const listPharmacyAlarms = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/alarms/show-by-pharmacy-id/:pharmacyId',
  summary: 'Alarms of all boxes of a pharmacy in a time range, by page',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  query: listQuery,
  result: listResult,
  errors: [],
});
