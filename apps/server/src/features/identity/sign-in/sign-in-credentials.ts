import { mailAddress } from '@kolli/contract/call/mail-address';
import { z } from 'zod';
import { IdentityError } from '../calls/identity-error.ts';
import { PASSWORD_LENGTH } from '../accounts/new-password.ts';

export interface Credentials {
  /** In lower case, as stored. */
  readonly email: string;
  readonly password: string;
}

const emailSchema = z.object({
  email: z.string().trim().toLowerCase().overwrite(mailAddress).max(254).pipe(z.email()),
});
const passwordSchema = z.object({ password: z.string().min(1).max(PASSWORD_LENGTH.max) });

/**
 * Reads the e-mail address of a body, in lower case.
 * @throws IdentityError user_with_email_does_not_exist when it is missing or malformed
 */
export function readEmail(input: unknown): string {
  const read = emailSchema.safeParse(input);
  if (!read.success) throw new IdentityError('user_with_email_does_not_exist');
  return read.data.email;
}

/**
 * Reads the body of a sign-in; everything else in it is ignored.
 * @throws IdentityError user_with_email_does_not_exist when the address is missing or malformed,
 * validation_fail when the password is missing or too long
 */
export function readCredentials(input: unknown): Credentials {
  const email = readEmail(input);
  const password = passwordSchema.safeParse(input);
  if (!password.success) throw new IdentityError('validation_fail');
  return { email, ...password.data };
}
