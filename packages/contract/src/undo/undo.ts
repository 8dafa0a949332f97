import { z } from 'zod';
import { lockerSchema } from '../box/pickup-boxes.ts';
import { defineCall } from '../call/call.ts';
import { deliveryWithLogSchema } from '../delivery/deliveries.ts';
import { alarmSchema } from '../monitoring/alarms.ts';

const body = z.strictObject({
  /**
   * What the change answered beside its result. Only who made the change can use it, once, for twelve seconds, while
   * working in the same pharmacy.
   */
  undo: z
    .string({ error: 'validation.invalid' })
    .min(1, 'validation.required')
    .max(20_000, 'validation.tooLong'),
});

const errors = ['undo_too_late', 'undo_changed'] as const;

/**
 * LST-04: undoes a shelf change, an assignment, a deletion or a change of the description. The message of an assignment
 * is dropped. Refused once something else has happened to the delivery, or its former door is taken.
 */
export const undoDeliveryChange = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/undo/delivery',
  summary: 'Undo a change of a delivery',
  access: { permission: 'delivery.write' },
  touches: { current: true },
  body,
  result: deliveryWithLogSchema,
  errors: [
    ...errors,
    'pickupbox_disabled',
    'user_is_logged_in_to_box',
    'user_is_logged_in_to_box_not_create_reservation',
    'locker_do_not_exist',
    'invalid_locker',
    'locker_inactive',
    'locker_faulty',
    'locker_already_reserved',
    'shelf_do_not_exist',
  ],
});

/** LST-04: a door is in use, or out of use, as before. */
export const undoToggleLocker = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/undo/locker',
  summary: 'Undo making a locker inactive or active',
  access: { permission: 'pickupbox.update' },
  touches: { current: true },
  body,
  result: lockerSchema,
  errors: [
    ...errors,
    'locker_do_not_exist',
    'reserved_locker_cannot_be_inactive',
    'pickupbox_disabled_invalid_locker',
    'user_is_logged_in_to_box_invalid_locker',
  ],
});

/** LST-04: a comment is withdrawn, and the reminders that it ended go on. */
export const undoAlarmComment = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/undo/comment',
  summary: 'Undo a comment on an alarm',
  access: { permission: 'alarm.comment' },
  touches: { current: true },
  body,
  result: alarmSchema,
  errors,
});
