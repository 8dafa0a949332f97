import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliveryFactsSchema } from './deliveries.ts';
import { deliveryPage, paging } from './delivery-lists.ts';
import { defaultedSchema, optionalSchema, textSchema } from '../call/fields.ts';
import { endsAfterStart, timeRange, wrongRange } from '../call/query-fields.ts';

/** The statuses of the deliveries in the history. */
export const pastStatuses = ['pickup', 'cancelled', 'destroyed', 'deleted', 'removed'] as const;

/** The status filters of the history (HIS-03). */
export const historyStatuses = [...pastStatuses, 'all'] as const;

/** The filters of the history by what a temperature led to (HLD-11); `held` is ever on hold. */
export const historyHolds = ['held', 'released', 'rejected', 'acknowledged'] as const;

/**
 * CAL-29, delivery history: closed, deleted and removed deliveries of boxes, and of the pharmacy
 * itself if the ids include its own, latest event first. The search matches parts of phone numbers, kolli
 * IDs and order IDs.
 */
export const listDeliveryHistory = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/show/:boxOrPharmacyId',
  summary: 'Delivery history of boxes and pharmacy reservations, by page',
  access: { permission: 'delivery.read' },
  touches: { places: 'params.boxOrPharmacyId' },
  params: z.strictObject({ boxOrPharmacyId: z.string().min(1).max(8000) }),
  query: z
    .strictObject({
      ...timeRange,
      status: defaultedSchema(
        z.enum(historyStatuses, { error: 'validation.invalid' }).default('all'),
      ),
      hold: optionalSchema(z.enum(historyHolds, { error: 'validation.invalid' })),
      search: optionalSchema(textSchema(100)),
      ...paging,
    })
    .refine(endsAfterStart, wrongRange),
  result: z.strictObject({ ...deliveryPage.shape, deliveries: z.array(deliveryFactsSchema) }),
  errors: ['delivery_not_found'],
});
