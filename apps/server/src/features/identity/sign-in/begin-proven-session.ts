import { headersOf } from '../better-auth/better-auth-sender.ts';
import { endSessionsOf } from '../sessions/ended-sessions.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { SignInDeps } from './sign-in.ts';
import { findAccount, lockAccount } from '../accounts/stored-accounts.ts';
import { openSession } from './open-session.ts';

/**
 * Starts a session for a person authenticated by another issuer, as a password sign-in does, and
 * makes the browser known. If the account is disabled meanwhile, the session is ended.
 * @throws IdentityError user_is_disabled, work_account_not_connected where there is no such account
 */
export async function beginProvenSession(
  deps: Omit<SignInDeps, 'attempts' | 'issuer'>,
  userId: string,
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const { auth, store, cookie, browsers } = deps;
  const known = await store.inGlobal((tx) => findAccount(tx, { userId }));
  if (known === undefined) throw new IdentityError('work_account_not_connected');
  const { sessionId } = await auth.api.beginProvenSession({
    body: { userId },
    // Ignore the browser's earlier session.
    headers: headersOf({ ...client, cookie: undefined }),
  });
  const cookies = await store.inGlobal(async (tx) => {
    await lockAccount(tx, userId);
    const account = await findAccount(tx, { userId });
    if (account?.isDisabled !== false) {
      await endSessionsOf(tx, userId, 'user_is_disabled');
      return undefined;
    }
    const { line } = await openSession(tx, cookie, { sessionId, userId }, 'work_account');
    return [line, await browsers.remember(tx, client.cookie, userId)];
  });
  if (cookies === undefined) throw new IdentityError('user_is_disabled');
  // If this fails, nobody can use the new session: its secret has not left the server.
  await deps.noteBegin(userId);
  return { body: { userId }, cookies };
}
