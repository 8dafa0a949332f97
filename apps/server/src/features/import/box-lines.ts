import { alarmCauses, alarmTypes } from '@kolli/contract/alarms';
import { maxAlarmComment } from '@kolli/contract/alarm-comments';
import { parseLockerId, roomSensorId } from '@kolli/domain/lockers';
import { z } from 'zod';
import { text, time } from './history-schema.ts';

const minuteMs = 60_000;
const sensor = z
  .string()
  .refine((id) => id === roomSensorId || parseLockerId(id) !== undefined, 'is no sensor');
/** Degrees Celsius, or nothing where the sensor was silent. */
const celsius = z.number().min(-60, 'is below -60').max(100, 'is above 100').optional();

/** The most readings that a sensor has in one line: a day, a minute each. */
export const maxLineReadings = 1440;

/** What a box's sensors measured at even distances from `start`, a whole minute. */
export const readingsSchema = z.strictObject({
  kind: z.literal('readings'),
  pharmacy: text,
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
/** More comments than anybody writes on an alarm. */
const maxComments = 100;

/** An alarm that is over, with its comments. */
export const alarmLineSchema = z.strictObject({
  kind: z.literal('alarm'),
  pharmacy: text,
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
        alarmInfo: z.string().trim().min(1, 'is empty').max(maxAlarmComment, 'is too long'),
      }),
    )
    .max(maxComments, `has more than ${maxComments} comments`)
    .default([]),
});
export type AlarmLine = z.output<typeof alarmLineSchema>;

/** Somebody looked at the temperatures of a box. */
export const temperatureCheckSchema = z.strictObject({
  kind: z.literal('temperatureCheck'),
  pharmacy: text,
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
    // A moment has no end; whatever lasts is for the boxes to tell.
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

/** What cannot be true of a box's line, by its times. */
export function boxLineProblems(line: BoxLine, now: Date): string[] {
  if (line.kind === 'alarm') return alarmProblems(line, now);
  if (line.kind === 'readings') return readingsProblems(line, now);
  return line.timestamp > now ? ['timestamp: has not come yet'] : [];
}
