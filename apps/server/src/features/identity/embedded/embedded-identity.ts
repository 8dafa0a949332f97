import type { JSONWebKeySet } from 'jose';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { beginProvenSession } from '../sign-in/begin-proven-session.ts';
import {
  createBetterAuth,
  embeddedIssuer,
  type IdentityLog,
  TOKEN_AUDIENCE,
} from '../better-auth/better-auth-server.ts';
import { endSessionById, purgeSessions } from '../sessions/ended-sessions.ts';
import { createIdentityAccounts, type IdentityAccounts } from '../accounts/identity-accounts.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { createKnownBrowsers, purgeBrowsers } from '../sessions/known-browsers.ts';
import { purgeLinks } from '../accounts/password-links.ts';
import { createPasswords, type Passwords } from '../passwords/create-passwords.ts';
import { explainFailure } from '../calls/explain-failure.ts';
import { purgeRequests } from '../passwords/request-reset.ts';
import {
  type CookieSession,
  endSession,
  findSession,
  issueToken,
} from '../sign-in/cookie-session.ts';
import { signIn } from '../sign-in/sign-in.ts';
import {
  createSignInAttempts,
  defaultSignInLimits,
  type SignInAttempts,
  type SignInLimits,
} from '../attempts/sign-in-attempts.ts';

export interface EmbeddedIdentityOptions {
  /** Connected as the role kolli_app; the schema is migrated. */
  readonly store: Store;
  /** Encrypts mails and the addresses of link requests. */
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Public URL of the server; its scheme decides whether cookies are `Secure`. */
  readonly publicUrl: string;
  /** Signs cookies and encrypts signing keys; at least 32 characters, the same in all instances. */
  readonly secret: string;
  readonly log: IdentityLog;
  /** Further allowed origins, such as a development server. */
  readonly trustedOrigins?: readonly string[];
  readonly limits?: SignInLimits;
  /** Whether people sign in by password; otherwise those calls do not exist. */
  readonly hasPasswords?: boolean;
  /** Records a sign-in; when it throws, the sign-in fails with 503. */
  readonly onSignedIn?: (userId: string) => Promise<void>;
  /** Records a sign-out; when it throws, the session is not ended, and the client can retry. */
  readonly onSignedOut?: (userId: string) => Promise<void>;
}

export interface EmbeddedIdentity {
  readonly issuer: string;
  readonly audience: string;
  readonly accounts: IdentityAccounts;
  /** Sets and changes passwords. */
  readonly passwords: Passwords;
  /**
   * Starts a session, whose secret is only in the cookie.
   * @throws IdentityError error_login_user_not_found_or_wrong_password (unknown address and wrong
   * password alike), error_login_too_many_attempts, user_is_disabled (right password only),
   * user_with_email_does_not_exist (no or malformed address), validation_fail, service_unavailable,
   * no_such_call (without passwords)
   */
  readonly signIn: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<{ userId: string }>>;
  /**
   * Starts a session for a person authenticated by another issuer.
   * @throws IdentityError user_is_disabled, work_account_not_connected, service_unavailable
   */
  readonly beginProvenSession: (
    userId: string,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<{ userId: string }>>;
  /** Finds the session of the cookie; undefined without one and for a disabled account. */
  readonly findSession: (client: IdentityClient) => Promise<CookieSession | undefined>;
  /** Ends the session of the cookie, if there is one. */
  readonly signOut: (client: IdentityClient) => Promise<IdentityAnswer<Record<string, never>>>;
  /**
   * Issues a token valid for five minutes. @throws IdentityError not_authorized, user_is_disabled
   */
  readonly issueToken: (client: IdentityClient) => Promise<IdentityAnswer<{ token: string }>>;
  /** The public keys, including those replaced in the last day. */
  readonly readKeys: () => Promise<JSONWebKeySet>;
  /** Deletes expired sessions, links, requests, browsers and attempt windows. */
  readonly purgeExpired: () => Promise<void>;
}

async function purgeExpired(store: Store, clock: Clock, attempts: SignInAttempts): Promise<void> {
  await attempts.purge();
  await store.inGlobal(async (tx) => {
    await purgeSessions(tx);
    await purgeLinks(tx, clock());
    await purgeRequests(tx, clock());
    await purgeBrowsers(tx);
  });
}

/** Fails the call if it cannot be recorded. */
async function noted(
  note: ((userId: string) => Promise<void>) | undefined,
  userId: string,
): Promise<void> {
  await note?.(userId).catch((cause: unknown) => {
    throw new IdentityError('service_unavailable', { cause });
  });
}

/** Maps errors to catalogue codes, and refuses calls where passwords are off. */
function passwordGate(hasPasswords: boolean, explained: Explained) {
  return <Result>(work: () => Promise<Result>): Promise<Result> =>
    hasPasswords ? explained(work) : Promise.reject<Result>(new IdentityError('no_such_call'));
}

type Explained = <Result>(work: () => Promise<Result>) => Promise<Result>;

function gatedPasswords(passwords: Passwords, gate: Explained): Passwords {
  return {
    requestReset: (input, client) => gate(() => passwords.requestReset(input, client)),
    resetPassword: (input, client) => gate(() => passwords.resetPassword(input, client)),
    changePassword: (input, client) => gate(() => passwords.changePassword(input, client)),
    answerResetRequest: (requestId) => passwords.answerResetRequest(requestId),
  };
}

/**
 * Creates the identity service inside the server. Reads nothing from the database before the first
 * use.
 */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { store, clock, publicUrl, secret, log, trustedOrigins = [] } = options;
  const issuer = embeddedIssuer(publicUrl);
  const auth = createBetterAuth({ pool: store.pool, publicUrl, secret, log, trustedOrigins });
  const limits = options.limits ?? defaultSignInLimits;
  const attempts = createSignInAttempts(store.pool, secret, limits);
  const browsers = createKnownBrowsers({ store, publicUrl, secret });
  const accounts = createIdentityAccounts({ store, clock, publicUrl });
  const passwords = createPasswords(auth, { ...options, accounts, attempts, browsers });
  const explained: Explained = (work) =>
    work().catch(async (failure: unknown) => {
      throw await explainFailure(failure, () => store.pool.query('select 1'));
    });
  const gate = passwordGate(options.hasPasswords ?? true, explained);
  const noteBegin = (userId: string) => noted(options.onSignedIn, userId);
  const ending = {
    beforeEnd: (userId: string) => noted(options.onSignedOut, userId),
    end: (id: string) => store.inGlobal((tx) => endSessionById(tx, id)),
  };
  const signInDeps = { auth, issuer, store, attempts, browsers, noteBegin };

  return {
    issuer,
    audience: TOKEN_AUDIENCE,
    accounts,
    passwords: gatedPasswords(passwords, gate),
    signIn: (input, client) => gate(() => signIn(signInDeps, input, client)),
    beginProvenSession: (userId, client) =>
      explained(() => beginProvenSession(signInDeps, userId, client)),
    findSession: (client) => explained(() => findSession(auth, client)),
    signOut: (client) => explained(() => endSession(auth, issuer, client, ending)),
    issueToken: (client) => explained(() => issueToken(auth, client)),
    readKeys: () => explained(() => auth.api.getJwks()),
    purgeExpired: () => purgeExpired(store, clock, attempts),
  };
}
