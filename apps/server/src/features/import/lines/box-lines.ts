import { alarmCauses, alarmTypes } from '@kolli/contract/monitoring/alarms';
import { maxAlarmComment } from '@kolli/contract/monitoring/alarm-comments';
import { parseLockerId, roomSensorId } from '@kolli/domain/box/lockers';
import { freeText, isPlainText } from '@kolli/domain/text/typed-text';
import { z } from 'zod';
import { businessId, controlReason, text, time } from './history-schema.ts';

const minuteMs = 60_000;
const sensor = z
  .string()
  .refine((id) => id === roomSensorId || parseLockerId(id) !== undefined, 'is no sensor');
/** Degrees Celsius; missing if not measured. */
const celsius = z.number().min(-60, 'is below -60').max(100, 'is above 100').optional();

/** Maximum readings per sensor and line: one per minute of a day. */
export const maxLineReadings = 1440;

/** Readings of a box's sensors at equal intervals from `start`, a whole minute. */
export const readingsSchema = z.strictObject({
  kind: z.literal('readings'),
  pharmacy: businessId,
  box: text,
  start: time.refine((at) => at.getTime() % minuteMs === 0, 'is no whole minute'),
  everyMinutes: z.int('must be whole minutes').min(1, 'must be 1 to 60').max(60, 'must be 1 to 60'),
  sensors: z.record(
    sensor,
    z.array(celsius).max(maxLineReadings, `has more than ${maxLineReadings} readings`),
  ),
});
export type ReadingsLine = z.output<typeof readingsSchema>;

const pastTypes = alarmTypes.filter((type) => type !== 'ok');
/** Maximum comments per alarm. */
const maxComments = 100;

/** An ended alarm with its comments. */
export const alarmLineSchema = z.strictObject({
  kind: z.literal('alarm'),
  pharmacy: businessId,
  box: text,
  lockerId: sensor,
  alarmType: z.enum(pastTypes, `must be one of ${pastTypes.join(', ')}`),
  alarmCause: z.enum(alarmCauses, `must be one of ${alarmCauses.join(', ')}`).optional(),
  timestamp: time,
  alarmEndTimestamp: time.optional(),
  alarmMax: celsius,
  alarmMin: celsius,
  check: z
    .array(
      z.strictObject({
        checkTime: time,
        checkName: text,
        alarmInfo: z
          .string()
          .overwrite((typed) => freeText(typed).trim())
          .min(1, 'is empty')
          .max(maxAlarmComment, 'is too long')
          .refine(isPlainText, controlReason),
      }),
    )
    .max(maxComments, `has more than ${maxComments} comments`)
    .default([]),
});
export type AlarmLine = z.output<typeof alarmLineSchema>;

/** A temperature check of a box by a person. */
export const temperatureCheckSchema = z.strictObject({
  kind: z.literal('temperatureCheck'),
  pharmacy: businessId,
  box: text,
  userName: text,
  timestamp: time,
});
export type TemperatureCheckLine = z.output<typeof temperatureCheckSchema>;

export type BoxLine = ReadingsLine | AlarmLine | TemperatureCheckLine;

function alarmProblems(line: AlarmLine, now: Date): string[] {
  const { timestamp, alarmEndTimestamp: end, alarmType, check } = line;
  const rules: readonly (readonly [boolean, string])[] = [
    [timestamp > now, 'timestamp: has not come yet'],
    // Only momentary alarms have no end; lasting ones are reported by the boxes.
    [end === undefined && alarmType !== 'other', 'alarmEndTimestamp: is missing'],
    [end !== undefined && end < timestamp, 'alarmEndTimestamp: is before the alarm'],
    [end !== undefined && end > now, 'alarmEndTimestamp: has not come yet'],
    [check.some(({ checkTime }) => checkTime < timestamp), 'check: is before the alarm'],
    [check.some(({ checkTime }) => checkTime > now), 'check: has not come yet'],
  ];
  return rules.flatMap(([isBroken, reason]) => (isBroken ? [reason] : []));
}

function readingsProblems({ start, everyMinutes, sensors }: ReadingsLine, now: Date): string[] {
  const longest = Math.max(0, ...Object.values(sensors).map(({ length }) => length - 1));
  const last = start.getTime() + longest * everyMinutes * minuteMs;
  return last > now.getTime() ? ['sensors: go beyond now'] : [];
}

/** The inconsistent times of a box's line. */
export function boxLineProblems(line: BoxLine, now: Date): string[] {
  if (line.kind === 'alarm') return alarmProblems(line, now);
  if (line.kind === 'readings') return readingsProblems(line, now);
  return line.timestamp > now ? ['timestamp: has not come yet'] : [];
}
