import { holdCauses } from '@kolli/domain/delivery/holds';
import { z } from 'zod';
import { boxTimeSchema, idSchema, lockerIdSchema, textSchema } from '../call/fields.ts';

/**
 * Events are plain objects: unknown fields are ignored, so that a newer box can report to an older server.
 * `seq` numbers the events of a box from 1 without gaps; `at` is the time of the
 * event by the box's clock.
 */
const frame = { seq: z.int().min(1), at: boxTimeSchema };
const parcel = { ...frame, docId: idSchema, lockerId: lockerIdSchema };

/** Staff loaded a parcel into a door. */
export const loadedEvent = z.object({
  ...parcel,
  kind: z.literal('loaded'),
  userId: idSchema,
});
/** Staff released doors that a delivery does not need. */
export const releasedEvent = z.object({
  ...frame,
  kind: z.literal('released'),
  docId: idSchema,
  lockerIds: z.array(lockerIdSchema).min(1).max(50),
  userId: idSchema,
});
/** The customer took the parcel out of this door and closed it. */
export const pickedUpEvent = z.object({ ...parcel, kind: z.literal('pickedUp') });
/** Staff removed the parcel. */
export const removedEvent = z.object({
  ...parcel,
  kind: z.literal('removed'),
  userId: idSchema,
});
export const doorEvent = z.object({
  ...frame,
  kind: z.literal('door'),
  lockerId: lockerIdSchema,
  state: z.enum(['opened', 'closed', 'not_opened', 'occupied', 'broken']),
});
/**
 * The temperature of one of the box's sensors, in degrees Celsius. A value that no sensor can measure is accepted and
 * counts as a fault of the sensor.
 */
export const readingEvent = z.object({
  ...frame,
  kind: z.literal('reading'),
  sensor: lockerIdSchema,
  celsius: z.number(),
});
/** A sensor cannot measure; with the value that it gave, if any. */
export const sensorFaultEvent = z.object({
  ...frame,
  kind: z.literal('sensorFault'),
  sensor: lockerIdSchema,
  celsius: z.number().optional(),
});
export const staffSessionEvent = z.object({
  ...frame,
  kind: z.literal('staffSession'),
  userId: idSchema,
  state: z.enum(['in', 'out']),
});
export const versionEvent = z.object({
  ...frame,
  kind: z.literal('version'),
  softwareVersion: textSchema(60),
});
/** The box put a parcel on hold by its own readings. */
export const heldEvent = z.object({
  ...parcel,
  kind: z.literal('held'),
  cause: z.enum(holdCauses),
});
/** Somebody typed the PIN of a parcel on hold. The PIN itself is not sent. */
export const heldPinEvent = z.object({
  ...frame,
  kind: z.literal('heldPin'),
  docId: idSchema,
});
/** Somebody typed an unknown PIN. The PIN itself is not sent. */
export const wrongPinEvent = z.object({ ...frame, kind: z.literal('wrongPin') });

/**
 * After a change of the epoch, once all earlier events are sent again: every parcel that lies in the box. All other
 * doors are empty.
 */
export const contentsEvent = z.object({
  ...frame,
  kind: z.literal('contents'),
  parcels: z.array(z.object({ docId: idSchema, lockerId: lockerIdSchema })).max(1000),
});
/** Staff looked behind an unconfirmed door: what the state document says lies there is right. */
export const doorConfirmedEvent = z.object({
  ...frame,
  kind: z.literal('doorConfirmed'),
  lockerId: lockerIdSchema,
  userId: idSchema,
});

export const deviceEventSchema = z.discriminatedUnion('kind', [
  loadedEvent,
  releasedEvent,
  pickedUpEvent,
  removedEvent,
  doorEvent,
  readingEvent,
  sensorFaultEvent,
  staffSessionEvent,
  versionEvent,
  wrongPinEvent,
  heldEvent,
  heldPinEvent,
  contentsEvent,
  doorConfirmedEvent,
]);
export type DeviceEvent = z.output<typeof deviceEventSchema>;

/** The kinds of events that this version reads. */
export const deviceEventKinds = deviceEventSchema.options.map(({ shape }) => shape.kind.value);

const { $schema: _, ...eventJson } = z.toJSONSchema(deviceEventSchema, { io: 'input' });

/**
 * An event as a box sends it. Only its number is checked with the batch: an event with content that cannot be
 * read is answered `unreadable` and does not stop the box. Described in the API reference as `deviceEventSchema`.
 */
export const numberedEventSchema = z.looseObject({ seq: z.int().min(1) }).meta(eventJson);
export type NumberedEvent = z.output<typeof numberedEventSchema>;
