import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../platform/migration/migrate.ts';
import { schemaFolder } from '../platform/migration/schema-steps.ts';
import { columnTypes } from '../platform/database/transaction/open-pool.ts';
import { queues } from '../platform/jobs/queues.ts';
import { closeAtEnd } from './close-at-end.ts';

/** A separate database for one test file. */
export interface TestDatabase {
  /** For the app: a login that owns nothing, subject to row-level security. */
  readonly url: string;
  /** For migrations and for reading without row-level security. */
  readonly ownerUrl: string;
  drop: () => Promise<void>;
}

const appLogin = 'kolli_test_login';
/** Arbitrary advisory lock id: one test process at a time creates the template. */
const lockId = 727_002;

function requiredUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || url === '')
    throw new Error('Start the tests by `npm test`: TEST_DATABASE_URL is not set');
  return url;
}

async function readFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(queues));
  const names = await readdir(schemaFolder(), { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.sql')).sort())
    hash.update(name).update(await readFile(join(schemaFolder(), name)));
  return hash.digest('hex').slice(0, 16);
}

let fingerprint: Promise<string> | undefined;

function atDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The same database for the app's login in tests. */
export function withAppLogin(url: string): string {
  const address = new URL(url);
  [address.username, address.password] = [appLogin, appLogin];
  return address.href;
}

function openAdmins(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // The engine may end before the process.
  pool.on('error', () => undefined);
  return pool;
}

let admins: pg.Pool | undefined;

/** On a connection that the test files of a process share. */
async function asAdmin<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  admins ??= openAdmins(url);
  const client = await admins.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Creates a migrated template database once for this schema; other test processes wait for it. */
async function ensureTemplate(client: pg.PoolClient, adminUrl: string): Promise<string> {
  const template = `kolli_template_${await (fingerprint ??= readFingerprint())}`;
  const found = () => client.query('select from pg_database where datname = $1', [template]);
  if ((await found()).rowCount === 1) return template;
  await client.query('select pg_advisory_lock($1)', [lockId]);
  try {
    if ((await found()).rowCount === 0) await makeTemplate(client, adminUrl, template);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]);
  }
  return template;
}

async function makeTemplate(client: pg.PoolClient, adminUrl: string, template: string) {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const draftUrl = atDatabase(adminUrl, draft);
  await migrate(draftUrl, { appUrl: withAppLogin(draftUrl) });
  await client.query(`alter database ${draft} rename to ${template}`);
}

/** A migrated, empty database, cloned on the server of `TEST_DATABASE_URL` in about 0.1 s. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = requiredUrl();
  const name = `kolli_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, async (client) => {
    const template = await ensureTemplate(client, adminUrl);
    // File copy is twice as fast as copying through the write-ahead log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const ownerUrl = atDatabase(adminUrl, name);
  return {
    url: withAppLogin(ownerUrl),
    ownerUrl,
    drop: () =>
      asAdmin(adminUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** The same for a test, or for all tests of a file, after which it is dropped. */
export async function ownTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  closeAtEnd(database.drop);
  return database;
}

/** A connection for a test, or for all tests of a file, after which it is ended. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  closeAtEnd(() => client.end());
  return client;
}

/** Works on a connection of its own. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a statement as the owner, who sees the rows of all pharmacies, and returns its rows. */
export function asOwner<Row extends object = Record<string, unknown>>(
  { database }: { readonly database: Pick<TestDatabase, 'ownerUrl'> },
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const config = { connectionString: database.ownerUrl, types: columnTypes };
  return withClient(config, async (owner) => (await owner.query<Row>(text, [...values])).rows);
}
