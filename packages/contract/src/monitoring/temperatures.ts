import { sensorSubjects } from '@kolli/domain/box/box-sensors';
import { judgements } from '@kolli/domain/delivery/holds';
import { z } from 'zod';
import { alarmSchema } from './alarms.ts';
import { defineCall } from '../call/call.ts';
import { defaultedSchema, idSchema, optionalSchema, timeSchema } from '../call/fields.ts';
import { endsAfterStart, timeRange, wrongRange } from '../call/query-fields.ts';

const boxParams = z.strictObject({ boxId: idSchema });
const celsius = z.number().nullable();

/** A check of the temperatures by staff (TMP-17). */
export const temperatureStampSchema = z.strictObject({
  id: idSchema,
  userName: z.string(),
  timestamp: timeSchema,
});
export type TemperatureStamp = z.output<typeof temperatureStampSchema>;

/** CAL-46: checks of a box, latest first. */
export const listTemperatureStamps = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/temperatures/temperatures-stamps/:boxId',
  summary: 'Temperature checks of a box, by page',
  access: { permission: 'delivery.read' },
  touches: { box: 'params.boxId' },
  params: boxParams,
  query: z.strictObject({
    /** The `id` of the last check of the previous page. */
    lastKey: optionalSchema(idSchema),
    limit: defaultedSchema(
      z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(500).default(50),
    ),
  }),
  result: z.strictObject({
    stamps: z.array(temperatureStampSchema),
    lastKey: idSchema.nullable(),
  }),
  errors: [],
});

/** CAL-47: records that the caller has checked the temperatures, at the server's time. */
export const stampTemperatures = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/temperatures/temperatures-stamps/:boxId',
  summary: 'Record a temperature check',
  access: { permission: 'temperature.check' },
  touches: { box: 'params.boxId' },
  params: boxParams,
  body: z.strictObject({}),
  result: temperatureStampSchema,
  errors: [],
});

/** Maximum number of points in a series of a log. */
export const maxSeriesPoints = 1500;

/** The temperatures of a sensor in degrees Celsius; each list has a value or null for each of the log's times. */
const seriesSchema = z.strictObject({
  /** A door's id, or '99-99' for the room (TMP-18). */
  sensor: z.string(),
  kind: z.enum(['room', 'basic', 'fridge']),
  average: z.array(celsius),
  /** The extremes within the interval of each point; null when points are single readings. A point of a minute is its first. */
  min: z.array(celsius).nullable(),
  max: z.array(celsius).nullable(),
  /** The sensor's newest reading, independent of the time range. */
  newest: z.strictObject({ celsius: z.number(), time: timeSchema }).nullable(),
});
export type TemperatureSeries = z.output<typeof seriesSchema>;

/** A period in which a sensor was out of its range (TMP-07, TMP-08), with the first check after its start. */
const deviationSchema = z.strictObject({
  alarm: alarmSchema,
  checkedBy: z.string().nullable(),
  checkTime: timeSchema.nullable(),
});
export type Deviation = z.output<typeof deviationSchema>;

const range = z.strictObject({ min: z.number(), max: z.number() });

/**
 * CAL-48: the temperatures of a box's sensors in a time range. `times` are the starts of intervals of
 * `intervalMs`, ascending, shared by all series; intervals without readings are omitted. Minimum and
 * maximum are exact for every interval. Contains at most the 500 latest deviations.
 */
export const showTemperatureLog = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/temperatures/logs-per-box/:boxId',
  summary: 'Temperatures of a box in a time range',
  access: { permission: 'delivery.read' },
  touches: { box: 'params.boxId' },
  params: boxParams,
  query: z
    .strictObject({
      ...timeRange,
      /** Only this sensor; omitted for all sensors of the box. */
      sensor: optionalSchema(z.string().regex(/^\d{1,2}-\d{1,2}$/, 'validation.invalid')),
    })
    .refine(endsAfterStart, wrongRange),
  result: z.strictObject({
    intervalMs: z.int(),
    times: z.array(timeSchema),
    series: z.array(seriesSchema),
    /** The current temperature ranges of the box. */
    ranges: z.strictObject({ basic: range, fridge: range }),
    deviations: z.array(deviationSchema),
  }),
  errors: [],
});
export type TemperatureLog = z.output<(typeof showTemperatureLog)['result']>;

/** A reading with its time. */
const timedCelsius = z.strictObject({ celsius: z.number(), time: timeSchema });
/** A time span; the end is excluded. */
const spanFields = { from: timeSchema, to: timeSchema };

