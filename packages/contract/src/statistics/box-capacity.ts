import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema } from '../call/fields.ts';
import { endsAfterStart, timeRange, wrongRange } from '../call/query-fields.ts';

/** Percent with one decimal; null when no such place was in service. */
const percent = z.number().min(0).max(100).nullable();

/** Occupied hours of lockers divided by their hours in service, by kind (BOX-23). */
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
  /** Usage of shelves, for a pharmacy; null for a box and for a pharmacy without shelves. */
  shelves: percent,
});
export type Capacity = z.output<typeof capacitySchema>;

const query = z
  .strictObject({ startTime: timeRange.startTime, endTime: timeRange.endTime })
  .refine(endsAfterStart, wrongRange);

/** CAL-27: usage of a pharmacy's boxes and shelves; id and name are the pharmacy's. */
export const showPharmacyCapacity = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/capacity-per-pharmacy/:id',
  summary: 'Usage of the boxes and shelves of a pharmacy',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  query,
  result: capacitySchema,
  errors: [],
});

/** CAL-28: usage of a box; id and name are the box's. */
export const showBoxCapacity = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/capacity-per-box/:id',
  summary: 'Usage of a box',
  access: { permission: 'delivery.read' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject(timeRange).refine(endsAfterStart, wrongRange),
  result: capacitySchema,
  errors: [],
});
