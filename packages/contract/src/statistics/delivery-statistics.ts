import { z } from 'zod';
import { capacityByType } from './box-capacity.ts';
import { defineCall } from '../call/call.ts';
import { idSchema } from '../call/fields.ts';
import {
  endsAfterStart,
  hasClock,
  timeRange,
  timeZoneName,
  wrongClock,
  wrongRange,
} from '../call/query-fields.ts';

/** Maximum number of months in one response. */
export const maxStatisticsMonths = 60;

const count = z.int().min(0);
const hours = z.number().min(0).nullable();

/** One month of a box, or of the pharmacy's shelves (STA-08). Each event counts in the month in which it happened. */
export const monthStatisticsSchema = z.strictObject({
  totalDeliveries: count,
  pickupAmount: count,
  expiredAmount: count,
  destroyedAmount: count,
  cancelledAmount: count,
  /** Mean hours from delivery to pickup of the month's pickups; null when there were none. */
  averagePickupTime: hours,
  /** Occupied locker-hours (shelf-hours) in percent of those in service, with one decimal; null when there were none. */
  totalUsage: z.number().min(0).max(100).nullable(),
  /** The same of each locker type; all null for the pharmacy's shelves. */
  capacity: capacityByType,
});
export type MonthStatistics = z.output<typeof monthStatisticsSchema>;

/**
 * CAL-30: statistics of a pharmacy's boxes and, under its own id, of its deliveries without a box, by month
 * in `timeZone` or, without one, in the pharmacy's zone. Future months are omitted.
 */
export const showDeliveryStatistics = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/statistics/per-pharmacy/:id',
  summary: 'Delivery statistics of a pharmacy by box and month',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  query: z
    .strictObject({
      ...timeRange,
      /**
       * The time zone of the months. If it is omitted, or sent with an offset and unknown to the server, the pharmacy's
       * counts: an offset cannot tell where a month of the other half of the year begins.
       */
      timeZone: timeZoneName.optional(),
      /** Ids of boxes of the pharmacy and its own, separated by commas; omitted for all of them. */
      ids: z.string().min(1).max(8000).optional(),
    })
    .refine(endsAfterStart, wrongRange)
    .refine(hasClock, wrongClock),
  result: z.strictObject({
    /** By id of box or pharmacy, then by 'year-month' such as '2026-03'. */
    tableData: z.record(z.string(), z.record(z.string(), monthStatisticsSchema)),
    /** Mean hours from delivery to pickup of all pickups in the range; null when there were none. */
    averageTotal: hours,
  }),
  errors: [],
});
export type DeliveryStatistics = z.output<(typeof showDeliveryStatistics)['result']>;
