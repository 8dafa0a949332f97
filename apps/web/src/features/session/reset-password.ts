import { CallError } from '../../lib/call-error.ts';
import { identityCall } from '../../lib/identity-call.ts';
import type { Language } from '../../lib/language.ts';
import type { NewPassword } from '../../lib/password-problems.ts';
import { dropToken } from '../../lib/token.ts';
import { closeIdentitySession } from './identity.ts';
import type { ResetLink } from './reset-link.ts';

/** What the screen shows: nothing after success, else the key of a text. */
export type ResetOutcome = { errorKey?: string };

/** Asks for a mail to set a new password, in the language shown (AUT-19, AUT-22). */
export async function requestReset(email: string, language: Language): Promise<ResetOutcome> {
  return await outcomeOf(identityCall('POST', '/identity/request-reset', { email, language }));
}

/**
 * Sets a new password by a mail's link. Whoever is signed in here is signed out: what follows is
 * Login, with the new password.
 */
export async function resetPassword(
  { token }: ResetLink,
  passwords: NewPassword,
): Promise<ResetOutcome> {
  const body = { token, ...passwords };
  const outcome = await outcomeOf(identityCall('POST', '/identity/reset-password', body));
  if (outcome.errorKey !== undefined) return outcome;
  dropToken();
  await closeIdentitySession().catch(() => undefined);
  return {};
}

/**
 * Begins to connect a work account by an invitation; `go` is given where the browser is to navigate
 * to, so that the invitation itself stands in no address.
 */
export async function acceptByWorkAccount(
  { token }: ResetLink,
  go: (location: string) => void,
): Promise<ResetOutcome> {
  const call = identityCall('POST', '/identity/work-account/invitation', { token });
  return await outcomeOf(
    call.then((answer) => {
      const location: unknown = Object(answer)['location'];
      if (typeof location !== 'string') throw new Error('The answer names no location');
      go(location);
    }),
  );
}

async function outcomeOf(call: Promise<unknown>): Promise<ResetOutcome> {
  try {
    await call;
    return {};
  } catch (error) {
    const isNamed = error instanceof CallError && error.code !== 'unknown';
    return { errorKey: isNamed ? error.code : 'error' };
  }
}
