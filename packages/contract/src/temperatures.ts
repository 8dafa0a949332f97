import { z } from 'zod';
import { alarmSchema } from './alarms.ts';
import { defineCall } from './call.ts';
import { defaultedSchema, idSchema, optionalSchema, timeSchema } from './fields.ts';
import { endsAfterStart, timeRange, wrongRange } from './query-fields.ts';

const boxParams = z.strictObject({ boxId: idSchema });
const celsius = z.number().nullable();

/** A member of staff looked at the temperatures (TMP-17). */
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
    /** The `id` of the last check that is already there. */
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

/** CAL-47: the caller looked at the temperatures, now by the server's clock. */
export const stampTemperatures = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/temperatures/temperatures-stamps/:boxId',
  summary: 'Note that the temperatures were looked at',
  access: { permission: 'temperature.check' },
  touches: { box: 'params.boxId' },
  params: boxParams,
  body: z.strictObject({}),
  result: temperatureStampSchema,
  errors: [],
});

/** The most points that one series of a log has. */
export const maxSeriesPoints = 1500;

/** One sensor's temperatures, degrees Celsius; each list has a value or null for each of the log's times. */
const seriesSchema = z.strictObject({
  /** A door's id, or '99-99' for the room (TMP-18). */
  sensor: z.string(),
  kind: z.enum(['room', 'basic', 'fridge']),
  average: z.array(celsius),
  /** The extremes within each point's time; null where a point is one reading. */
  min: z.array(celsius).nullable(),
  max: z.array(celsius).nullable(),
  /** The sensor's newest reading, whatever the range. */
  newest: z.strictObject({ celsius: z.number(), time: timeSchema }).nullable(),
});
export type TemperatureSeries = z.output<typeof seriesSchema>;

/** A time in which a sensor was out of its range (TMP-07, TMP-08), and who looked first after it began. */
const deviationSchema = z.strictObject({
  alarm: alarmSchema,
  checkedBy: z.string().nullable(),
  checkTime: timeSchema.nullable(),
});
export type Deviation = z.output<typeof deviationSchema>;

const range = z.strictObject({ min: z.number(), max: z.number() });

/**
 * CAL-48: what a box's sensors measured in a range. `times` are the beginnings of points of
 * `intervalMs` each, ascending, shared by all series; a point in which no sensor measured is left out.
 * Minimum and maximum of each series are kept however coarse its points are. Deviations are at most the
 * 500 latest.
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
      /** One sensor alone; left out, all of the box. */
      sensor: optionalSchema(z.string().regex(/^\d{1,2}-\d{1,2}$/, 'validation.invalid')),
    })
    .refine(endsAfterStart, wrongRange),
  result: z.strictObject({
    intervalMs: z.int(),
    times: z.array(timeSchema),
    series: z.array(seriesSchema),
    /** What the box allows now. */
    ranges: z.strictObject({ basic: range, fridge: range }),
    deviations: z.array(deviationSchema),
  }),
  errors: [],
});
export type TemperatureLog = z.output<(typeof showTemperatureLog)['result']>;
