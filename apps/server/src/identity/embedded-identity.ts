import type { JSONWebKeySet } from 'jose';
import type { Pool } from 'pg';
import {
  createBetterAuth,
  embeddedIssuer,
  type IdentityLog,
  TOKEN_AUDIENCE,
} from './better-auth-server.ts';
import { createIdentityAccounts, type IdentityAccounts } from './identity-accounts.ts';
import type { IdentityAnswer, IdentityClient } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';
import { explainFailure } from './refusal.ts';
import { beginSession, endSession, issueToken } from './sessions.ts';
import {
  createSignInAttempts,
  defaultSignInLimits,
  type SignInAttempts,
  type SignInLimits,
} from './sign-in-attempts.ts';
import { readCredentials } from './sign-in-credentials.ts';

export interface EmbeddedIdentityOptions {
  /** Connects as the role kolli_app; the schema is already migrated. */
  readonly pool: Pool;
  /** Where browsers find the server; its scheme decides whether cookies are `Secure`. */
  readonly publicUrl: string;
  /** Signs cookies and encrypts signing keys; at least 32 characters, the same in all instances. */
  readonly secret: string;
  readonly log: IdentityLog;
  /** Further origins whose pages may sign in, such as a development server's. */
  readonly trustedOrigins?: readonly string[];
  readonly limits?: SignInLimits;
  /** Hears the keys of sessions that end by sign-out, new password or disabling. */
  readonly onSessionsEnded?: (sessionKeys: readonly string[]) => void;
  /** Must note that a person signed in: when it throws, the sign-in fails with 503. */
  readonly onSignedIn?: (userId: string) => Promise<void>;
  /** Must note that a person signs out: when it throws, the session stays, to be ended anew. */
  readonly onSignedOut?: (userId: string) => Promise<void>;
}

export interface EmbeddedIdentity {
  readonly issuer: string;
  readonly audience: string;
  readonly accounts: IdentityAccounts;
  /**
   * Begins a session, whose secret travels in the cookie alone.
   * @throws IdentityError error_login_user_not_found_or_wrong_password (unknown address and wrong
   * password alike), error_login_too_many_attempts, user_is_disabled (right password only),
   * user_with_email_does_not_exist (no or malformed address), validation_fail, service_unavailable
   */
  readonly signIn: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<{ userId: string }>>;
  /** Ends the session of the cookie; without one there is nothing to end. */
  readonly signOut: (client: IdentityClient) => Promise<IdentityAnswer<Record<string, never>>>;
  /** A token of five minutes. @throws IdentityError not_authorized, user_is_disabled */
  readonly issueToken: (client: IdentityClient) => Promise<IdentityAnswer<{ token: string }>>;
  /** The public keys, the old ones of the last day included. */
  readonly readKeys: () => Promise<JSONWebKeySet>;
  /** Deletes sessions and windows of tries that have run out; worth running each hour. */
  readonly purgeExpired: () => Promise<void>;
}

async function purgeExpired(pool: Pool, attempts: SignInAttempts): Promise<void> {
  await attempts.purge();
  await pool.query('delete from identity.session where "expiresAt" < now()');
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

/** The identity service inside the server. Nothing is read from the database before the first use. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { pool, publicUrl, secret, log, trustedOrigins = [] } = options;
  const onSessionsEnded = options.onSessionsEnded ?? (() => undefined);
  const issuer = embeddedIssuer(publicUrl);
  const auth = createBetterAuth({ pool, publicUrl, secret, log, trustedOrigins });
  const attempts = createSignInAttempts(pool, secret, options.limits ?? defaultSignInLimits);
  const explained = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch(async (failure: unknown) => {
      throw await explainFailure(failure, () => pool.query('select 1'));
    });

  async function signIn(input: unknown, client: IdentityClient) {
    const credentials = readCredentials(input);
    const attempt = await attempts.reserve(credentials.email, client.address);
    const answer = await beginSession(auth, issuer, credentials, client);
    await attempts.succeeded(attempt);
    // When this fails, the session that was begun is nobody's: its secret has not left the server.
    await noted(options.onSignedIn, answer.body.userId);
    return answer;
  }

  async function signOut(client: IdentityClient) {
    const noteEnd = (userId: string) => noted(options.onSignedOut, userId);
    const { body, cookies } = await endSession(auth, issuer, client, noteEnd);
    if (body.sessionKey !== undefined) onSessionsEnded([body.sessionKey]);
    return { body: {}, cookies };
  }

  return {
    issuer,
    audience: TOKEN_AUDIENCE,
    accounts: createIdentityAccounts(auth, onSessionsEnded),
    signIn: (input, client) => explained(() => signIn(input, client)),
    signOut: (client) => explained(() => signOut(client)),
    issueToken: (client) => explained(() => issueToken(auth, client)),
    readKeys: () => explained(() => auth.api.getJwks()),
    purgeExpired: () => purgeExpired(pool, attempts),
  };
}
