import { z } from 'zod';
import { capacityByType } from './box-capacity.ts';
import { defineCall } from './call.ts';
import { idSchema } from './fields.ts';
import {
  endsAfterStart,
  hasClock,
  timeRange,
  timeZoneName,
  wrongClock,
  wrongRange,
} from './query-fields.ts';

/** The most months that one answer covers. */
export const maxStatisticsMonths = 60;

const count = z.int().min(0);
const hours = z.number().min(0).nullable();

/** One month of one box, or of the pharmacy's shelves (STA-08). Each event counts in its own month. */
export const monthStatisticsSchema = z.strictObject({
  totalDeliveries: count,
  pickupAmount: count,
  expiredAmount: count,
  destroyedAmount: count,
  cancelledAmount: count,
  /** Mean hours from delivery to pickup of the month's pickups; null when there were none. */
  averagePickupTime: hours,
  /** Percent with one decimal of locker-hours (shelf-hours) in service; null when there were none. */
  totalUsage: z.number().min(0).max(100).nullable(),
  /** The same of each locker type; all null for the pharmacy's shelves. */
  capacity: capacityByType,
});
export type MonthStatistics = z.output<typeof monthStatisticsSchema>;

/**
 * CAL-30: statistics of a pharmacy's boxes and of the pharmacy itself (its id; deliveries without a
 * box), month by month of `timeZone`, else of the wall clock that `timezoneOffset` means. Months of
 * the future are left out.
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
       * Whose months are meant; left out, those of the clock that `timezoneOffset` means all year. So
       * where it is told too and the zone is not known here, as one that was named lately.
       */
      timeZone: timeZoneName.optional(),
      /** Ids of boxes of the pharmacy and of itself, by commas; left out, all of them. */
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
