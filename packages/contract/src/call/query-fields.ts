import { zoneClock } from '@kolli/domain/time/wall-clock';
import { z } from 'zod';
import { timeSchema } from './fields.ts';

/** A boolean in a query. */
export const booleanTextSchema = z
  .enum(['true', 'false'], { error: 'validation.invalid' })
  .transform((text) => text === 'true');

/** A time in a query, as epoch milliseconds. */
export const timeTextSchema = z.coerce.number({ error: 'validation.invalid' }).pipe(timeSchema);

/** The fields of a time range; refine the query with `endsAfterStart`. */
export const timeRange = {
  startTime: timeTextSchema,
  endTime: timeTextSchema,
  /**
   * Minutes, as returned by JavaScript's `getTimezoneOffset`. Not used by lists: their start and end are
   * exact times.
   */
  timezoneOffset: z.coerce
    .number({ error: 'validation.invalid' })
    .int('validation.invalid')
    .min(-1440, 'validation.invalid')
    .max(1440, 'validation.invalid')
    .optional(),
};

/** The name of a time zone, such as 'Europe/Helsinki'; `hasClock` checks that it exists. */
export const timeZoneName = z.string({ error: 'validation.invalid' }).max(64, 'validation.invalid');

/** Whether a time zone of this name exists. Offsets such as '+02:00' are none: PostgreSQL reads them the other way. */
export const isTimeZone = (name: string) => /^[a-z]/iu.test(name) && zoneClock(name) !== undefined;

/** The time zone of a place. */
export const timeZoneSchema = timeZoneName.refine(isTimeZone, 'validation.invalid');

/**
 * Refines a query with a `timeZoneName`, with the error `wrongClock`. A zone that the browser knows may be
 * unknown to the server; it is accepted together with an offset.
 */
export const hasClock = ({
  timeZone,
  timezoneOffset,
}: {
  timeZone?: string | undefined;
  timezoneOffset?: number | undefined;
}) => timeZone === undefined || timezoneOffset !== undefined || zoneClock(timeZone) !== undefined;

export const wrongClock = { error: 'validation.invalid', path: ['timeZone'] };

/** Refines a query with a `timeRange` (UIX-15), with the error `wrongRange`. */
export const endsAfterStart = ({ startTime, endTime }: { startTime: number; endTime: number }) =>
  endTime >= startTime;

export const wrongRange = { error: 'errorDate', path: ['endTime'] };
