import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { languageSchema } from '../call/fields.ts';

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
  summary: 'Log the sign-in of the caller',
  access: 'signedIn',
  result: z.strictObject({}),
  errors: [],
});

/**
 * CAL-06: logs the sign-out at the chosen pharmacy; nothing is logged before one is chosen. A browser whose
 * session has ended calls it with its last token. Ignored when the last entry of the session is a sign-out.
 */
export const logLoggedOut = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/users/login-logs/logged-out',
  summary: 'Log the sign-out of the caller',
  access: 'signedIn',
  mayHaveEnded: true,
  result: z.strictObject({}),
  errors: [],
});
