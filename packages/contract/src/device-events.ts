import { z } from 'zod';
import { boxTimeSchema, idSchema, lockerIdSchema, textSchema } from './fields.ts';

/** Numbers of one box run from 1 without a gap; `at` is the box's clock when it happened. */
const frame = { seq: z.int().min(1), at: boxTimeSchema };
const parcel = { ...frame, docId: idSchema, lockerId: lockerIdSchema };

/** A parcel was put behind a door by a member of staff. */
export const loadedEvent = z.strictObject({
  ...parcel,
  kind: z.literal('loaded'),
  userId: idSchema,
});
/** Doors that staff found not to be needed for a delivery. */
export const releasedEvent = z.strictObject({
  ...frame,
  kind: z.literal('released'),
  docId: idSchema,
  lockerIds: z.array(lockerIdSchema).min(1).max(50),
  userId: idSchema,
});
/** The customer took the parcel behind this door and closed it. */
export const pickedUpEvent = z.strictObject({ ...parcel, kind: z.literal('pickedUp') });
/** A member of staff took the parcel out. */
export const removedEvent = z.strictObject({
  ...parcel,
  kind: z.literal('removed'),
  userId: idSchema,
});
export const doorEvent = z.strictObject({
  ...frame,
  kind: z.literal('door'),
  lockerId: lockerIdSchema,
  state: z.enum(['opened', 'closed', 'not_opened', 'occupied', 'broken']),
});
/** Degrees Celsius of a door's sensor, or of the room ('99-99'). */
export const readingEvent = z.strictObject({
  ...frame,
  kind: z.literal('reading'),
  sensor: lockerIdSchema,
  celsius: z.number().min(-60).max(100),
});
export const staffSessionEvent = z.strictObject({
  ...frame,
  kind: z.literal('staffSession'),
  userId: idSchema,
  state: z.enum(['in', 'out']),
});
export const versionEvent = z.strictObject({
  ...frame,
  kind: z.literal('version'),
  softwareVersion: textSchema(60),
});
/** Somebody typed a PIN that fits nothing. The PIN itself never leaves the box. */
export const wrongPinEvent = z.strictObject({ ...frame, kind: z.literal('wrongPin') });

export const deviceEventSchema = z.discriminatedUnion('kind', [
  loadedEvent,
  releasedEvent,
  pickedUpEvent,
  removedEvent,
  doorEvent,
  readingEvent,
  staffSessionEvent,
  versionEvent,
  wrongPinEvent,
]);
export type DeviceEvent = z.output<typeof deviceEventSchema>;
