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
