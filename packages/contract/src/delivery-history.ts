import { z } from 'zod';
import { defineCall } from './call.ts';
import { deliveryPage, paging } from './delivery-lists.ts';
import { defaultedSchema, optionalSchema, textSchema } from './fields.ts';
import { endsAfterStart, timeRange, wrongRange } from './query-fields.ts';

/** What history can be narrowed to (HIS-03). */
export const historyStatuses = ['pickup', 'cancelled', 'destroyed', 'all'] as const;

/**
 * CAL-29, delivery history: closed, deleted and removed deliveries of boxes, and of the pharmacy
 * where its own id stands among the ids, latest event first. The search looks for a part of a phone
 * number, kolli ID or order ID.
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
      search: optionalSchema(textSchema(100)),
      ...paging,
    })
    .refine(endsAfterStart, wrongRange),
  result: deliveryPage,
  errors: ['delivery_not_found'],
});
