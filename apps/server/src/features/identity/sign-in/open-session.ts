import type { Tx } from '../../../platform/database/open-database.ts';
import {
  hasSecondFactor,
  isSecondFactorRequired,
} from '../second-factor/second-factor.repository.ts';
import {
  awaitStep,
  completeSession,
  insertCookie,
  type MissingStep,
} from '../sessions/sessions.repository.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';

/** What follows a right password: a code or passkey, setting one up, or nothing. */
export async function stepAfterPassword(tx: Tx, userId: string): Promise<MissingStep | null> {
  if (await hasSecondFactor(tx, userId)) return 'second_factor';
  return (await isSecondFactorRequired(tx, userId)) ? 'setup' : null;
}

/**
 * Gives a session that the library made its cookie, and completes it unless a step is missing.
 * `proof` says what was proven: work accounts have the second factor of their issuer, and a passkey is
 * a second factor itself.
 */
export async function openSession(
  tx: Tx,
  cookie: SessionCookie,
  session: { readonly sessionId: string; readonly userId: string },
  proof: 'password' | 'work_account' | 'passkey',
): Promise<{ readonly missingStep: MissingStep | null; readonly line: string }> {
  const { sessionId, userId } = session;
  const missingStep = proof === 'password' ? await stepAfterPassword(tx, userId) : null;
  if (missingStep === null) await completeSession(tx, sessionId);
  else await awaitStep(tx, sessionId, missingStep);
  const { hash, line } = cookie.make();
  await insertCookie(tx, sessionId, hash);
  return { missingStep, line };
}
