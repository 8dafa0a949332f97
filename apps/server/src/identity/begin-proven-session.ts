import { headersOf } from './better-auth-sender.ts';
import { endSessionsOf } from './ended-sessions.ts';
import type { IdentityAnswer, IdentityClient } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';
import type { SignInDeps } from './sign-in.ts';
import { findAccount, lockAccount } from './stored-accounts.ts';

/**
 * Begins a session of a person who proved elsewhere who they are, as a sign-in by password does, and
 * makes the browser known. A session whose account was disabled while it began does not outlive it.
 * @throws IdentityError user_is_disabled, work_account_not_connected where there is no such account
 */
export async function beginProvenSession(
  { auth, store, browsers, noteBegin }: Omit<SignInDeps, 'attempts' | 'issuer'>,
  userId: string,
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const known = await store.inGlobal((tx) => findAccount(tx, { userId }));
  if (known === undefined) throw new IdentityError('work_account_not_connected');
  const { headers, response } = await auth.api.beginProvenSession({
    body: { userId },
    // An earlier session of this browser plays no part in a new one.
    headers: headersOf({ ...client, cookie: undefined }),
    returnHeaders: true,
  });
  const line = await store.inGlobal(async (tx) => {
    await lockAccount(tx, userId);
    const account = await findAccount(tx, { userId });
    if (account?.isDisabled === false) return browsers.remember(tx, client.cookie, userId);
    await endSessionsOf(tx, userId);
    return undefined;
  });
  if (line === undefined) throw new IdentityError('user_is_disabled');
  // When this fails, the session that was begun is nobody's: its secret has not left the server.
  await noteBegin(userId);
  return { body: response, cookies: [...headers.getSetCookie(), line] };
}
