import { z } from 'zod';
import { defineCall } from './call.ts';
import { timeSchema } from './fields.ts';

/**
 * What became of a message, as the SMS gateway reports it, with the key it shares with Kolli.
 * `reference` is what came with the message. A receipt twice, or of a message nobody knows, is taken.
 */
export const receiveSmsReceipt = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/sms-receipts',
  summary: 'Report what became of an SMS',
  access: 'smsGateway',
  body: z.strictObject({
    reference: z.string().min(1).max(200),
    state: z.enum(['delivered', 'failed'], { error: 'validation.invalid' }),
    at: timeSchema,
  }),
  result: z.strictObject({}),
  errors: [],
});
