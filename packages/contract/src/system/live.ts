import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, timeSchema } from '../call/fields.ts';

/** Notice of a change of a box, or of the pharmacy's list. Contains no personal data. */
export const liveNoticeSchema = z.strictObject({
  pharmacyId: idSchema,
  boxId: idSchema.nullable(),
  /** Only the temperatures of the box, or of any box, changed; omitted when anything may have changed. */
  about: z.literal('temperatures').optional(),
  time: timeSchema,
});
export type LiveNotice = z.output<typeof liveNoticeSchema>;

/**
 * The event `ready`, the first of each connection. Data read less than `coveredMs` ago are outdated only if one
 * of the `recent` notices concerns them and is newer than the request; data read earlier may be outdated.
 */
export const liveReadySchema = z.object({
  /** The time before this event for which `recent` is complete, in milliseconds. */
  coveredMs: z.int().min(0).default(0),
  /** The newest notice of each kind, with its age in milliseconds. */
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
