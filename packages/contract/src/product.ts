import { z } from 'zod';
import { defineCall } from './call.ts';

/** What every screen shows of this installation; the links are absent where none is set. */
export const showProduct = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/product',
  summary: "The installation's name and links",
  access: 'public',
  result: z.strictObject({
    name: z.string(),
    userGuideUrl: z.string().nullable(),
    helpdeskUrl: z.string().nullable(),
    /** What the button for work accounts says, such as 'Entra'; null where none is set. */
    workAccountName: z.string().nullable(),
    /** Whether people sign in with e-mail and password. */
    passwordSignIn: z.boolean(),
  }),
  errors: [],
});
