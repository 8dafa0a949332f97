import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema } from './fields.ts';

/** Whether the server and its database answer; 503 `service_unavailable` otherwise. */
export const showHealth = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/health',
  summary: 'Whether the service is up',
  access: 'public',
  result: z.strictObject({ status: z.literal('ok') }),
  errors: [],
});

/** CAL-18: answers with the caller's own accesses only. */
export const showEntityNames = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/health/entity-names',
  summary: "Names of the caller's pharmacies by id",
  access: 'signedIn',
  result: z.strictObject({ pharmacies: z.record(idSchema, z.string()) }),
  errors: [],
});
