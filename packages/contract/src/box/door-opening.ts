import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, lockerIdSchema, textSchema, timeSchema } from '../call/fields.ts';

/**
 * The state of a remote opening: `waiting` while the box may still answer, `not_opened` when the door
 * stayed closed, `expired` when the box did not answer within 30 seconds; it will not open the door later.
 */
export const doorOpeningSchema = z.strictObject({
  id: idSchema,
  lockerId: z.string(),
  state: z.enum(['waiting', 'opened', 'not_opened', 'expired']),
  expiresAt: timeSchema,
});
export type DoorOpening = z.output<typeof doorOpeningSchema>;

/** Why a door is opened. */
export const openingReasonSchema = textSchema(250);

/** Opens a door remotely; audited with the reason. Refused while the box is not connected (`box_not_connected`). */
export const openDoorRemotely = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/pickup-boxes/open-door/:id',
  summary: 'Open a door remotely',
  access: { permission: 'box.open' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ lockerId: lockerIdSchema, reason: openingReasonSchema }),
  result: doorOpeningSchema,
  errors: ['locker_do_not_exist', 'invalid_locker', 'box_not_connected', 'proof_needed'],
});

/** The current state of a remote opening; its changes are announced like every change of the box. */
export const showDoorOpening = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pickup-boxes/open-door/:id/:openingId',
  summary: 'The state of a remote opening',
  access: { permission: 'box.open' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema, openingId: idSchema }),
  result: doorOpeningSchema,
  errors: ['command_not_found'],
});
