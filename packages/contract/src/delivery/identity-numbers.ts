import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliverySchema, whichDelivery } from './deliveries.ts';
import { identityNumberSchema, idSchema, kolliIdSchema, optionalSchema } from '../call/fields.ts';
import { booleanTextSchema, timeTextSchema } from '../call/query-fields.ts';

/** Open deliveries by the id of their box, or of the pharmacy for those without a box. */
const grouped = z.record(idSchema, z.array(deliverySchema));

/** CAL-31 for the web app: the identity number is sent in the body. */
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

/** CAL-31 as in the specification, for the pharmacy that the caller works in; the query is never logged. */
export const searchDeliveriesBySsn = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/find-by-ssn',
  summary: 'Same as the POST, for callers that can only send a query',
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
 * CAL-32: reads an identity number. Every access is audited and rate-limited (`too_many_requests`).
 * `docId` may replace the place.
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
    /** The customer's number, or that of the person who picked it up for them. */
    of: z.enum(['customer', 'pickup'], { error: 'validation.invalid' }).default('customer'),
  }),
  /** Empty when the delivery has none. */
  result: z.strictObject({ ssn: z.string() }),
  errors: ['delivery_not_found', 'too_many_requests', 'proof_needed'],
});
