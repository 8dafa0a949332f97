import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliveryFactsSchema, deliverySchema } from './deliveries.ts';
import {
  defaultedSchema,
  idSchema,
  kolliIdSchema,
  optionalSchema,
  textSchema,
} from '../call/fields.ts';
import { booleanTextSchema } from '../call/query-fields.ts';

/** The fields of a paginated query. */
export const paging = {
  /** The `docId` of the last row of the previous page. */
  lastKey: optionalSchema(idSchema),
  limit: defaultedSchema(
    z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(200).default(50),
  ),
};

export const deliveryPage = z.strictObject({
  deliveries: z.array(deliverySchema),
  /** The `lastKey` for the next page; null at the end. */
  lastKey: idSchema.nullable(),
});

/** The status filters of open deliveries with a place (FND-04). */
export const reservationStatuses = ['reserved', 'delivered', 'expired', 'removed'] as const;

/** What open deliveries can be sorted by. */
export const openSorts = ['reserved', 'waitsUntil'] as const;

/**
 * Open deliveries, assigned or unassigned, in the total order (reserved time, id), or (end of waiting, id): those that
 * have expired count as ended then, and those that wait without end come after all others. A search matches parts of
 * kolli IDs, main or additional, of phone numbers and, unless `searchBy` names one of these, of order IDs,
 * case-insensitively; identity numbers have a separate call.
 */
export const listOpenDeliveries = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/open',
  summary: 'Open deliveries of a pharmacy, by page',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'query.pharmacyId' },
  query: z.strictObject({
    pharmacyId: idSchema,
    /** Ids of boxes, separated by commas; the pharmacy's id for deliveries without a box. Empty for none; omitted for all. */
    ids: z.string().max(8000).optional(),
    unassigned: optionalSchema(booleanTextSchema),
    /** Only orders of test sources, or only others; omitted for all. */
    isTest: optionalSchema(booleanTextSchema),
    status: optionalSchema(z.enum(reservationStatuses, { error: 'validation.invalid' })),
    search: optionalSchema(textSchema(100)),
    searchBy: optionalSchema(
      z.enum(['deliveryId', 'phoneNumber'], { error: 'validation.invalid' }),
    ),
    sortBy: defaultedSchema(z.enum(openSorts, { error: 'validation.invalid' }).default('reserved')),
    sort: defaultedSchema(z.enum(['asc', 'desc'], { error: 'validation.invalid' }).default('desc')),
    ...paging,
  }),
  result: deliveryPage,
  errors: ['delivery_not_found'],
});

/**
 * The delivery that a scanned kolli ID means, main or additional, by exact match: the open one, else the one that
 * was reserved last; null for none. In the body, because a scanned code may be anything.
 */
export const findDeliveryByKolliId = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/find-by-kolli-id',
  summary: 'The delivery of a kolli ID, in any state',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({ pharmacyId: idSchema, kolliId: kolliIdSchema }),
  result: z.strictObject({ delivery: deliveryFactsSchema.nullable() }),
  errors: [],
});
