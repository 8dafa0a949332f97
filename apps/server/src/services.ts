import { Registry } from 'prom-client';
import { type Health, shareHealth } from './features/health/share-health.ts';
import {
  openShownCustomers,
  type ShownCustomers,
} from './features/audit-log/shown/count-shown-customers.ts';
import { auditSession } from './features/people/profile/audit-session.ts';
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
} from './features/identity/embedded/embedded-identity.ts';
import { openWorkAccount } from './features/identity/work-account/open-work-account.ts';
import { verifyByIssuer } from './features/identity/tokens/verify-by-issuer.ts';
import { createTokenVerifier } from './features/identity/tokens/verify-token.ts';
import type { WorkAccount } from './features/identity/work-account/work-account.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { openDatabase, type Store } from './platform/database/open-database.ts';
import { repeatWhileAway } from './platform/database/login/repeat-while-away.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { followLiveNotices, type LiveNotices } from './platform/live/live-notices.ts';
import type { Log } from './platform/log.ts';
import { measureWaits, showPools } from './platform/metrics/pool-metrics.ts';
import { openSecurityLog, type SecurityLog } from './platform/security-log/security-log.ts';
import { createSecrets, type Secrets } from './platform/secrets/secrets.ts';
import { bearerTokens, embeddedIssuerName } from './platform/session/bearer-tokens.ts';
import type { TokenVerifier } from './platform/session/token-verifier.ts';
import type { Settings } from './platform/settings/settings.ts';
import { twinOrigins } from './platform/settings/twin-origins.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** The dependencies of all features, wired by hand. */
export interface Services {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock: Clock;
  readonly store: Store;
  /** The connections of background jobs: calls cannot take them. A job waits only briefly for a lock. */
  readonly jobStore: Store;
  /** The connections of health, readiness and metrics, which answer also while calls and jobs have used up theirs. */
  readonly watchStore: Store;
  readonly health: Health;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly live: LiveNotices;
  readonly metrics: Registry;
  /** Undefined if no receiver of traces is configured. */
  readonly tracing: Tracing | undefined;
  readonly securityLog: SecurityLog;
  readonly shownCustomers: ShownCustomers;
  readonly tokens: TokenVerifier;
  readonly identity: EmbeddedIdentity;
  /** Undefined if no issuer of work accounts is configured. */
  readonly workAccount: WorkAccount | undefined;
  close: () => Promise<void>;
}

type IdentityDeps = Pick<Services, 'store' | 'log' | 'clock' | 'secrets' | 'jobs'>;

function openIdentity(settings: Settings, deps: IdentityDeps) {
  const identity = createEmbeddedIdentity({
    ...deps,
    publicUrl: settings.PUBLIC_URL,
    trustedOrigins: twinOrigins(settings.PUBLIC_URL),
    secret: settings.KOLLI_SESSION_SECRET,
    sessionDays: settings.SESSION_DAYS,
    productName: settings.PRODUCT_NAME,
    hasPasswords: settings.PASSWORD_SIGN_IN,
    onSignedIn: (userId) => auditSession(deps, userId, 'session.begin'),
    onSignedOut: (userId) => auditSession(deps, userId, 'session.end'),
  });
  const workAccount = workAccountOf(settings, { ...deps, identity });
  return { identity, workAccount, tokens: tokensOf(settings, identity) };
}

