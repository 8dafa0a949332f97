import { issueTokens, type TokenIssuer } from '../../bench/deliveries/issue-tokens.ts';
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
import {
  askOver,
  givenSitePharmacy,
  makeBoxKey,
  reportTo,
  type RunningSite,
  type SitePharmacy,
} from './running-site.ts';

/** A site of which server, worker and database may be killed. */
export interface KilledSite extends Pick<RunningSite, 'ask' | 'report'> {
  readonly programs: Readonly<Record<'database' | 'server' | 'worker', Killable>>;
  readonly pharmacy: SitePharmacy;
  readonly database: TestDatabase;
  /** The keys of the pharmacy's boxes, in their order. */
  readonly boxKeys: readonly string[];
  /**
   * Calls `onChange` for each notice of the pharmacy's live stream, which is opened again when it ends, as a screen
   * does. The returned function ends it.
   */
  followChanges: (onChange: () => void) => () => Promise<void>;
  /** Adds a pharmacy with two boxes. */
  addPharmacy: () => Promise<Pick<KilledSite, 'pharmacy' | 'boxKeys'>>;
  /** Runs `work` on new connections. */
  withStore: <T>(work: (store: Store) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

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
  return { kill, start: async () => undefined, stop: database.drop };
}

async function closeAll(
  started: Readonly<Record<'server' | 'worker' | 'engine', Killable>> & { issuer: TokenIssuer },
): Promise<void> {
  await Promise.all([started.server.stop(), started.worker.stop()]);
  started.issuer.close();
  await started.engine.stop();
}

const openStore = (url: string) =>
  openDatabase({ url, auditKey: testAuditKey, onError: () => undefined });

/**
 * Starts a site with one pharmacy and two boxes, whose worker sends to this SMS gateway; on a PostgreSQL of its own, or
 * in a database of the test run.
 */
export async function openKilledSite(smsGatewayUrl: string, own?: OwnEngine): Promise<KilledSite> {
  const database =
    own?.database ?? (await createDatabaseAt(own?.url ?? process.env.TEST_DATABASE_URL));
  const engine = own ?? killableConnections(database);
  const withStore: KilledSite['withStore'] = async (work) => {
    const store = openStore(database.url);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
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
  return {
    programs: { database: engine, server, worker },
    pharmacy,
    database,
    boxKeys,
    withStore,
    addPharmacy: () => withStore((store) => fill(store, issuer.url)),
    ask: askOver(server, issuer),
    report: reportTo(server),
    followChanges: (onChange) => followChanges(server.url, issuer, pharmacy, onChange),
    close: () => closeAll({ server, worker, engine, issuer }),
  };
}
