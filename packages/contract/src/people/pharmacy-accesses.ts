import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema } from '../call/fields.ts';
import { pharmacyAccessSchema } from './profile.ts';

/**
 * CAL-08: `status` is 300 when the caller has several accesses and has chosen none, or has none and is offered one (DAT-04);
 * otherwise 200.
 */
export const listPharmacyAccesses = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/users/pharmacy-accesses',
  summary: "The caller's pharmacy accesses and whether one must be chosen",
  access: 'signedIn',
  result: z.strictObject({
    status: z.union([z.literal(200), z.literal(300)]),
    pharmacyId: idSchema.nullable(),
    pharmacyAccesses: z.array(pharmacyAccessSchema),
  }),
  errors: [],
});

/** CAL-09 CAL-10: the choice applies to the session; refused for a caller with one access (`user_single_pharmacy`). */
export const choosePharmacy = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/users/pharmacy-accesses',
  summary: 'Choose the pharmacy to work in',
  access: 'signedIn',
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({ pharmacyId: idSchema }),
  result: z.strictObject({ pharmacyId: idSchema }),
  errors: ['user_single_pharmacy'],
});
