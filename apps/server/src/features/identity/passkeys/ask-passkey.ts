import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { readCookie } from '../sessions/use-cookie.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { makeChallenge } from './passkey-challenges.ts';
import { type RequestOptions, requestOptions } from './passkey-options.ts';
import type { Assertion } from './read-answer.ts';
import { type PasskeyDeps, type UsedPasskey, verifyPasskey } from './verify-passkey.ts';

/** A half signed-in session waits for the second step; a complete one proves itself again. */
const purposeOf = ({ missingStep }: StoredSession) =>
  missingStep === 'second_factor' ? ('second_step' as const) : ('prove' as const);

/**
 * Asks for a passkey of the session's person: as the second step, or as a proof (SEC-06).
 * @throws IdentityError not_authorized, second_factor_not_set without a passkey
 */
export async function askPasskey(
  deps: PasskeyDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<RequestOptions>> {
  const session = await readCookie(deps, client);
  if (session === undefined || session.isDisabled || session.missingStep === 'setup')
    throw new IdentityError('not_authorized');
  const { sessionId, userId } = session;
  const body = await deps.store.inGlobal(async (tx) => {
    const challenge = await makeChallenge(tx, purposeOf(session), { sessionId });
    const options = await requestOptions(tx, deps.site, challenge, userId);
    if (options.allowCredentials.length === 0) throw new IdentityError('second_factor_not_set');
    return options;
  });
  return { body, cookies: [] };
}

/** Verifies the answer to `askPasskey`. @throws IdentityError as `verifyPasskey` */
export function verifyOwnPasskey(
  deps: PasskeyDeps,
  session: StoredSession,
  answer: Assertion,
): Promise<UsedPasskey> {
  const { sessionId, userId } = session;
  const asked = { purpose: purposeOf(session), owner: { sessionId }, userId };
  return verifyPasskey(deps, answer, asked);
}
