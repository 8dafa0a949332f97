import { z } from 'zod';
import { IdentityError } from '../calls/identity-error.ts';

/** Bounds of a password, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Returns the length error of a password, if any (AUT-37). */
export function lengthFault(password: string) {
  if (password.length < PASSWORD_LENGTH.min) return 'password_too_short' as const;
  return password.length > PASSWORD_LENGTH.max ? ('password_too_long' as const) : undefined;
}

/** Whether two texts are one password: composed and decomposed letters are the same. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFKC') === other.normalize('NFKC');
}

const text = z.string().catch('');
const bodySchema = z
  .object({ token: text, oldPassword: text, newPassword: text, repeatNewPassword: text })
  .catch({ token: '', oldPassword: '', newPassword: '', repeatNewPassword: '' });

type Body = z.output<typeof bodySchema>;

/** The new password of a body (AUT-37, AUT-38). */
function chosenOf({ newPassword, repeatNewPassword }: Body): string {
  if (newPassword === '') throw new IdentityError('newPassword_missing');
  if (repeatNewPassword === '') throw new IdentityError('repeatNewPassword_missing');
  const fault = lengthFault(newPassword);
  if (fault !== undefined) throw new IdentityError(fault);
  if (isSamePassword(newPassword, repeatNewPassword)) return newPassword;
  throw new IdentityError('newPassword_not_matches_repeatedNewPassword');
}

/**
 * Parses the body of a reset by link; a missing token counts as expired.
 * @throws IdentityError newPassword_missing, repeatNewPassword_missing, password_too_short,
 * password_too_long, newPassword_not_matches_repeatedNewPassword
 */
export function readReset(input: unknown): { token: string; newPassword: string } {
  const body = bodySchema.parse(input);
  return { token: body.token, newPassword: chosenOf(body) };
}

/**
 * Parses the body of a password change (AUT-39).
 * @throws IdentityError oldPassword_missing, oldPassword_matches_newPassword, and those of
 * `readReset`
 */
export function readChange(input: unknown): { oldPassword: string; newPassword: string } {
  const body = bodySchema.parse(input);
  const { oldPassword } = body;
  if (oldPassword === '') throw new IdentityError('oldPassword_missing');
  const newPassword = chosenOf(body);
  if (isSamePassword(oldPassword, newPassword))
    throw new IdentityError('oldPassword_matches_newPassword');
  return { oldPassword, newPassword };
}
