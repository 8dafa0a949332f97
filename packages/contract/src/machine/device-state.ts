import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { holdStates } from '@kolli/domain/delivery/holds';
import { z } from 'zod';
import { boxSensorSchema } from '../box/pickup-boxes.ts';
import { idSchema, timeSchema } from '../call/fields.ts';

/** The temperatures that are allowed. */
export const rangeOf = (doors: string) =>
  z
    .object({
      min: z.number().meta({ description: 'The lowest, in degrees Celsius', example: 2 }),
      max: z.number().meta({ description: 'The highest, in degrees Celsius', example: 8 }),
    })
    .meta({ description: `The temperatures allowed behind ${doors}` });

/** A duration. */
export const milliseconds = (description: string, example: number) =>
  z.int().meta({ description: `${description}, in milliseconds`, example });

/** How long deliveries wait. */
export const deliveryRulesSchema = z.object({
  deliveryKeepTime: milliseconds('How long a parcel waits for its customer', 604_800_000),
  deliveryReminderMessagePeriod: milliseconds('The pause between reminders', 172_800_000),
  reservationKeepTime: milliseconds('How long a reservation waits for its parcel', 259_200_000),
});

const docId = idSchema.meta({
  description: 'Id of the delivery, which events name',
  example: '01920000-0000-7000-8000-00000000000a',
});
const lockerId = z
  .string()
  .meta({ description: 'Id of the door: `<module>-<position>`', example: '1-1' });

/** A door of the state document. */
export const stateLockerSchema = z.object({
  lockerId,
  moduleIndex: z.int().meta({ description: 'The number of its module, from 1', example: 1 }),
  position: z.int().meta({ description: 'Its place in the module, from 1', example: 1 }),
  type: z.int().meta({ description: 'Its size: 0 is S, 1 is M, 2 is L', example: 0 }),
  fridge: z.boolean().meta({ description: 'Whether it is cooled', example: false }),
  inactive: z.boolean().meta({ description: 'Whether it is turned off', example: false }),
  unconfirmed: z.boolean().meta({
    description:
      'Whether it is uncertain what lies behind it: no PIN opens it until staff confirm it',
    example: false,
  }),
  sensor: z
    .string()
    .meta({ description: 'The `id` of the sensor that measures behind it', example: '1-1' }),
});

/** A sensor of the state document. */
export const stateSensorSchema = z.object({
  id: boxSensorSchema.shape.id.meta({
    description: "As in readings; `99-99` is the room's",
    example: '1-1',
  }),
  measures: boxSensorSchema.shape.measures.meta({
    description: 'What it measures',
    example: 'module',
  }),
  place: boxSensorSchema.shape.place.meta({
    description: "The door's id, or the module's number; null for the room",
    example: '1',
  }),
});

/** An open delivery of the state document. */
export const stateDeliverySchema = z.object({
  docId,
  deliveryId: z.string().meta({
    description: 'The kolli ID on the parcel, without spaces and in lower case',
    example: 'a1234567',
  }),
  additionalDeliveryIds: z.array(z.string()).meta({
    description: 'The kolli IDs of more parcels of the delivery',
    example: ['a1234568'],
  }),
  deliveryStatus: z
    .enum(deliveryStatuses)
    .meta({ description: 'Where the delivery is in its life', example: 'delivered' }),
  lockers: z
    .array(
      z.object({
        lockerId,
        loaded: z.boolean().meta({ description: 'Whether a parcel lies behind it', example: true }),
      }),
    )
    .meta({ description: 'The doors of the delivery' }),
  pinHash: z.string().nullable().meta({
    description: 'Keyed hash of the pickup PIN; null while it must not open the doors',
    example: '9f2c4be01d8a7756c3e90f1284ab65d7e8193c02fb4a6d5e7081c2d3e4f5a6b7',
  }),
  mayBeHeld: z
    .boolean()
    .meta({ description: 'Whether temperatures may put it on hold', example: true }),
  hold: z.enum(holdStates).nullable().meta({
    description:
      'Its hold: `held` until somebody decides, or `rejected`; null when it is not on hold. With `pickedUp` it holds no door, so that no document has it',
    example: 'held',
  }),
  heldPinHash: z.string().nullable().meta({
    description:
      'Keyed hash of the PIN of a delivery on hold: it opens nothing; the box recognises the customer by it and asks to turn to the pharmacy',
    example: '9f2c4be01d8a7756c3e90f1284ab65d7e8193c02fb4a6d5e7081c2d3e4f5a6b7',
  }),
  judgedSeq: z.int().meta({
    description:
      'The number of the last event that somebody knew who decided about a hold; 0 when nobody did since the load. The box ends a hold that it reported with this or an earlier number, and judges later readings only.',
    example: 0,
  }),
  expiresAt: timeSchema.nullable().meta({
    description:
      'From this time the PIN opens no door, also while the box is offline, in epoch milliseconds; null is never',
    example: 1_773_738_000_000,
  }),
});

/** A person who may sign in at the box. */
export const stateStaffSchema = z.object({
  userId: idSchema.meta({
    description: 'Id of the person, which events name',
    example: '01920000-0000-7000-8000-0000000000b1',
  }),
  name: z.string().meta({ description: 'To greet them with', example: 'Aino Demo' }),
  slowPinHash: z.string().meta({
    description: 'Slow hash of their PIN, in lower-case hex; see `staffPinIterations`',
    example: '9f2c4be01d8a7756c3e90f1284ab65d7e8193c02fb4a6d5e7081c2d3e4f5a6b7',
  }),
});

/** When a parcel goes on hold. */
export const holdRulesSchema = z.object({
  basicAfterMinutes: z.int().meta({
    description: 'The limit of minutes out of range behind doors that are not cooled; 0: none',
    example: 60,
  }),
  fridgeAfterMinutes: z.int().meta({ description: 'The same behind cooled doors', example: 30 }),
  alarmDelayMs: milliseconds(
    'How long one excursion lasts until it is an alarm and puts parcels on hold',
    900_000,
  ),
});
