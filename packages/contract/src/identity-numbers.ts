import { z } from 'zod';
import { defineCall } from './call.ts';
import { deliverySchema, whichDelivery } from './deliveries.ts';
import { identityNumberSchema, idSchema, kolliIdSchema, optionalSchema } from './fields.ts';
import { booleanTextSchema, timeTextSchema } from './query-fields.ts';

/** Open deliveries by the id of their box, or of the pharmacy for those in none. */
const grouped = z.record(idSchema, z.array(deliverySchema));

/** CAL-31 as the web app sends it: the identity number travels in the body. */
export const findDeliveriesBySsn = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/find-by-ssn',
  summary: 'Open deliveries of an identity number, grouped by box or pharmacy',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({
    pharmacyId: idSchema,
    ssn: identityNumberSchema,
    unassigned: optionalSchema(z.boolean()),
  }),
  result: grouped,
  errors: ['too_many_requests'],
});

/** CAL-31 as the specification has it, at the pharmacy that the caller works in; never logged. */
export const searchDeliveriesBySsn = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/find-by-ssn',
  summary: 'As the POST, for callers that can only send a query',
  access: { permission: 'delivery.read' },
  touches: { current: true },
  query: z.strictObject({
    ssn: identityNumberSchema,
    unassigned: optionalSchema(booleanTextSchema),
  }),
  result: grouped,
  errors: ['too_many_requests'],
});

/**
 * CAL-32: reads an identity number; every reading is in the audit log, and nobody reads very many.
 * `docId` may stand for the place.
 */
export const showDecodedSsn = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/show-decoded-ssn/:deliveryId',
  summary: "Read a delivery's identity number",
  access: { permission: 'ssn.read' },
  touches: { pharmacy: 'query.pharmacyId', box: 'query.pickupboxId', delivery: 'query.docId' },
  params: z.strictObject({ deliveryId: kolliIdSchema }),
  query: z.strictObject({
    pharmacyId: optionalSchema(idSchema),
    pickupboxId: optionalSchema(idSchema),
    docId: whichDelivery.docId,
    reservedTime: optionalSchema(timeTextSchema),
    /** Whose: the customer's, or that of the person who fetched it for them. */
    of: z.enum(['customer', 'pickup'], { error: 'validation.invalid' }).default('customer'),
  }),
  /** Empty when the delivery has none. */
  result: z.strictObject({ ssn: z.string() }),
  errors: ['delivery_not_found', 'too_many_requests'],
});
