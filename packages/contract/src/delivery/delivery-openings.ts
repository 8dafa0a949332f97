import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import {
  defaultedSchema,
  idSchema,
  optionalSchema,
  textSchema,
  timeSchema,
} from '../call/fields.ts';
import { endsAfterStart, timeRange, wrongRange } from '../call/query-fields.ts';

/** An entry of the access log. */
export const openingSchema = z.strictObject({
  id: idSchema,
  time: timeSchema,
  userId: idSchema,
  userName: z.string(),
  docId: idSchema,
  /** Null once it is no longer stored. */
  deliveryId: z.string().nullable(),
});
export type Opening = z.output<typeof openingSchema>;

/** SEC-18: who opened the details of which delivery, newest first, by page. */
export const listOpenings = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/openings/:pharmacyId',
  summary: 'Who opened the details of deliveries, by page',
  access: { permission: 'customer.export' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  query: z
    .strictObject({
      ...timeRange,
      /** A whole kolli ID, or a part of a name of staff. */
      search: optionalSchema(textSchema(100)),
      /** The `id` of the last row of the previous page. */
      lastKey: optionalSchema(idSchema),
      limit: defaultedSchema(
        z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(200).default(50),
      ),
    })
    .refine(endsAfterStart, wrongRange),
  result: z.strictObject({ openings: z.array(openingSchema), lastKey: idSchema.nullable() }),
  errors: [],
});
