import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { codedTextSchema, languageSchema, missing, pinSchema, required } from '../call/fields.ts';
import { profileSchema } from './profile.ts';

/** PRO-03 PRO-06: the PINs, which only the person sees, and only on the profile screen. */
export const showProfilePins = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/profile/pins',
  summary: "The caller's own pharmacist PIN and the entry PIN of the pharmacy they work in",
  access: 'signedIn',
  touches: { current: true },
  result: z.strictObject({
    /** Null when it was not set yet. */
    pharmacistPin: z.string().nullable(),
    pinCode: z.string(),
  }),
  errors: ['proof_needed'],
});

export const firstNameSchema = codedTextSchema(100, {
  missing: 'firstName_missing',
  empty: 'firstName_empty',
});
export const lastNameSchema = codedTextSchema(100, {
  missing: 'lastName_missing',
  empty: 'lastName_empty',
});

/**
 * CAL-02 PRO-07 DAT-04: a PIN belongs to the person at the pharmacy that they work in, and is unique there. Omitted it does not
 * change; who has none there yet needs one (`validation.required`).
 */
export const updateProfile = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/profile/update',
  summary: "Change the caller's names and pharmacist PIN",
  access: 'signedIn',
  body: z.strictObject({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    pharmacistPin: pinSchema.optional(),
  }),
  result: profileSchema,
  errors: ['pharmacist_pin_in_use', 'proof_needed'],
});

/** CAL-03 PRO-10 */
export const changeAppLanguage = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/profile/change-lang',
  summary: "Change the caller's language",
  access: 'signedIn',
  body: z.strictObject({
    appLanguage: z.string(missing('appLanguage_missing')).pipe(languageSchema),
  }),
  result: z.strictObject({ appLanguage: languageSchema }),
  errors: [],
});

/** SCN-08: a preference of the person, on every computer. */
export const changeScanSound = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/profile/scan-sound',
  summary: 'Turn the sounds of scans on or off for the caller',
  access: 'signedIn',
  body: z.strictObject({ scanSound: z.boolean(required) }),
  result: z.strictObject({ scanSound: z.boolean() }),
  errors: [],
});

/** FND-02: shortcuts of one key, such as '/', can be turned off: a preference of the person, on every computer. */
export const changeSingleKeys = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/profile/single-keys',
  summary: 'Turn the shortcuts of single keys on or off for the caller',
  access: 'signedIn',
  body: z.strictObject({ singleKeys: z.boolean(required) }),
  result: z.strictObject({ singleKeys: z.boolean() }),
  errors: [],
});
