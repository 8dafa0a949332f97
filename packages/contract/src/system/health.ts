import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema } from '../call/fields.ts';

/** Whether the server and its database respond; otherwise 503 `service_unavailable`. */
export const showHealth = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/health',
  summary: 'Whether the service is up',
  access: 'public',
  result: z.strictObject({ status: z.literal('ok') }),
  errors: [],
});

/**
 * Whether the service can do its work: the database accepts writes, and each scheduled job succeeded lately.
 * Otherwise 503 `service_unavailable` with an error for each job that is late.
 */
export const showReadiness = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether the service can do its work, with the age of the last success of each job',
  access: 'public',
  result: z.strictObject({
    status: z.literal('ok'),
    jobs: z.array(
      z.strictObject({
        job: z.string(),
        /** Milliseconds since its last success; null before the first. */
        successAgeMs: z.int().nullable(),
      }),
    ),
  }),
  errors: [],
});

/**
 * A stream as those of screens and boxes: the event `ready` at once, pings each second, and the end after three. It shows
 * whether a proxy passes events on; `kolli doctor` follows it through the public address.
 */
export const followHealth = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/health/stream',
  summary: 'A short stream of server-sent events, to try whether a proxy passes streams on',
  access: 'public',
  result: z.strictObject({ status: z.literal('ok') }),
  isStream: true,
  errors: [],
});

/** CAL-18: returns only the pharmacies of the caller's own accesses. */
export const showEntityNames = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/health/entity-names',
  summary: "Names of the caller's pharmacies by id",
  access: 'signedIn',
  result: z.strictObject({ pharmacies: z.record(idSchema, z.string()) }),
  errors: [],
});
