import { z } from 'zod';
import { PASSWORD_LENGTH } from '../accounts/new-password.ts';
import { verifyPassword } from '../accounts/password-hash.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { findAccount, type StoredAccount } from '../accounts/stored-accounts.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { type CookieSession, findSession } from '../sessions/find-session.ts';
import {
  hasSecondFactor,
  isSecondFactorRequired,
} from '../second-factor/second-factor.repository.ts';
import { noteProof } from '../sessions/note-proof.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { asHolder, noteChange, type SecurityDeps } from './security-deps.ts';
import { removeApp } from '../second-factor/remove-factor.ts';

const passwordSchema = z.object({ password: z.string().min(1).max(PASSWORD_LENGTH.max) });

/** A session whose person has just entered the password of this hash. */
type Checked = CookieSession & { readonly hash: string };

/** Checks the password of the session's person; tries are limited as those of the old password. */
async function checkPassword(
  deps: SecurityDeps,
  input: unknown,
  client: IdentityClient,
): Promise<Checked> {
  const session = await findSession(deps, client);
  if (session === undefined) throw new IdentityError('not_authorized');
  const read = passwordSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  const attempt = await deps.attempts.reserveOldPassword(session.userId);
  const account = await deps.store.inGlobal((tx) => findAccount(tx, session));
  const hash = account?.passwordHash ?? '';
  if (!(await verifyPassword(hash, read.data.password))) throw new IdentityError('wrong_password');
  await deps.attempts.succeeded(attempt);
  return { ...session, hash };
}

/** Locks account and session: either may have changed while the password was compared. */
async function lockChecked(deps: SecurityDeps, tx: Tx, checked: Checked): Promise<StoredAccount> {
  const { account } = await lockOwnAccount(tx, checked, deps.sessionDays);
  if (account.passwordHash !== checked.hash) throw new IdentityError('wrong_password');
  return account;
}

/**
 * Proves the password again, for ten minutes of what asks for it (SEC-06). The proof belongs to the
 * session, not to a token.
 * @throws IdentityError not_authorized, wrong_password, too_many_requests, validation_fail
 */
export async function provePassword(
  deps: SecurityDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<Record<string, never>>> {
  const checked = await checkPassword(deps, input, client);
  await deps.store.inGlobal(async (tx) => {
    await lockChecked(deps, tx, checked);
    await noteProof(tx, checked.sessionId);
  });
  return { body: {}, cookies: [] };
}

/**
 * Removes the person's own authenticator app, with their password. Audited, and mailed to them.
 * @throws IdentityError as `provePassword`; second_factor_not_set, second_factor_required
 */
export async function removeOwnFactor(
  deps: SecurityDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<Record<string, never>>> {
  const checked = await checkPassword(deps, input, client);
  const { userId, sessionId } = checked;
  await asHolder(deps, userId, async (tx, holder) => {
    const account = await lockChecked(deps, tx, checked);
    if (!(await removeApp(tx, userId))) throw new IdentityError('second_factor_not_set');
    // Thrown inside the transaction: the app stays. A passkey may remain as the second factor.
    if (!(await hasSecondFactor(tx, userId)) && (await isSecondFactorRequired(tx, userId)))
      throw new IdentityError('second_factor_required');
    await noteProof(tx, sessionId);
    await noteChange(deps, tx, { account, holder }, 'removed');
  });
  return { body: {}, cookies: [] };
}
