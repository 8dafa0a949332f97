import { z } from 'zod';
import { alarmSchema } from './alarms.ts';
import { defineCall } from './call.ts';
import { idSchema, lockerIdSchema, longTextSchema, optionalSchema, timeSchema } from './fields.ts';

/** The most characters of a comment (ALM-06). */
export const maxAlarmComment = 250;

/**
 * CAL-50 ALM-07: adds a comment to an alarm, also long after it ended; reminders of that alarm end. The
 * alarm is the one of that door and beginning; `id` tells two of one moment apart.
 */
export const commentAlarm = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/alarms/comment',
  summary: 'Comment on an alarm',
  access: { permission: 'alarm.comment' },
  touches: { box: 'body.pickupboxId' },
  body: z.strictObject({
    pickupboxId: idSchema,
    timestamp: timeSchema,
    lockerId: lockerIdSchema,
    alarmInfo: longTextSchema(maxAlarmComment).pipe(z.string().min(1, 'validation.required')),
    id: optionalSchema(idSchema),
  }),
  result: alarmSchema,
  errors: ['alarm_not_found'],
});

/** Alarms that last now or wait for a comment, for the tab's badge: a box without any is left out. */
export const countAlarms = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/alarms/count/:pharmacyId',
  summary: 'How many alarms of each box last now',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  result: z.strictObject({
    boxes: z.array(
      z.strictObject({
        pickupboxId: idSchema,
        /** Not ended. */
        lasting: z.int(),
        /** Of the last 30 days, ended or not, without any comment. */
        uncommented: z.int(),
      }),
    ),
  }),
  errors: [],
});
