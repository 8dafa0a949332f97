import { z } from 'zod';
import { defineCall } from './call.ts';
import { languageSchema } from './fields.ts';

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

/**
 * CAL-06: at the pharmacy worked in; before one is chosen there is nothing to note. A browser that is
 * logged out by a refusal notes so with the token it had: once, unless the last note is of a sign-out.
 */
export const logLoggedOut = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/users/login-logs/logged-out',
  summary: 'Note that the caller signs out',
  access: 'signedIn',
  mayHaveEnded: true,
  result: z.strictObject({}),
  errors: [],
});
