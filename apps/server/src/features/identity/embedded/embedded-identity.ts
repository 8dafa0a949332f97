import { availableParallelism } from 'node:os';
import type { JSONWebKeySet } from 'jose';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-event.ts';
import { limitConcurrency } from '../../../platform/work/limit-concurrency.ts';
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
  endSession,
  issueToken,
  readSession,
  type SessionRest,
} from '../sign-in/cookie-session.ts';
import { type CookieSession, findSession } from '../sessions/find-session.ts';
import { type SignedIn, signIn } from '../sign-in/sign-in.ts';
import { createSecurity, type SecurityCalls } from '../security/create-security.ts';
import { purgeChallenges } from '../passkeys/passkey-challenges.ts';
import { createPasskeys, type PasskeyCalls } from '../passkeys/create-passkeys.ts';
import { purgeSetups } from '../second-factor/second-factor.repository.ts';
import { endReusedSession } from '../security/end-reused-session.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import type { SessionDeps } from '../sessions/use-cookie.ts';
import { createSessionCookie } from '../sessions/session-cookie.ts';
import { auditFailure } from '../attempts/audit-failure.ts';
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
  /** By default `passwordLimit`. */
  readonly passwordCalls?: typeof passwordLimit;
  /** How many days a session lasts in any case; seven by default. */
  readonly sessionDays?: number;
  /** Shown in authenticator apps; no password contains it. */
  readonly productName?: string;
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
  /** Second factors, sessions and proofs of signed-in people. */
  readonly security: SecurityCalls;
  /** Passkeys: register, sign in, prove, remove. They exist only where people have passwords. */
  readonly passkeys: PasskeyCalls;
  /**
   * Starts a session, whose secret is only in the cookie. With a second factor it permits nothing
   * until that is given.
   * @throws IdentityError error_login_user_not_found_or_wrong_password (unknown address and wrong
   * password alike), error_login_too_many_attempts, user_is_disabled (right password only),
   * user_with_email_does_not_exist (no or malformed address), validation_fail, service_unavailable,
   * too_many_requests (too many passwords are being checked), no_such_call (without passwords)
   */
  readonly signIn: (input: unknown, client: IdentityClient) => Promise<IdentityAnswer<SignedIn>>;
  /**
   * Starts a session for a person authenticated by another issuer.
   * @throws IdentityError user_is_disabled, work_account_not_connected, service_unavailable
   */
  readonly beginProvenSession: (
    userId: string,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<{ userId: string }>>;
  /** Finds the complete session of the cookie; undefined without one and for a disabled account. */
  readonly findSession: (client: IdentityClient) => Promise<CookieSession | undefined>;
  /** Ends the session of the cookie, if there is one. */
  readonly signOut: (client: IdentityClient) => Promise<IdentityAnswer<Record<string, never>>>;
  /**
   * Issues a token valid for five minutes, and replaces the cookie. @throws IdentityError not_authorized, user_is_disabled
   */
  readonly issueToken: (
    client: IdentityClient,
  ) => Promise<IdentityAnswer<{ token: string } & SessionRest>>;
  /** Says how long the session lasts, without renewing it. @throws IdentityError not_authorized */
  readonly readSession: (client: IdentityClient) => Promise<IdentityAnswer<SessionRest>>;
  /** The public keys, including those replaced in the last day. */
  readonly readKeys: () => Promise<JSONWebKeySet>;
  /** Audits a failed sign-in or a lock-out of an account, at most once an hour each (SEC-09). */
  readonly auditFailure: (accountId: string, event: SecurityEvent) => Promise<void>;
  /** Deletes expired sessions, links, requests, browsers and attempt windows. */
  readonly purgeExpired: () => Promise<void>;
}

type PurgeDeps = SessionDeps & { readonly clock: Clock };

