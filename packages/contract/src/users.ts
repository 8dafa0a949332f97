import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema, languageSchema } from './fields.ts';
import { pharmacyAccessSchema } from './profile.ts';

/** CAL-08: `status` is 300 when there are several accesses and none is chosen, else 200. */
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

/** CAL-09 CAL-10: the choice belongs to the session. */
export const choosePharmacy = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/users/pharmacy-accesses',
  summary: 'Choose the pharmacy to work in',
  access: 'signedIn',
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({ pharmacyId: idSchema }),
  result: z.strictObject({ pharmacyId: idSchema }),
  errors: [],
});

/** CAL-04 */
export const changeLanguage = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/users/change-lang',
  summary: "Change the caller's language",
  access: 'signedIn',
  body: z.strictObject({ lang: languageSchema }),
  result: z.strictObject({ lang: languageSchema }),
  errors: [],
});

/** CAL-05 */
export const logLoggedIn = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/users/login-logs/logged-in',
  summary: 'Note that the caller has signed in',
  access: 'signedIn',
  result: z.strictObject({}),
  errors: [],
});

/** CAL-06 */
export const logLoggedOut = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/users/login-logs/logged-out',
  summary: 'Note that the caller signs out',
  access: 'signedIn',
  result: z.strictObject({}),
  errors: [],
});