/** What a sensor measured in a time range, counted from its readings (TRU-05). */
const sensorRecordSchema = z.strictObject({
  sensor: z.string(),
  kind: z.enum(['room', 'basic', 'fridge']),
  /** What it measures; null for a sensor that the box no longer has. */
  measures: z.enum(sensorSubjects).nullable(),
  place: z.string().nullable(),
  /** Expected by the report interval of each time, and how many of these arrived. */
  expected: z.int(),
  measured: z.int(),
  /** The latest 500 gaps of 15 minutes and more. */
  gaps: z.array(z.strictObject(spanFields)),
  gapCount: z.int(),
  outMinutes: z.int(),
  /** The first of the extreme readings; null without readings. */
  highest: timedCelsius.nullable(),
  lowest: timedCelsius.nullable(),
});
export type SensorRecord = z.output<typeof sensorRecordSchema>;

/**
 * A parcel behind a door of the sensor during a deviation, and what was decided about it. Without `heldTime` it was not
 * on hold; without `judgement` nobody has decided.
 */
const exposedParcelSchema = z.strictObject({
  deliveryId: z.string(),
  heldTime: timeSchema.nullable(),
  judgement: z.enum(judgements).nullable(),
  judgedTime: timeSchema.nullable(),
  judgedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ExposedParcel = z.output<typeof exposedParcelSchema>;

/** Maximum number of parcels that are listed at a deviation. */
export const maxExposedParcels = 20;

/** A time in which the readings of a sensor were out of range on one side, by the range of their time (TRU-07). */
const recordedDeviationSchema = z.strictObject({
  sensor: z.string(),
  side: z.enum(['high', 'low']),
  ...spanFields,
  minutes: z.int(),
  /** The reading furthest out of range. */
  extreme: timedCelsius,
  max: z.number(),
  min: z.number(),
  /** The first check after its start. */
  checkedBy: z.string().nullable(),
  checkTime: timeSchema.nullable(),
  /** The first 20 parcels, those on hold first, and how many there were. */
  parcels: z.array(exposedParcelSchema),
  parcelCount: z.int(),
});
export type RecordedDeviation = z.output<typeof recordedDeviationSchema>;

/** Why readings are missing, as far as the box reported it: a fault of a sensor, or no connection to the box. */
export const gapCauses = ['sensor_fault', 'box_offline'] as const;

/** A time that one or several sensors did not measure; gaps that overlap are one. */
const sharedGapSchema = z.strictObject({
  ...spanFields,
  sensors: z.array(z.string()),
  /** Empty where nothing was reported. */
  causes: z.array(z.enum(gapCauses)),
  /** The first value that a faulty sensor gave; null without one. */
  faultCelsius: celsius,
});
export type SharedGap = z.output<typeof sharedGapSchema>;

/** What is allowed, and how often sensors report, until a time; null for the current rules. */
const allowedSchema = z.strictObject({
  until: timeSchema.nullable(),
  basic: range,
  fridge: range,
  reportIntervalMs: z.int(),
});

/** Maximum number of deviations, and of gaps, in a record. */
export const maxRecorded = 500;

/**
 * The record of a box's sensors in a time range (TRU-04, TRU-05): what was measured, and what the readings show. It
 * ends at `to`: readings that are not due yet are not missing. Contains at most the 500 latest deviations and gaps;
 * the summary counts all.
 */
export const showTemperatureRecord = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/temperatures/record-per-box/:boxId',
  summary: 'Coverage, gaps and deviations of the temperatures of a box in a time range',
  access: { permission: 'delivery.read' },
  touches: { box: 'params.boxId' },
  params: boxParams,
  query: z.strictObject(timeRange).refine(endsAfterStart, wrongRange),
  result: z.strictObject({
    ...spanFields,
    /** Whether the range goes on: more readings may come. */
    isRunning: z.boolean(),
    summary: z.strictObject({
      verdict: z.enum(['within', 'gaps', 'deviations', 'not_measured']),
      expected: z.int(),
      measured: z.int(),
      /** One decimal, rounded down. */
      measuredPercent: z.number(),
      deviations: z.int(),
      gaps: z.int(),
    }),
    sensors: z.array(sensorRecordSchema),
    deviations: z.array(recordedDeviationSchema),
    gaps: z.array(sharedGapSchema),
    /** The rules of the range, the oldest first. */
    allowed: z.array(allowedSchema),
  }),
  errors: [],
});
export type TemperatureRecord = z.output<(typeof showTemperatureRecord)['result']>;