async function purgeExpired({ store, clock, sessionDays }: PurgeDeps, attempts: SignInAttempts) {
  await attempts.purge();
  await store.inGlobal(async (tx) => {
    await purgeSessions(tx, sessionDays);
    await purgeLinks(tx, clock());
    await purgeRequests(tx, clock());
    await purgeBrowsers(tx);
    await purgeSetups(tx);
    await purgeChallenges(tx);
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

/**
 * How many calls with passwords run at once: a hash takes a core for some 50 ms, and one core is left to all other
 * calls. More than the threads of Node's pool would make files and signatures wait. What waits is answered within
 * some seconds.
 */
export const passwordLimit = {
  running: Math.min(3, Math.max(1, availableParallelism() - 1)),
  waiting: 100,
};

/** Maps errors to catalogue codes, and refuses calls where passwords are off. */
function passwordGate(hasPasswords: boolean, explained: Explained) {
  return <Result>(work: () => Promise<Result>): Promise<Result> =>
    hasPasswords ? explained(work) : Promise.reject<Result>(new IdentityError('no_such_call'));
}

/** Like `gate`, for calls that hash: beyond the limit they get `too_many_requests`. */
function hashingGate(gate: Explained, limit: typeof passwordLimit): Explained {
  const run = limitConcurrency(
    limit,
    () => new IdentityError('too_many_requests', { retryAfterSeconds: 2 }),
  );
  return (work) => run(() => gate(work));
}

type Explained = <Result>(work: () => Promise<Result>) => Promise<Result>;

function gatedPasswords(passwords: Passwords, gate: Explained, hashing: Explained): Passwords {
  return {
    requestReset: (input, client) => gate(() => passwords.requestReset(input, client)),
    resetPassword: (input, client) => hashing(() => passwords.resetPassword(input, client)),
    changePassword: (input, client) => hashing(() => passwords.changePassword(input, client)),
    answerResetRequest: (requestId) => passwords.answerResetRequest(requestId),
  };
}

function sessionDepsOf(options: EmbeddedIdentityOptions): SessionDeps {
  const { store, clock, publicUrl, secret, sessionDays = 7 } = options;
  const cookie = createSessionCookie(publicUrl, secret);
  const endReused = (session: StoredSession) => endReusedSession({ store, clock }, session);
  return { store, cookie, sessionDays, endReused };
}

/** Maps errors to codes of the catalogue. */
function explainedBy(store: Store): Explained {
  return (work) =>
    work().catch(async (failure: unknown) => {
      throw await explainFailure(failure, () => store.pool.query('select 1'));
    });
}

function endingOf({ store, onSignedOut }: EmbeddedIdentityOptions) {
  return {
    beforeEnd: (userId: string) => noted(onSignedOut, userId),
    end: (id: string) => store.inGlobal((tx) => endSessionById(tx, id, 'session_ended_elsewhere')),
  };
}

/**
 * Creates the identity service inside the server. Reads nothing from the database before the first
 * use.
 */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { store, clock, publicUrl, secret, log, secrets, jobs } = options;
  const { trustedOrigins = [], productName = 'Kolli' } = options;
  const issuer = embeddedIssuer(publicUrl);
  const auth = createBetterAuth({ pool: store.pool, publicUrl, secret, log, trustedOrigins });
  const limits = options.limits ?? defaultSignInLimits;
  const attempts = createSignInAttempts(store.pool, secret, limits);
  const browsers = createKnownBrowsers({ store, publicUrl, secret });
  const accounts = createIdentityAccounts({ store, clock, publicUrl, productName });
  const sessions = sessionDepsOf(options);
  const passwordDeps = { ...options, ...sessions, productName, accounts, attempts, browsers };
  const passwords = createPasswords(passwordDeps);
  const explained = explainedBy(store);
  const gate = passwordGate(options.hasPasswords ?? true, explained);
  const hashing = hashingGate(gate, options.passwordCalls ?? passwordLimit);
  const noteBegin = (userId: string) => noted(options.onSignedIn, userId);
  const ending = endingOf(options);
  const signInDeps = { auth, issuer, ...sessions, attempts, browsers, noteBegin };
  const securityDeps = { ...signInDeps, clock, secrets, jobs, productName };

  return {
    issuer,
    audience: TOKEN_AUDIENCE,
    accounts,
    passwords: gatedPasswords(passwords, gate, hashing),
    security: createSecurity(securityDeps, explained),
    passkeys: createPasskeys({ ...securityDeps, publicUrl, trustedOrigins }, gate),
    signIn: (input, client) => hashing(() => signIn(signInDeps, input, client)),
    beginProvenSession: (userId, client) =>
      explained(() => beginProvenSession(signInDeps, userId, client)),
    findSession: (client) => explained(() => findSession(sessions, client)),
    signOut: (client) => explained(() => endSession(sessions, client, ending)),
    issueToken: (client) => explained(() => issueToken(auth, sessions, client)),
    readSession: (client) => explained(() => readSession(sessions, client)),
    readKeys: () => explained(() => auth.api.getJwks()),
    auditFailure: (id, event) => auditFailure({ store, clock, attempts }, id, event),
    purgeExpired: () => purgeExpired({ ...sessions, clock }, attempts),
  };
}
