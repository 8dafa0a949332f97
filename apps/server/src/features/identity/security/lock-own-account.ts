import type { Tx } from '../../../platform/database/open-database.ts';
import { findAccount, lockAccount, type StoredAccount } from '../accounts/stored-accounts.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { hasSecondFactor } from '../second-factor/second-factor.repository.ts';
import { lockSession, type StoredSession } from '../sessions/sessions.repository.ts';

/**
 * Locks a person's account and then their session, which may have ended since it was read.
 * @throws IdentityError not_authorized if it has ended, if it still waits for a set-up although a second factor was set
 * up meanwhile, or if the account is disabled or deleted
 */
export async function lockOwnAccount(
  tx: Tx,
  { userId, sessionId }: Pick<StoredSession, 'userId' | 'sessionId'>,
  sessionDays: number,
): Promise<{ readonly account: StoredAccount; readonly session: StoredSession }> {
  await lockAccount(tx, userId);
  const session = await lockSession(tx, sessionId, sessionDays);
  const account = await findAccount(tx, { userId });
  if (session === undefined || account === undefined || account.isDisabled)
    throw new IdentityError('not_authorized');
  if (session.missingStep === 'setup' && (await hasSecondFactor(tx, userId)))
    throw new IdentityError('not_authorized');
  return { account, session };
}
