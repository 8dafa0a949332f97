import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { required, timeSchema } from '../call/fields.ts';

const secretHash = z
  .string(required)
  .regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'validation.invalid')
  .meta({
    description:
      'SHA-256 of the secret that the box made for its key, as base64url without padding',
    example: 'LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ',
  });

/**
 * A box without a key asks for a claim code to show. The code is valid for 15 minutes and one use. Throws
 * `enrolment_exists` where another box waits with the same secret, and `too_many_requests` where too many wait in the
 * caller's network or in the installation.
 */
export const startEnrolment = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/enrolments',
  summary: 'Ask for a claim code, without a key',
  access: 'public',
  body: z.object({ secretHash }),
  result: z.object({
    claimCode: z
      .string()
      .meta({ description: 'The code that the box shows', example: 'K7QX-9M2P' }),
    expiresAt: timeSchema.meta({
      description: 'From then on the code cannot be used, in epoch milliseconds',
      example: 1_790_000_000_000,
    }),
    pollEveryMs: z.int().meta({
      description: 'The pause between two questions whether the code was entered, in milliseconds',
      example: 5000,
    }),
  }),
  errors: ['enrolment_exists'],
});

/**
 * Whether somebody has entered the claim code. The answer has no secret: the key is `keyStart` followed by the secret,
 * which only the box knows. Throws `enrolment_not_found` when the code has expired: the box asks for a new one.
 */
export const showEnrolment = defineCall({
  surface: 'device',
  method: 'POST',
  path: '/enrolments/show',
  summary: 'Ask whether the claim code was entered, without a key',
  access: 'public',
  body: z.object({ secretHash }),
  result: z.object({
    keyStart: z.string().nullable().meta({
      description: 'The key is this text followed by the secret; null until the code was entered',
      example: 'kbox_01920000000070008000000000000000_01920000000070008000000000000001_',
    }),
  }),
  errors: ['enrolment_not_found'],
});
