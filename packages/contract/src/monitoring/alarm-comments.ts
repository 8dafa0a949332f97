import { z } from 'zod';
import { alarmSchema } from './alarms.ts';
import { defineCall } from '../call/call.ts';
import {
  idSchema,
  lockerIdSchema,
  longTextSchema,
  optionalSchema,
  timeSchema,
} from '../call/fields.ts';

/** Maximum length of a comment (ALM-06). */
export const maxAlarmComment = 250;

/**
 * CAL-50 ALM-07: adds a comment to an alarm, also after its end, and stops its reminders. The alarm is
 * identified by its door and start; `id` distinguishes two with the same start.
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
  isUndoable: true,
  result: alarmSchema,
  errors: ['alarm_not_found'],
});

/** The number of active and uncommented alarms of each box, for the tab's badge; boxes without any are omitted. */
export const countAlarms = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/alarms/count/:pharmacyId',
  summary: 'The number of active alarms of each box',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  result: z.strictObject({
    boxes: z.array(
      z.strictObject({
        pickupboxId: idSchema,
        /** Not ended. */
        lasting: z.int(),
        /** Of the last 30 days, ended or not, without a comment. */
        uncommented: z.int(),
      }),
    ),
  }),
  errors: [],
});
