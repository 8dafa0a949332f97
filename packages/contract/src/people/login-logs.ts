import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, optionalSchema, timeSchema } from '../call/fields.ts';
import { timeTextSchema } from '../call/query-fields.ts';

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
  summary: 'Sign-ins and sign-outs at a pharmacy, by page',
  access: { permission: 'login_logs.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  query: z.strictObject({
    limit: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(100).default(20),
    /** The time of the last row of the previous page; `lastKey` is its id, for rows with equal times. */
    lastTimestamp: optionalSchema(timeTextSchema),
    lastKey: optionalSchema(idSchema),
  }),
  result: z.strictObject({
    logs: z.array(loginLogSchema),
    /** The values for the next page; null at the end. */
    lastTimestamp: timeSchema.nullable(),
    lastKey: idSchema.nullable(),
  }),
  errors: [],
});
