import { APIError, type BetterAuthOptions, betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { PASSWORD_LENGTH } from '../accounts/new-password.ts';
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { provenSignIn } from './proven-sign-in.ts';

/** Log methods that the identity service needs; a pino logger fits. */
export interface IdentityLog {
  error(data: object, message: string): void;
  warn(data: object, message: string): void;
}

export interface BetterAuthSettings {
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly secret: string;
  readonly log: IdentityLog;
  /** Further allowed origins besides that of `publicUrl`. */
  readonly trustedOrigins: readonly string[];
}

/** The `aud` claim of the tokens. */
export const TOKEN_AUDIENCE = 'kolli';

/** Set by our routes to the client's address; a header sent by the client is dropped. */
export const ADDRESS_HEADER = 'x-kolli-client-address';

const HOUR_SECONDS = 3_600;
/** A session ends after 12 hours without use; use renews it at most once per hour. */
const SESSION_SECONDS = 12 * HOUR_SECONDS;
const SIGNING_KEY_SECONDS = 90 * 24 * HOUR_SECONDS;
const OLD_KEY_GRACE_SECONDS = 24 * HOUR_SECONDS;

/** The URL of the identity service, the `iss` claim of its tokens. */
export function embeddedIssuer(publicUrl: string): string {
  return `${new URL(publicUrl).origin}/identity`;
}

/**
 * Configures the library of the embedded identity service. Its rate limit is off, because it counts
 * by address only; sign-in-attempts.ts replaces it. Its schema check is off, because a failed check
 * breaks every later request; a test compares the migration with it.
 */
export function createBetterAuth(settings: BetterAuthSettings) {
  const { origin } = new URL(settings.publicUrl);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: settings.pool }) });
  return betterAuth({
    appName: 'Kolli',
    baseURL: origin,
    basePath: '/identity',
    secret: settings.secret,
    trustedOrigins: [origin, ...settings.trustedOrigins],
    database: { db, type: 'postgres', schemaName: 'identity', transaction: true },
    user: { additionalFields: { disabledAt: { type: 'date', required: false, input: false } } },
    emailAndPassword,
    session: { expiresIn: SESSION_SECONDS, updateAge: HOUR_SECONDS },
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { enabled: false } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    logger: logTo(settings.log),
    plugins: [tokenPlugin(settings.publicUrl), provenSignIn],
    databaseHooks: { session: { create: { before: refuseDisabledAccount } } },
    advanced: advancedOf(settings.publicUrl),
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

const emailAndPassword = {
  enabled: true,
  disableSignUp: true,
  minPasswordLength: PASSWORD_LENGTH.min,
  maxPasswordLength: PASSWORD_LENGTH.max,
  password: {
    hash: hashPassword,
    verify: (given: { hash: string; password: string }) =>
      verifyPassword(given.hash, given.password),
  },
};

function advancedOf(publicUrl: string) {
  return {
    cookiePrefix: 'kolli',
    useSecureCookies: new URL(publicUrl).protocol === 'https:',
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/identity' },
    ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    // Explicit, since the library disables both checks when it detects a test run.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    // Not 'uuid': the library accepts only UUID versions 1 to 5, and ours are version 7.
    database: { generateId: newId, validateSchema: false },
  } as const satisfies BetterAuthOptions['advanced'];
}

function tokenPlugin(publicUrl: string) {
  return jwt({
    disableSettingJwtHeader: true,
    jwks: {
      keyPairConfig: { alg: 'ES256' },
      rotationInterval: SIGNING_KEY_SECONDS,
      gracePeriod: OLD_KEY_GRACE_SECONDS,
    },
    jwt: {
      issuer: embeddedIssuer(publicUrl),
      audience: TOKEN_AUDIENCE,
      expirationTime: '5m',
    },
  });
}

/** Runs after the password check and before the session exists, so guessers learn nothing. */
async function refuseDisabledAccount(
  session: { readonly userId: string },
  endpoint: {
    readonly context: {
      readonly internalAdapter: { findUserById(id: string): Promise<object | null> };
    };
  } | null,
): Promise<void> {
  const user = await endpoint?.context.internalAdapter.findUserById(session.userId);
  if (!user || isDisabled(user)) throw disabledRefusal();
}

/** Whether an account is disabled. */
export function isDisabled(user: object): boolean {
  return 'disabledAt' in user && user.disabledAt !== null && user.disabledAt !== undefined;
}

function disabledRefusal(): APIError {
  return new APIError('FORBIDDEN', {
    code: 'user_is_disabled',
    message: 'The account is disabled',
  });
}

/** Logs only the library's errors; its warnings are refusals that the routes already return. */
function logTo(log: IdentityLog) {
  return {
    level: 'error' as const,
    log: (_level: string, message: string, ...rest: unknown[]) => {
      const err = rest.find((item) => item instanceof Error);
      log.error({ err }, `identity: ${message}`);
    },
  };
}
