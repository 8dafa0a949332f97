import { holdCauses } from '@kolli/domain/delivery/holds';
import { z } from 'zod';
import { boxTimeSchema, idSchema, lockerIdSchema, textSchema } from '../call/fields.ts';

/**
 * Events are plain objects: unknown fields are ignored, so that a newer box can report to an older server.
 * `seq` numbers the events of a box from 1 without gaps; `at` is the time of the
 * event by the box's clock.
 */
const frame = {
  seq: z.int().min(1).meta({
    description: 'The number of the event: 1 for the first of the box, then without a gap',
    example: 1,
  }),
  at: boxTimeSchema.meta({
    description: "When it happened by the box's clock, in epoch milliseconds",
    example: 1_773_133_200_000,
  }),
};
const docId = idSchema.meta({
  description: 'The `docId` of the delivery, as in the state document',
  example: '01920000-0000-7000-8000-00000000000a',
});
const lockerId = lockerIdSchema.meta({
  description: 'The door: `<module>-<position>`',
  example: '1-1',
});
const userId = idSchema.meta({
  description: 'The `userId` of who did it, as in the state document',
  example: '01920000-0000-7000-8000-0000000000b1',
});
const sensor = lockerIdSchema.meta({
  description: "The `id` of the sensor, as in the state document; `99-99` is the room's",
  example: '1-1',
});
const parcel = { ...frame, docId, lockerId };
const kind = <const Kind extends string>(name: Kind, description: string) =>
  z.literal(name).meta({ description });

/** Staff loaded a parcel into a door. */
export const loadedEvent = z.object({
  ...parcel,
  kind: kind('loaded', 'Staff loaded a parcel into a door'),
  userId,
});
/** Staff released doors that a delivery does not need. */
export const releasedEvent = z.object({
  ...frame,
  kind: kind('released', 'Staff released doors that a delivery does not need'),
  docId,
  lockerIds: z
    .array(lockerId)
    .min(1)
    .max(50)
    .meta({ description: 'The doors, 1 to 50', example: ['1-2'] }),
  userId,
});
/** The customer took the parcel out of this door and closed it. */
export const pickedUpEvent = z.object({
  ...parcel,
  kind: kind('pickedUp', 'The customer took the parcel out of this door and closed it'),
});
/** Staff removed the parcel. */
export const removedEvent = z.object({
  ...parcel,
  kind: kind('removed', 'Staff removed the parcel'),
  userId,
});
export const doorEvent = z.object({
  ...frame,
  kind: kind('door', 'A door changed its state'),
  lockerId,
  state: z.enum(['opened', 'closed', 'not_opened', 'occupied', 'broken']).meta({
    description:
      'What the door did or is: `not_opened` when its lock did not open, `occupied` when something unexpected lies behind it',
    example: 'opened',
  }),
});
/**
 * The temperature of one of the box's sensors, in degrees Celsius. A value that no sensor can measure is accepted and
 * counts as a fault of the sensor.
 */
export const readingEvent = z.object({
  ...frame,
  kind: kind('reading', 'The temperature of a sensor'),
  sensor,
  celsius: z.number().meta({ description: 'Degrees Celsius', example: 5.2 }),
});
/** A sensor cannot measure; with the value that it gave, if any. */
export const sensorFaultEvent = z.object({
  ...frame,
  kind: kind('sensorFault', 'A sensor cannot measure'),
  sensor,
  celsius: z
    .number()
    .optional()
    .meta({ description: 'What the sensor gave, if anything', example: -127 }),
});
export const staffSessionEvent = z.object({
  ...frame,
  kind: kind('staffSession', 'Staff signed in or out at the box'),
  userId,
  state: z
    .enum(['in', 'out'])
    .meta({ description: 'Whether they signed in or out', example: 'in' }),
});
export const versionEvent = z.object({
  ...frame,
  kind: kind('version', 'The software of the box was changed'),
  softwareVersion: textSchema(60).meta({
    description: 'The version of the software that runs now',
    example: '1.4.2',
  }),
});
/** The box put a parcel on hold by its own readings. */
export const heldEvent = z.object({
  ...parcel,
  kind: kind('held', 'The box put a parcel on hold by its own readings'),
  cause: z.enum(holdCauses).meta({ description: 'Why it may be spoiled', example: holdCauses[0] }),
});
/** Somebody typed the PIN of a parcel on hold. The PIN itself is not sent. */
export const heldPinEvent = z.object({
  ...frame,
  kind: kind('heldPin', 'Somebody typed the PIN of a parcel on hold'),
  docId,
});
/** The box was powered. What its sensors say in the two minutes after it may not be measured (SEN-05). */
export const powerOnEvent = z.object({ ...frame, kind: kind('powerOn', 'The box was powered') });
/** The power failed; `at` is when it did, as far as the box knows. */
export const powerLostEvent = z.object({
  ...frame,
  kind: kind('powerLost', 'The power of the box failed'),
});
/** Somebody typed an unknown PIN. The PIN itself is not sent. */
export const wrongPinEvent = z.object({
  ...frame,
  kind: kind('wrongPin', 'Somebody typed an unknown PIN'),
});

/**
 * After a change of the epoch, once all earlier events are sent again: every parcel that lies in the box. All other
 * doors are empty.
 */
export const contentsEvent = z.object({
  ...frame,
  kind: kind('contents', 'Every parcel that lies in the box, after a change of the epoch'),
  parcels: z
    .array(z.object({ docId, lockerId }))
    .max(1000)
    .meta({ description: 'The parcels; all other doors are empty' }),
});
/** Staff looked behind an unconfirmed door: what the state document says lies there is right. */
export const doorConfirmedEvent = z.object({
  ...frame,
  kind: kind(
    'doorConfirmed',
    'Staff looked behind an unconfirmed door: the state document is right',
  ),
  lockerId,
  userId,
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
  powerOnEvent,
  powerLostEvent,
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
export const numberedEventSchema = z.looseObject({ seq: frame.seq }).meta(eventJson);
export type NumberedEvent = z.output<typeof numberedEventSchema>;
