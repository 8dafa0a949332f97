import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema, timeSchema } from './fields.ts';

/** Something changed: which box, or only the pharmacy's list. Carries no personal data. */
export const liveNoticeSchema = z.strictObject({
  pharmacyId: idSchema,
  boxId: idSchema.nullable(),
  /** Nothing but the box's temperatures changed; left out, anything may have. */
  about: z.literal('temperatures').optional(),
  time: timeSchema,
});
export type LiveNotice = z.output<typeof liveNoticeSchema>;

/** Server-sent events named `change`; a `ready` event follows each connect: read everything anew. */
export const followChanges = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/live/:pharmacyId',
  summary: 'Changes of a pharmacy as server-sent events',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  result: liveNoticeSchema,
  isStream: true,
  errors: [],
});