function workAccountOf(settings: Settings, deps: Parameters<typeof openWorkAccount>[1]) {
  const { WORK_ACCOUNT_ISSUER: issuer, WORK_ACCOUNT_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return undefined;
  const options = {
    clientSecret: settings.WORK_ACCOUNT_CLIENT_SECRET,
    name: settings.WORK_ACCOUNT_NAME,
    hasPasswordSignIn: settings.PASSWORD_SIGN_IN,
    secret: settings.KOLLI_SESSION_SECRET,
  };
  return openWorkAccount({ issuer, clientId, ...options }, deps);
}

/** Verifies the embedded service's tokens and those of the configured other issuer. */
function tokensOf(settings: Settings, identity: EmbeddedIdentity): TokenVerifier {
  const { issuer, audience } = identity;
  const localJwks = () => identity.readKeys();
  const embedded = createTokenVerifier({ issuer, audience, localJwks });
  const own = bearerTokens(embedded, embeddedIssuerName);
  const { IDENTITY_ISSUER: other, IDENTITY_AUDIENCE: otherAudience } = settings;
  if (other === undefined) return own;
  const external = createTokenVerifier({ issuer: other, audience: otherAudience });
  return bearerTokens(
    verifyByIssuer(
      new Map([
        [other, external],
        [issuer, own],
      ]),
    ),
  );
}

/** How long a job waits for a lock: the next round tries again. */
const jobLockTimeoutMs = 2000;

/** How long the watch waits for a statement: Prometheus waits for ten seconds. */
const watchTimeoutMs = 4000;

function openStores(
  settings: Settings,
  log: Log,
  {
    tracing,
    ...given
  }: {
    onAnnounced: LiveNotices['deliver'];
    tracing: Tracing | undefined;
    connectTimeoutMs: number | undefined;
  },
) {
  const metrics = new Registry();
  const waits = measureWaits(metrics);
  const options = {
    url: settings.DATABASE_URL,
    auditKey: settings.KOLLI_AUDIT_KEY,
    hasPreparedStatements: settings.DATABASE_PREPARED_STATEMENTS,
    ...given,
    onError: (error: Error) => log.warn({ err: error }, 'database connection lost'),
  };
  const traced = { ...options, span: tracing?.span };
  const store = openDatabase({
    ...traced,
    poolSize: settings.DATABASE_POOL_SIZE,
    onWait: waits('calls'),
  });
  const jobStore = openDatabase({
    ...traced,
    poolSize: settings.DATABASE_JOB_POOL_SIZE,
    lockTimeoutMs: jobLockTimeoutMs,
    onWait: waits('jobs'),
  });
  showPools(metrics, { calls: store, jobs: jobStore });
  const watchStore = openDatabase({ ...options, poolSize: 2, queryTimeoutMs: watchTimeoutMs });
  return { metrics, store, jobStore, watchStore };
}

function secretsOf({ KOLLI_DATA_KEYS: dataKeys, KOLLI_HASH_KEY: hashKeys }: Settings): Secrets {
  return createSecrets({ dataKeys, hashKey: hashKeys.newest, formerHashKey: hashKeys.former });
}

const openJobs = (deps: Parameters<typeof startJobs>[0]) =>
  repeatWhileAway(deps.log, () => startJobs(deps));

/** What this instance counts and writes to the database a little later. */
function openCounts(deps: Parameters<typeof openSecurityLog>[0] & Pick<Services, 'store'>) {
  const securityLog = openSecurityLog(deps);
  const shownCustomers = openShownCustomers({ ...deps, securityLog });
  const flushCounts = async () => {
    await shownCustomers.flush();
    await securityLog.flush();
  };
  return { securityLog, shownCustomers, flushCounts };
}

/**
 * Opens all services on a migrated database. `close` closes them in reverse order. `connectTimeoutMs` is how long a
 * transaction waits for a connection.
 */
export async function openServices(
  settings: Settings,
  log: Log,
  clock: Clock = systemClock,
  connectTimeoutMs?: number,
): Promise<Services> {
  const live = followLiveNotices({
    url: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    onError: (error) => log.warn({ err: error }, 'live notices'),
  });
  const tracing = await openTracing(settings, log);
  const forStores = { onAnnounced: live.deliver, tracing, connectTimeoutMs };
  const stores = openStores(settings, log, forStores);
  const { metrics, store, jobStore, watchStore } = stores;
  const secrets = secretsOf(settings);
  const ofJobs = { store: jobStore, log };
  const isWorker = settings.ROLE !== 'api';
  const jobs = await openJobs({ ...ofJobs, span: tracing?.span, isWorker });
  const { flushCounts, ...counts } = openCounts({ ...ofJobs, clock, metrics });
  return {
    settings,
    log,
    clock,
    ...stores,
    health: shareHealth(stores),
    secrets,
    jobs,
    live,
    tracing,
    ...counts,
    ...openIdentity(settings, { store, log, clock, secrets, jobs }),
    close: async () => {
      await jobs.stop();
      await live.close();
      await flushCounts();
      for (const one of [jobStore, store, watchStore]) await one.close();
      await tracing?.close();
    },
  };
}
