import { APIError, type BetterAuthOptions, betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { newId } from '../platform/database/ids.ts';
import { PASSWORD_LENGTH } from './new-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { provenSignIn } from './proven-sign-in.ts';

/** What the identity service writes to the server's log; pino's loggers fit. */
export interface IdentityLog {
  error(data: object, message: string): void;
  warn(data: object, message: string): void;
}

export interface BetterAuthSettings {
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly secret: string;
  readonly log: IdentityLog;
  /** Origins beside that of `publicUrl` whose pages may sign in. */
  readonly trustedOrigins: readonly string[];
}

/** Who may accept the tokens. */
export const TOKEN_AUDIENCE = 'kolli';

/** Carries the client's address from our routes alone; what a client sends itself is dropped. */
export const ADDRESS_HEADER = 'x-kolli-client-address';

const HOUR_SECONDS = 3_600;
/** A session ends after a working day without use; use within it renews it each hour. */
const SESSION_SECONDS = 12 * HOUR_SECONDS;
const SIGNING_KEY_SECONDS = 90 * 24 * HOUR_SECONDS;
const OLD_KEY_GRACE_SECONDS = 24 * HOUR_SECONDS;

/** The address of the identity service, which is the `iss` of its tokens. */
export function embeddedIssuer(publicUrl: string): string {
  return `${new URL(publicUrl).origin}/identity`;
}

/**
 * The library behind the embedded identity service. Its own rate limit is off: it counts by
 * address only, and sign-in-attempts.ts counts better. Its schema check is off, because one that
 * fails answers every later request with a fault; the migration is compared with it in a test.
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
    // Named, since the library leaves both checks out when it believes to run under a test.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    // Not 'uuid': the library takes given ids of versions 1 to 5 alone, and ours are version 7.
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

/** Runs when the password was right and before the session exists, so the refusal tells no guesser. */
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

/** The library's warnings are refusals that the routes answer already; its faults are worth a line. */
function logTo(log: IdentityLog) {
  return {
    level: 'error' as const,
    log: (_level: string, message: string, ...rest: unknown[]) => {
      const err = rest.find((item) => item instanceof Error);
      log.error({ err }, `identity: ${message}`);
    },
  };
}
