import { CallError } from '../../lib/call/call-error.ts';
import { identityCall } from '../../lib/call/identity-call.ts';
import type { Language } from '@kolli/domain/people/languages';
import type { NewPassword } from '../../lib/form/password-problems.ts';
import { dropToken } from '../../lib/call/token.ts';
import { closeIdentitySession } from './identity.ts';
import type { ResetLink } from './reset-link.ts';

/** The result for the screen: empty on success, else the key of a text. */
export type ResetOutcome = { errorKey?: string };

/** Requests a mail to set a new password, in the current language (AUT-19, AUT-22). */
export async function requestReset(email: string, language: Language): Promise<ResetOutcome> {
  return await outcomeOf(identityCall('POST', '/identity/request-reset', { email, language }));
}

/**
 * Sets a new password with a mailed link. If somebody is signed in here they are signed out; Login
 * follows, with the new password.
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
 * Starts to connect a work account with an invitation. `go` gets the address to navigate to, so
 * that the invitation itself is in no address.
 */
export async function acceptByWorkAccount(
  { token }: ResetLink,
  go: (location: string) => void,
): Promise<ResetOutcome> {
  const call = identityCall('POST', '/identity/work-account/invitation', { token });
  return await outcomeOf(
    call.then((body) => {
      const location: unknown = Object(body)['location'];
      if (typeof location !== 'string') throw new Error('The response has no location');
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
