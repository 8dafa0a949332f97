import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { BetterAuth } from '../better-auth/better-auth-server.ts';
import { endSessionsOf } from '../sessions/ended-sessions.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { beginSession } from './cookie-session.ts';
import type { SignInAttempts } from '../attempts/sign-in-attempts.ts';
import { readCredentials } from './sign-in-credentials.ts';
import { findAccount, lockAccount } from '../accounts/stored-accounts.ts';

/** Dependencies of a sign-in. */
export interface SignInDeps {
  readonly auth: BetterAuth;
  readonly issuer: string;
  readonly store: Store;
  readonly attempts: SignInAttempts;
  readonly browsers: KnownBrowsers;
  /** When it throws, the sign-in fails. */
  readonly noteBegin: (userId: string) => Promise<void>;
}

/** The password hash to verify; undefined if the account cannot sign in. */
async function hashOf(tx: Tx, email: string): Promise<string | undefined> {
  const account = await findAccount(tx, { email });
  return account?.isDisabled === false ? (account.passwordHash ?? undefined) : undefined;
}

/**
 * Starts a session, whose secret is only in the cookie, and makes the browser known. If the
 * password changes or the account is disabled meanwhile, the session is ended.
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
  // If this fails, nobody can use the new session: its secret has not left the server.
  await deps.noteBegin(userId);
  return { body: begun.body, cookies: [...begun.cookies, line] };
}
