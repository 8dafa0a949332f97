import { todayDeliveryGroups, type TodayGroup } from '@kolli/domain/today/today-groups';
import { z } from 'zod';
import { lockerSchema } from '../box/pickup-boxes.ts';
import { type CallResult, defineCall } from '../call/call.ts';
import { idSchema, timeSchema } from '../call/fields.ts';
import { alarmSchema } from '../monitoring/alarms.ts';
import { deliveryFactsSchema } from '../delivery/deliveries.ts';

const params = z.strictObject({ pharmacyId: idSchema });
const touches = { pharmacy: 'params.pharmacyId' } as const;

/** How many there are of each group, also beyond what the lists have. */
const countsSchema = z.strictObject({
  toDecide: z.int(),
  expired: z.int(),
  endsSoon: z.int(),
  removed: z.int(),
  unassigned: z.int(),
  alarms: z.int(),
  faults: z.int(),
  messages: z.int(),
} satisfies Record<TodayGroup, z.ZodInt>);

/**
 * TOD-01: what needs somebody at a pharmacy, across its boxes and shelves, each list in the order in which one walks:
 * box, module, door, then shelves, then without a place. Of each group at most 200.
 */
export const listToday = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/today/:pharmacyId',
  summary: 'What needs somebody at a pharmacy',
  access: { permission: 'delivery.read' },
  touches,
  params,
  result: z.strictObject({
    deliveries: z.array(
      z.strictObject({ group: z.enum(todayDeliveryGroups), delivery: deliveryFactsSchema }),
    ),
    /** Of the last 30 days, without a comment. */
    alarms: z.array(alarmSchema),
    /** Doors with a fault. */
    faults: z.array(
      z.strictObject({
        pickupboxId: idSchema,
        lockerId: z.string(),
        fault: lockerSchema.shape.fault.unwrap(),
        /** Since when. */
        time: timeSchema,
        /** The kolli ID of what is reserved or lies behind it; null for a free door. */
        deliveryId: z.string().nullable(),
      }),
    ),
    counts: countsSchema,
  }),
  errors: [],
});

export type Today = CallResult<typeof listToday>;

/** How much that is, for the navigation. */
export const countToday = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/today/:pharmacyId/count',
  summary: 'How much needs somebody at a pharmacy',
  access: { permission: 'delivery.read' },
  touches,
  params,
  result: z.strictObject({ count: z.int() }),
  errors: [],
});
