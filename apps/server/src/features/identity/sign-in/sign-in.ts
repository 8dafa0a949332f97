import type { Tx } from '../../../platform/database/open-database.ts';
import type { BetterAuth } from '../better-auth/better-auth-server.ts';
import { endSessionsOf } from '../sessions/ended-sessions.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { beginSession, type BegunSession } from './cookie-session.ts';
import type { SignInAttempts } from '../attempts/sign-in-attempts.ts';
import { readCredentials } from './sign-in-credentials.ts';
import { findAccount, lockAccount, type StoredAccount } from '../accounts/stored-accounts.ts';
import { type MissingStep, sessionOfToken } from '../sessions/sessions.repository.ts';
import type { SessionDeps } from '../sessions/use-cookie.ts';
import { findSecondFactors } from '../second-factor/second-factor.repository.ts';
import { openSession } from './open-session.ts';

/** Dependencies of a sign-in. */
export interface SignInDeps extends SessionDeps {
  readonly auth: BetterAuth;
  readonly issuer: string;
  readonly attempts: SignInAttempts;
  readonly browsers: KnownBrowsers;
  /** When it throws, the sign-in fails. */
  readonly noteBegin: (userId: string) => Promise<void>;
}

/** A complete sign-in has the person; another one has the step that is missing. */
export type SignedIn = { readonly userId: string } | Missing;

interface Missing {
  readonly missingStep: MissingStep;
  /** What may be given as the second factor, if that is not the app alone. */
  readonly ways?: readonly ('app' | 'passkey')[];
}

async function missingOf(tx: Tx, userId: string, missingStep: MissingStep): Promise<Missing> {
  const { hasApp, hasPasskey } = await findSecondFactors(tx, userId);
  if (missingStep === 'setup' || !hasPasskey) return { missingStep };
  return { missingStep, ways: hasApp ? ['app', 'passkey'] : ['passkey'] };
}

/** The password hash to verify; undefined if the account cannot sign in. */
function hashOf(account: StoredAccount | undefined): string | undefined {
  return account?.isDisabled === false ? (account.passwordHash ?? undefined) : undefined;
}

/**
 * Opens the session unless the password has changed or the account was disabled meanwhile; then it
 * ends. The browser becomes known only when the sign-in is complete.
 */
async function open(
  { cookie, browsers }: SignInDeps,
  tx: Tx,
  begun: BegunSession & { readonly email: string; readonly hash: string | undefined },
  client: IdentityClient,
) {
  const { userId } = begun;
  await lockAccount(tx, userId);
  const sessionId = await sessionOfToken(tx, begun.token);
  if (sessionId === undefined || begun.hash !== hashOf(await findAccount(tx, begun))) {
    await endSessionsOf(tx, userId, 'session_password_changed');
    return undefined;
  }
  const { missingStep, line } = await openSession(tx, cookie, { sessionId, userId }, 'password');
  if (missingStep !== null)
    return { body: await missingOf(tx, userId, missingStep), cookies: [line] };
  const known = await browsers.remember(tx, client.cookie, userId);
  return { body: { userId }, cookies: [line, known] };
}

/**
 * Starts a session, whose secret is only in the cookie. With a second factor the session permits
 * nothing until `takeSecondStep`; if a pharmacy requires one that the person does not have, nothing
 * but setting it up.
 */
export async function signIn(
  deps: SignInDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<SignedIn>> {
  const { store, attempts, browsers } = deps;
  const { email, password } = readCredentials(input);
  // Before the try is counted, so that the security log also knows the account of a lock-out.
  const account = await store.inGlobal((tx) => findAccount(tx, { email }));
  if (account !== undefined) client.noteAccount?.(account.userId);
  const browserId = await browsers.find(client.cookie, email);
  const attempt = await attempts.reserveSignIn({ email, address: client.address, browserId });
  const hash = hashOf(account);
  const begun = await beginSession(deps.auth, deps.issuer, { email, password }, client);
  const opened = await store.inGlobal((tx) => open(deps, tx, { ...begun, email, hash }, client));
  if (opened === undefined) throw new IdentityError('error_login_user_not_found_or_wrong_password');
  await attempts.succeeded(attempt);
  // If this fails, nobody can use the new session: its secret has not left the server.
  if ('userId' in opened.body) await deps.noteBegin(opened.body.userId);
  return opened;
}
