import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema, lockerIdSchema, textSchema, timeSchema } from './fields.ts';

/**
 * What became of a remote opening. `waiting` while the box may still answer; `not_opened` when its door
 * stayed shut, `expired` when it did not take the command in 30 seconds: then it never will.
 */
export const doorOpeningSchema = z.strictObject({
  id: idSchema,
  lockerId: z.string(),
  state: z.enum(['waiting', 'opened', 'not_opened', 'expired']),
  expiresAt: timeSchema,
});
export type DoorOpening = z.output<typeof doorOpeningSchema>;

/** Opens a door from afar: audited with its reason. A box out of contact is not asked. */
export const openDoorRemotely = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/pickup-boxes/open-door/:id',
  summary: 'Open a door from afar',
  access: { permission: 'box.open' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ lockerId: lockerIdSchema, reason: textSchema(250) }),
  result: doorOpeningSchema,
  errors: ['locker_do_not_exist', 'invalid_locker', 'box_not_connected'],
});

/** What became of a remote opening so far; a change of it is announced like every change of the box. */
export const showDoorOpening = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/open-door/:id/:openingId',
  summary: 'What became of a remote opening',
  access: { permission: 'box.open' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema, openingId: idSchema }),
  result: doorOpeningSchema,
  errors: ['command_not_found'],
});
