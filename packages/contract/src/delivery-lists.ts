import { z } from 'zod';
import { defineCall } from './call.ts';
import { deliverySchema } from './deliveries.ts';
import { defaultedSchema, idSchema, optionalSchema, textSchema } from './fields.ts';
import { booleanTextSchema } from './query-fields.ts';

/** How a list that grows without limit is read: page by page. */
export const paging = {
  /** The `docId` of the last row that is already there. */
  lastKey: optionalSchema(idSchema),
  limit: defaultedSchema(
    z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(200).default(50),
  ),
};

export const deliveryPage = z.strictObject({
  deliveries: z.array(deliverySchema),
  /** What to send as `lastKey` for the next page; null at the end. */
  lastKey: idSchema.nullable(),
});

/**
 * Open deliveries in the total order (reserved time, id): the assigned ones, or the unassigned. A
 * search looks at all rows for a part of a kolli ID, main or additional, or of a phone number, in
 * any case; identity numbers have a call of their own.
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
    /** Boxes by commas, the pharmacy's own id for what is in none; empty, no place; left out, all. */
    ids: z.string().max(8000).optional(),
    unassigned: optionalSchema(booleanTextSchema),
    search: optionalSchema(textSchema(100)),
    searchBy: optionalSchema(
      z.enum(['deliveryId', 'phoneNumber'], { error: 'validation.invalid' }),
    ),
    sort: defaultedSchema(z.enum(['asc', 'desc'], { error: 'validation.invalid' }).default('desc')),
    ...paging,
  }),
  result: deliveryPage,
  errors: ['delivery_not_found'],
});
