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
    reference: z.string().min(1).max(200).meta({
      description: 'The `reference` of the message that the receipt is about, as Kolli sent it',
      example: '01920000-0000-7000-8000-000000000000.01920000-0000-7000-8000-0000000000f1',
    }),
    state: z.enum(['delivered', 'failed'], { error: 'validation.invalid' }).meta({
      description: 'What became of the message; `delivered` wins over `failed`',
      example: 'delivered',
    }),
    at: timeSchema.meta({
      description: 'When that happened, in epoch milliseconds',
      example: 1_773_133_200_000,
    }),
  }),
  result: z.strictObject({}),
  errors: [],
});
