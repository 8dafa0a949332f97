import { z } from 'zod';
import { PASSWORD_LENGTH } from './better-auth-server.ts';
import { IdentityError } from './identity-error.ts';

export interface Credentials {
  /** Lower case, as accounts are kept. */
  readonly email: string;
  readonly password: string;
}

const emailSchema = z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) });
const passwordSchema = z.object({ password: z.string().min(1).max(PASSWORD_LENGTH.max) });

/**
 * Reads the body of a sign-in; everything else in it is ignored.
 * @throws IdentityError user_with_email_does_not_exist when the address is missing or malformed,
 * validation_fail when the password is missing or longer than any can be
 */
export function readCredentials(input: unknown): Credentials {
  const email = emailSchema.safeParse(input);
  if (!email.success) throw new IdentityError('user_with_email_does_not_exist');
  const password = passwordSchema.safeParse(input);
  if (!password.success) throw new IdentityError('validation_fail');
  return { ...email.data, ...password.data };
}
