import { auditSession } from './features/users/audit-session.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './identity/embedded-identity.ts';
import { createTokenVerifier } from './identity/verify-token.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { openDatabase, type Store } from './platform/database/open-database.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { followLiveNotices, type LiveNotices } from './platform/live/live-notices.ts';
import type { Log } from './platform/log.ts';
import { createSecrets, type Secrets } from './platform/secrets/secrets.ts';
import { bearerTokens, embeddedIssuerName } from './platform/session/bearer-tokens.ts';
import type { TokenVerifier } from './platform/session/token-verifier.ts';
import { type Settings, twinOrigins } from './settings.ts';

/** All that the features are made of, wired by hand. */
export interface Services {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly live: LiveNotices;
  readonly tokens: TokenVerifier;
  /** Absent where an external issuer signs people in. */
  readonly identity: EmbeddedIdentity | undefined;
  close: () => Promise<void>;
}

type IdentityDeps = Pick<Services, 'store' | 'log' | 'clock' | 'secrets' | 'jobs'>;

function openIdentity(settings: Settings, deps: IdentityDeps) {
  if (settings.IDENTITY_ISSUER !== undefined) {
    const external = createTokenVerifier({
      issuer: settings.IDENTITY_ISSUER,
      audience: settings.IDENTITY_AUDIENCE,
    });
    return { identity: undefined, tokens: bearerTokens(external) };
  }
  const identity: EmbeddedIdentity = createEmbeddedIdentity({
    ...deps,
    publicUrl: settings.PUBLIC_URL,
    trustedOrigins: twinOrigins(settings.PUBLIC_URL),
    secret: settings.KOLLI_SESSION_SECRET,
    hasPasswords: settings.PASSWORD_SIGN_IN,
    onSignedIn: (userId) => auditSession(deps, userId, 'session.begin'),
    onSignedOut: (userId) => auditSession(deps, userId, 'session.end'),
  });
  const verifier = createTokenVerifier({
    issuer: identity.issuer,
    audience: identity.audience,
    localJwks: () => identity.readKeys(),
  });
  return { identity, tokens: bearerTokens(verifier, embeddedIssuerName) };
}

/** Opens everything on a migrated database. `close` ends it in the reverse order. */
export async function openServices(
  settings: Settings,
  log: Log,
  clock: Clock = systemClock,
): Promise<Services> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const store = openDatabase({
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    onError,
  });
  const secrets = createSecrets({
    dataKeys: settings.KOLLI_DATA_KEYS,
    hashKey: settings.KOLLI_HASH_KEY,
  });
  const jobs = await startJobs({
    pool: store.pool,
    isWorker: settings.ROLE !== 'api',
    onError: (error) => log.warn({ err: error }, 'jobs'),
  });
  const live = followLiveNotices({ url: settings.DATABASE_URL, onError });
  return {
    settings,
    log,
    clock,
    store,
    secrets,
    jobs,
    live,
    ...openIdentity(settings, { store, log, clock, secrets, jobs }),
    close: async () => {
      await jobs.stop();
      await live.close();
      await store.close();
    },
  };
}
