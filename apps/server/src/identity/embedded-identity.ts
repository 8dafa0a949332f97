import type { JSONWebKeySet } from 'jose';
import type { Clock } from '../platform/clock/clock.ts';
import type { Store } from '../platform/database/open-database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { beginProvenSession } from './begin-proven-session.ts';
import {
  createBetterAuth,
  embeddedIssuer,
  type IdentityLog,
  TOKEN_AUDIENCE,
} from './better-auth-server.ts';
import { endSessionById, purgeSessions } from './ended-sessions.ts';
import { createIdentityAccounts, type IdentityAccounts } from './identity-accounts.ts';
import type { IdentityAnswer, IdentityClient } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';
import { createKnownBrowsers, purgeBrowsers } from './known-browsers.ts';
import { purgeLinks } from './password-links.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { explainFailure } from './refusal.ts';
import { purgeRequests } from './request-reset.ts';
import { type CookieSession, endSession, findSession, issueToken } from './sessions.ts';
import { signIn } from './sign-in.ts';
import {
  createSignInAttempts,
  defaultSignInLimits,
  type SignInAttempts,
  type SignInLimits,
} from './sign-in-attempts.ts';

export interface EmbeddedIdentityOptions {
  /** Works as the role kolli_app; the schema is already migrated. */
  readonly store: Store;
  /** Seals the addresses of those who ask for a link, and mail. */
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Where browsers find the server; its scheme decides whether cookies are `Secure`. */
  readonly publicUrl: string;
  /** Signs cookies and encrypts signing keys; at least 32 characters, the same in all instances. */
  readonly secret: string;
  readonly log: IdentityLog;
  /** Further origins whose pages may sign in, such as a development server's. */
  readonly trustedOrigins?: readonly string[];
  readonly limits?: SignInLimits;
  /** Whether people sign in by password; else such calls are not there. */
  readonly hasPasswords?: boolean;
  /** Must note that a person signed in: when it throws, the sign-in fails with 503. */
  readonly onSignedIn?: (userId: string) => Promise<void>;
  /** Must note that a person signs out: when it throws, the session stays, to be ended anew. */
  readonly onSignedOut?: (userId: string) => Promise<void>;
}

export interface EmbeddedIdentity {
  readonly issuer: string;
  readonly audience: string;
  readonly accounts: IdentityAccounts;
  /** How people set and change passwords. */
  readonly passwords: Passwords;
  /**
   * Begins a session, whose secret travels in the cookie alone.
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
   * Begins a session of somebody whom another issuer vouches for.
   * @throws IdentityError user_is_disabled, work_account_not_connected, service_unavailable
   */
  readonly beginProvenSession: (
    userId: string,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<{ userId: string }>>;
  /** The session of the cookie; undefined without one, and for a disabled account. */
  readonly findSession: (client: IdentityClient) => Promise<CookieSession | undefined>;
  /** Ends the session of the cookie; without one there is nothing to end. */
  readonly signOut: (client: IdentityClient) => Promise<IdentityAnswer<Record<string, never>>>;
  /** A token of five minutes. @throws IdentityError not_authorized, user_is_disabled */
  readonly issueToken: (client: IdentityClient) => Promise<IdentityAnswer<{ token: string }>>;
  /** The public keys, the old ones of the last day included. */
  readonly readKeys: () => Promise<JSONWebKeySet>;
  /** Deletes sessions, links, requests, browsers and windows of tries that have run out. */
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

/** What cannot be noted does not happen. */
async function noted(
  note: ((userId: string) => Promise<void>) | undefined,
  userId: string,
): Promise<void> {
  await note?.(userId).catch((cause: unknown) => {
    throw new IdentityError('service_unavailable', { cause });
  });
}

/** Gives each call the codes of the catalogue, and refuses it where there are no passwords. */
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

/** The identity service inside the server. Nothing is read from the database before the first use. */
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
