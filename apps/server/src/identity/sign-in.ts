import type { Store, Tx } from '../platform/database/open-database.ts';
import type { BetterAuth } from './better-auth-server.ts';
import { endSessionsOf } from './ended-sessions.ts';
import type { IdentityAnswer, IdentityClient } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { beginSession } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import { readCredentials } from './sign-in-credentials.ts';
import { findAccount, lockAccount } from './stored-accounts.ts';

/** What a sign-in is made of. */
export interface SignInDeps {
  readonly auth: BetterAuth;
  readonly issuer: string;
  readonly store: Store;
  readonly attempts: SignInAttempts;
  readonly browsers: KnownBrowsers;
  /** When it throws, the sign-in fails. */
  readonly noteBegin: (userId: string) => Promise<void>;
}

/** The hash by which one may sign in; undefined where nobody may. */
async function hashOf(tx: Tx, email: string): Promise<string | undefined> {
  const account = await findAccount(tx, { email });
  return account?.isDisabled === false ? (account.passwordHash ?? undefined) : undefined;
}

/**
 * Begins a session whose secret travels in the cookie alone, and makes the browser known. A session
 * whose password was changed, or whose account was disabled, while it began does not outlive it.
 */
export async function signIn(
  deps: SignInDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const { store, attempts, browsers } = deps;
  const { email, password } = readCredentials(input);
  const browserId = await browsers.find(client.cookie, email);
  const attempt = await attempts.reserveSignIn({ email, address: client.address, browserId });
  const hash = await store.inGlobal((tx) => hashOf(tx, email));
  const begun = await beginSession(deps.auth, deps.issuer, { email, password }, client);
  const { userId } = begun.body;
  const line = await store.inGlobal(async (tx) => {
    await lockAccount(tx, userId);
    if (hash === (await hashOf(tx, email))) return browsers.remember(tx, client.cookie, userId);
    await endSessionsOf(tx, userId);
    return undefined;
  });
  if (line === undefined) throw new IdentityError('error_login_user_not_found_or_wrong_password');
  await attempts.succeeded(attempt);
  // When this fails, the session that was begun is nobody's: its secret has not left the server.
  await deps.noteBegin(userId);
  return { body: begun.body, cookies: [...begun.cookies, line] };
}
