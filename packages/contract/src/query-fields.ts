import { zoneClock } from '@kolli/domain/wall-clock';
import { z } from 'zod';
import { timeSchema } from './fields.ts';

/** Yes or no in a query. */
export const booleanTextSchema = z
  .enum(['true', 'false'], { error: 'validation.invalid' })
  .transform((text) => text === 'true');

/** A moment in a query, as epoch milliseconds. */
export const timeTextSchema = z.coerce.number({ error: 'validation.invalid' }).pipe(timeSchema);

/** A range with both its ends, to be refined by `endsAfterStart`. */
export const timeRange = {
  startTime: timeTextSchema,
  endTime: timeTextSchema,
  /**
   * Minutes as JavaScript's `getTimezoneOffset` gives them. What is listed by the moment needs none:
   * the ends say where the caller's days begin and end.
   */
  timezoneOffset: z.coerce
    .number({ error: 'validation.invalid' })
    .int('validation.invalid')
    .min(-1440, 'validation.invalid')
    .max(1440, 'validation.invalid')
    .optional(),
};

/** What may be the name of a time zone such as 'Europe/Helsinki', whose clock is changed twice a year. */
export const timeZoneName = z.string({ error: 'validation.invalid' }).max(64, 'validation.invalid');

/**
 * Asked of a query with a `timeZoneName` as a whole; else it is `wrongClock`. A zone that the browser
 * knows can be unknown here, so that one with an offset beside it is no fault.
 */
export const hasClock = ({
  timeZone,
  timezoneOffset,
}: {
  timeZone?: string | undefined;
  timezoneOffset?: number | undefined;
}) => timeZone === undefined || timezoneOffset !== undefined || zoneClock(timeZone) !== undefined;

export const wrongClock = { error: 'validation.invalid', path: ['timeZone'] };

/** Asked of a `timeRange` as a whole (UIX-15); else it is `wrongRange`. */
export const endsAfterStart = ({ startTime, endTime }: { startTime: number; endTime: number }) =>
  endTime >= startTime;

export const wrongRange = { error: 'errorDate', path: ['endTime'] };
