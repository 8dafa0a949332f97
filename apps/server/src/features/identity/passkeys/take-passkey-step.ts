import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { isPasskeyOf } from '../second-factor/passkey.repository.ts';
import { completeStep } from '../security/complete-step.ts';
import { lockOwnAccount } from '../security/lock-own-account.ts';
import { asHolder } from '../security/security-deps.ts';
import { noteProof } from '../sessions/note-proof.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { readCookie } from '../sessions/use-cookie.ts';
import { verifyOwnPasskey } from './ask-passkey.ts';
import { assertionSchema } from './read-answer.ts';
import type { PasskeyDeps } from './verify-passkey.ts';

type Step = StoredSession['missingStep'];

/** Verifies a passkey for a session that waits for `step`; then runs in the account's lock. */
async function spendPasskey(
  deps: PasskeyDeps,
  input: unknown,
  client: IdentityClient,
  step: Step,
): Promise<{ readonly session: StoredSession; readonly cookies: string[] }> {
  const session = await readCookie(deps, client);
  if (session === undefined || session.isDisabled || session.missingStep !== step)
    throw new IdentityError('not_authorized');
  const read = assertionSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  const { id } = await verifyOwnPasskey(deps, session, read.data);
  const { sessionId, userId } = session;
  const cookies = await asHolder(deps, userId, async (tx) => {
    const { session: locked } = await lockOwnAccount(tx, session, deps.sessionDays);
    if (locked.missingStep !== step) throw new IdentityError('not_authorized');
    // Removed meanwhile.
    if (!(await isPasskeyOf(tx, userId, id))) throw new IdentityError('passkey_unknown');
    if (step !== null) return completeStep(deps, tx, session, client);
    await noteProof(tx, sessionId);
    return [];
  });
  return { session, cookies };
}

/**
 * Completes a sign-in by password with a passkey.
 * @throws IdentityError not_authorized without a session that waits for it, validation_fail, and as
 * `verifyPasskey`
 */
export async function takePasskeyStep(
  deps: PasskeyDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const { session, cookies } = await spendPasskey(deps, input, client, 'second_factor');
  await deps.noteBegin(session.userId);
  return { body: { userId: session.userId }, cookies };
}

/**
 * Proves with a passkey who the session's person is, for ten minutes of what asks for it (SEC-06).
 * @throws IdentityError not_authorized, validation_fail, and as `verifyPasskey`
 */
export async function provePasskey(
  deps: PasskeyDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<Record<string, never>>> {
  await spendPasskey(deps, input, client, null);
  return { body: {}, cookies: [] };
}
