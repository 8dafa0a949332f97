import type { IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { readCookie, type SessionDeps } from '../sessions/use-cookie.ts';

/**
 * The session of somebody who may change the person's second factors: it waits for the set-up, or
 * the password or a passkey was proven within ten minutes. The cookie alone is not enough.
 * @throws IdentityError not_authorized, proof_needed
 */
export async function requireProof(
  deps: SessionDeps,
  client: IdentityClient,
): Promise<StoredSession> {
  const session = await readCookie(deps, client);
  if (session === undefined || session.isDisabled || session.missingStep === 'second_factor')
    throw new IdentityError('not_authorized');
  if (session.missingStep === null && !session.isProven) throw new IdentityError('proof_needed');
  return session;
}
