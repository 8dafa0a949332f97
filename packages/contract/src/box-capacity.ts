import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema } from './fields.ts';
import { endsAfterStart, timeRange, wrongRange } from './query-fields.ts';

/** Percent with one decimal; null where nothing of the kind was in service. */
const percent = z.number().min(0).max(100).nullable();

/** Occupied hours of lockers over their hours in service, by what they are (BOX-23). */
export const capacityByType = z.strictObject({
  small: percent,
  medium: percent,
  large: percent,
  fridge: percent,
});
export type CapacityByType = z.output<typeof capacityByType>;

/** BOX-25. `averagePickupTime` is in hours from delivery to pickup; null when nothing was picked up. */
const capacitySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  pharmacyId: idSchema,
  pharmacyName: z.string(),
  averagePickupTime: z.number().min(0).nullable(),
  capacity: capacityByType,
  /** Of shelves, for a pharmacy; null for a box, and where the pharmacy has none. */
  shelves: percent,
});
export type Capacity = z.output<typeof capacitySchema>;

const query = z
  .strictObject({ startTime: timeRange.startTime, endTime: timeRange.endTime })
  .refine(endsAfterStart, wrongRange);

/** CAL-27: how full a pharmacy's boxes and shelves were; id and name are the pharmacy's. */
export const showPharmacyCapacity = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/capacity-per-pharmacy/:id',
  summary: 'How full the boxes and shelves of a pharmacy were',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  query,
  result: capacitySchema,
  errors: [],
});

/** CAL-28: how full a box was; id and name are the box's. */
export const showBoxCapacity = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/capacity-per-box/:id',
  summary: 'How full a box was',
  access: { permission: 'delivery.read' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject(timeRange).refine(endsAfterStart, wrongRange),
  result: capacitySchema,
  errors: [],
});
