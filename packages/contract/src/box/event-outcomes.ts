import { z } from 'zod';

/** Why an event contradicts the server's state. */
export const conflictCodes = [
  'parcel_conflict',
  'unknown_delivery',
  'unknown_door',
  'event_not_applied',
] as const;
export type ConflictCode = (typeof conflictCodes)[number];

/** Why an event cannot be read. */
export const unreadableCodes = [
  'unknown_kind',
  'field_missing',
  'field_invalid',
  'identity_number',
] as const;
export type UnreadableCode = (typeof unreadableCodes)[number];

/** What became of an event that a box reported. */
export const eventOutcomeSchema = z.object({
  seq: z.int().meta({ description: 'The number of the event', example: 1 }),
  outcome: z.enum(['applied', 'duplicate', 'conflict', 'unreadable']).meta({
    description: 'What became of it; with each of them the box is done with the event',
    example: 'conflict',
  }),
  code: z
    .enum([...conflictCodes, ...unreadableCodes])
    .optional()
    .meta({
      description: 'Why it was a conflict or unreadable',
      example: 'unknown_delivery',
    }),
  message: z.string().optional().meta({
    description: "The same in words, for the box's log",
    example: 'Kolli has no such delivery in this box',
  }),
});
