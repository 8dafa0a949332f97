import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { timeSchema } from '../call/fields.ts';

/**
 * The delivery receipt of a message, sent by the SMS gateway with the key that it shares with Kolli.
 * `reference` is that of the message. Repeated receipts and those of unknown messages are accepted.
 */
export const receiveSmsReceipt = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/sms-receipts',
  summary: 'Report the delivery of an SMS',
  access: 'smsGateway',
  body: z.strictObject({
    reference: z.string().min(1).max(200),
    state: z.enum(['delivered', 'failed'], { error: 'validation.invalid' }),
    at: timeSchema,
  }),
  result: z.strictObject({}),
  errors: [],
});
