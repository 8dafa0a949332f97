import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, lockerIdSchema } from '../call/fields.ts';
import { lockerSchema } from './pickup-boxes.ts';

/** CAL-26: makes a locker inactive or active (LCK-23). */
export const toggleLocker = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/pickup-boxes/toggle-locker/:id',
  summary: 'Make a locker inactive or active',
  access: { permission: 'pickupbox.update' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({
    inactive: z.boolean({ error: 'validation.invalid' }),
    lockerId: lockerIdSchema,
  }),
  isUndoable: true,
  result: lockerSchema,
  errors: [
    'locker_do_not_exist',
    'invalid_locker',
    'reserved_locker_cannot_be_inactive',
    'pickupbox_disabled_invalid_locker',
    'user_is_logged_in_to_box_invalid_locker',
  ],
});

/**
 * Staff looked behind an unconfirmed door: what the screen shows there is right, and PINs open it again. Audited. A
 * door that is not unconfirmed stays as it is.
 */
export const confirmDoor = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/pickup-boxes/confirm-door/:id',
  summary: 'Confirm what lies behind a door after a restore',
  access: { permission: 'delivery.write' },
  touches: { box: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ lockerId: lockerIdSchema }),
  result: z.strictObject({}),
  errors: ['locker_do_not_exist', 'invalid_locker'],
});
