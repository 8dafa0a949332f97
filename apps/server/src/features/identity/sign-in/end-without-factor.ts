import type { Tx } from '../../../platform/database/open-database.ts';
import { findAccount, lockAccount } from '../accounts/stored-accounts.ts';
import { endSessionsOf } from '../sessions/ended-sessions.ts';
import { stepAfterPassword } from './open-session.ts';

/**
 * Ends a person's sessions if a sign-in with their password would now lead them to set up a second factor: call it after
 * they get an access to a pharmacy, which may require one (SEC-05).
 */
export async function endWithoutFactor(tx: Tx, userId: string): Promise<void> {
  // A concurrent sign-in has ended by then, or sees the access.
  await lockAccount(tx, userId);
  const account = await findAccount(tx, { userId });
  // Who has only a work account keeps the second factor of its issuer.
  if ((account?.passwordHash ?? null) === null) return;
  if ((await stepAfterPassword(tx, userId)) === 'setup')
    await endSessionsOf(tx, userId, 'session_factor_required');
}
