import { z } from 'zod';
import { defineCall } from '../call/call.ts';

/** The data of this installation on every screen; links are null when they are not set. */
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
    /** The label of the button for work accounts, such as 'Entra'; null when none is set. */
    workAccountName: z.string().nullable(),
    /** Whether people sign in with e-mail and password. */
    passwordSignIn: z.boolean(),
    /** Accounts that everybody may use, only in a demo on somebody's own computer. */
    demoAccounts: z.array(z.strictObject({ email: z.string(), password: z.string() })).optional(),
  }),
  errors: [],
});
