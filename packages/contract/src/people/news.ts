import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema } from '../call/fields.ts';

/** What a browser can notify of (TOD-06): a parcel on hold, an alarm, an order that waits for a place. */
export const newsKinds = ['hold', 'alarm', 'order'] as const;
export type NewsKind = (typeof newsKinds)[number];

const kindSchema = z.enum(newsKinds, { error: 'validation.invalid' });

/** Each kind at most once, in the order of the list above. */
export const notifyOfSchema = z
  .array(kindSchema)
  .transform((chosen) => newsKinds.filter((kind) => chosen.includes(kind)));

/**
 * TOD-06: what is new at a pharmacy since an earlier answer. It looks back some seconds further, since a transaction
 * takes time, so the same id may be in two answers. Without `after` it answers where to begin. Ids only: a notification
 * shows nothing personal.
 */
export const listNews = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/news/:pharmacyId',
  summary: 'New holds, alarms and orders of a pharmacy',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  query: z.strictObject({
    /** The `next` of the earlier answer. */
    after: idSchema.optional(),
  }),
  result: z.strictObject({
    /** Of each kind at most 50, oldest first. */
    news: z.array(z.strictObject({ kind: z.enum(newsKinds), id: idSchema })),
    next: idSchema,
  }),
  errors: [],
});

/** TOD-06: a preference of the person, on every computer; the browser asks for its permission by itself. */
export const changeNotifyOf = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/profile/notify-of',
  summary: 'Choose what the browser notifies the caller of',
  access: 'signedIn',
  body: z.strictObject({ notifyOf: notifyOfSchema }),
  result: z.strictObject({ notifyOf: z.array(kindSchema) }),
  errors: [],
});
