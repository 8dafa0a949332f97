import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema, optionalSchema, timeSchema } from './fields.ts';
import { timeTextSchema } from './query-fields.ts';

/** A sign-in or sign-out at a pharmacy (LOG-02). */
export const loginLogSchema = z.strictObject({
  id: idSchema,
  timestamp: timeSchema,
  loginInfoUserName: z.string(),
  email: z.string(),
  infoType: z.enum(['logged_in', 'logged_out']),
});
export type LoginLog = z.output<typeof loginLogSchema>;

/** CAL-07 LOG-01 to LOG-04: newest first, in the total order (time, id). */
export const listLoginLogs = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/users/login-logs/:pharmacyId',
  summary: 'Who signed in and out at a pharmacy, by page',
  access: { permission: 'login_logs.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  query: z.strictObject({
    limit: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(100).default(20),
    /** The time of the last row that is already there; rows of the same time follow by `lastKey`. */
    lastTimestamp: optionalSchema(timeTextSchema),
    lastKey: optionalSchema(idSchema),
  }),
  result: z.strictObject({
    logs: z.array(loginLogSchema),
    /** What to send for the next page; null at the end. */
    lastTimestamp: timeSchema.nullable(),
    lastKey: idSchema.nullable(),
  }),
  errors: [],
});
