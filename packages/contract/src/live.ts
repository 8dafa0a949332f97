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

/**
 * The event `ready`, first on each connection. Whatever was read less than `coveredMs` ago is old only where
 * one of the `recent` notices touches it and came after the reading began; anything read earlier may be old.
 */
export const liveReadySchema = z.object({
  /** For how long before this event no notice is missing from `recent`, in milliseconds. */
  coveredMs: z.int().min(0).default(0),
  /** The newest notice of each kind, with how long ago it came to the server, in milliseconds. */
  recent: z.array(liveNoticeSchema.extend({ agoMs: z.int().min(0) })).default([]),
});
export type LiveReady = z.output<typeof liveReadySchema>;

/** Server-sent events named `change`, after a first one named `ready`. */
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
