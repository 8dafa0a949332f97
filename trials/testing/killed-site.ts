import { issueTokens } from '../../bench/deliveries/issue-tokens.ts';
import { onTestFinished } from 'vitest';
import { openDatabase, type Store } from '../../apps/server/src/platform/database/open-database.ts';
import { createTestClock } from '../../apps/server/src/testing/test-clock.ts';
import {
  asOwner,
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/test-database.ts';
import { testAuditKey, testSecrets } from '../../apps/server/src/testing/test-secrets.ts';
import { type Killable, killableServer } from './killable.ts';
import { followChanges } from './follow-changes.ts';
import { askOver, givenSitePharmacy, makeBoxKey, reportTo } from './running-site.ts';

const nothing = async () => undefined;

/** A PostgreSQL that is not killed through the site. */
export const steadyEngine = (url: string, more: Partial<OwnEngine> = {}): OwnEngine => ({
  url,
  kill: nothing,
  start: nothing,
  stop: nothing,
  ...more,
});

/** A PostgreSQL of the site's own. */
export interface OwnEngine extends Killable {
  /** Its superuser's URL. */
  readonly url: string;
  /** A migrated database of it; by default a new one is made. */
  readonly database?: TestDatabase;
  /** The settings of the programs that lead to a database of it; by default its URL alone. */
  readonly settingsOf?: (databaseUrl: string) => NodeJS.ProcessEnv;
}

/** A migrated database on this PostgreSQL instead of that of the test run. */
async function createDatabaseAt(url: string | undefined): Promise<TestDatabase> {
  const ofRun = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = url;
  try {
    return await createTestDatabase();
  } finally {
    process.env.TEST_DATABASE_URL = ofRun;
  }
}

async function fill(store: Store, issuer: string) {
  const world = { store, secrets: testSecrets, time: createTestClock() };
  const pharmacy = await givenSitePharmacy(world, 2);
  const { id } = pharmacy.user;
  const link = { issuer, subject: id, user_id: id, created_at: new Date() };
  await store.inGlobal((tx) => tx.insertInto('identity_link').values(link).execute());
  const boxKeys: string[] = [];
  for (const box of pharmacy.boxes) boxKeys.push(await makeBoxKey(world, pharmacy, box.id));
  return { pharmacy, boxKeys };
}

/** In a database of the test run all connections are killed instead of PostgreSQL, which others use, too. */
function killableConnections(database: TestDatabase): Killable {
  const kill = async () => {
    await asOwner(
      { database },
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
  };
  return { kill, start: nothing, stop: database.drop };
}

/** Runs `work` on new connections to the database at this address. */
async function onNewStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openDatabase({ url, auditKey: testAuditKey, onError: () => undefined });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * Starts a site with one pharmacy and two boxes, whose worker sends to this SMS gateway; on a PostgreSQL of its own, or
 * in a database of the test run. Server, worker and database may be killed. It ends with the test.
 */
export async function openKilledSite(smsGatewayUrl: string, own?: OwnEngine) {
  const database =
    own?.database ?? (await createDatabaseAt(own?.url ?? process.env.TEST_DATABASE_URL));
  const engine = own ?? killableConnections(database);
  const withStore = <T>(work: (store: Store) => Promise<T>) => onNewStore(database.url, work);
  const issuer = await issueTokens();
  const { pharmacy, boxKeys } = await withStore((store) => fill(store, issuer.url));
  const env = {
    DATABASE_URL: database.url,
    ...own?.settingsOf?.(database.url),
    IDENTITY_ISSUER: issuer.url,
    SMS_GATEWAY_URL: smsGatewayUrl,
    CALLS_PER_MINUTE: '100000000',
  };
  const server = await killableServer({ ...env, ROLE: 'api' });
  const worker = await killableServer({ ...env, ROLE: 'worker' });
  await Promise.all([server.start(), worker.start()]);
  onTestFinished(async () => {
    await Promise.all([server.stop(), worker.stop()]);
    issuer.close();
    await engine.stop();
  });
  return {
    programs: { database: engine, server, worker },
    pharmacy,
    database,
    boxKeys,
    withStore,
    /** Adds a pharmacy with two boxes. */
    addPharmacy: () => withStore((store) => fill(store, issuer.url)),
    ask: askOver(server, issuer),
    report: reportTo(server),
    followChanges: (onChange: () => void) => followChanges(server.url, issuer, pharmacy, onChange),
  };
}
export type KilledSite = Awaited<ReturnType<typeof openKilledSite>>;
