import { z } from 'zod';
import { boxTimeSchema, idSchema, lockerIdSchema, textSchema } from '../call/fields.ts';

/** `seq` numbers the events of a box from 1 without gaps; `at` is the time of the event by the box's clock. */
const frame = { seq: z.int().min(1), at: boxTimeSchema };
const parcel = { ...frame, docId: idSchema, lockerId: lockerIdSchema };

/** Staff loaded a parcel into a door. */
export const loadedEvent = z.strictObject({
  ...parcel,
  kind: z.literal('loaded'),
  userId: idSchema,
});
/** Staff released doors that a delivery does not need. */
export const releasedEvent = z.strictObject({
  ...frame,
  kind: z.literal('released'),
  docId: idSchema,
  lockerIds: z.array(lockerIdSchema).min(1).max(50),
  userId: idSchema,
});
/** The customer took the parcel out of this door and closed it. */
export const pickedUpEvent = z.strictObject({ ...parcel, kind: z.literal('pickedUp') });
/** Staff removed the parcel. */
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
/** The temperature of a door's sensor, or of the room ('99-99'), in degrees Celsius. */
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
/** Somebody typed an unknown PIN. The PIN itself is not sent. */
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
