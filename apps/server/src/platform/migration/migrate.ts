import pg from 'pg';
import type { LongWork } from '../work/long-work.ts';
import { replanFunctions } from '../distribution/distribute.ts';
import { hasCitus } from '../distribution/has-citus.ts';
import { prepareQueues } from '../jobs/prepare-queues.ts';
import { ensureAppLogin, ensureAppRole } from './app-roles.ts';
import { applyStep, record } from './apply-step.ts';
import {
  readApplied,
  refuseUnfinishedRestore,
  RELEASE_STEP,
  RESTORE_STEP,
  SchemaRefused,
} from './check-schema.ts';
import { checkVersion } from './check-version.ts';
import { findRelation } from './find-relation.ts';
import { LockWaits, MigrationBlocked, type Patience, usualPatience } from './lock-waits.ts';
import { compareReleases, ownRelease, readSchema, schemaFolder } from './schema-steps.ts';
import { STATE_STEP, stateOf } from './schema-state.ts';

/** What was applied to a database before: hashes by the names of the steps. */
type Applied = ReadonlyMap<string, string>;

/** Refuses a database that an earlier version made, and one whose tables are not those of a migration. */
async function refuseForeign(client: pg.Client, applied: Applied | undefined): Promise<void> {
  if (applied?.has('0001-pharmacies-and-people.sql') === true)
    throw new SchemaRefused(
      'An earlier version of Kolli made this database, and this one cannot continue with it. ' +
        'Remove the local database with `npm run reset`, or name an empty one.',
    );
  const { rows } = await client.query<{ hasTables: boolean }>(
    `select to_regclass('pharmacy') is not null as "hasTables"`,
  );
  if (rows[0]?.hasTables !== (applied?.has('baseline') ?? false))
    throw new SchemaRefused(
      'The tables of this database do not agree with its record of migrations (`schema_migration`), as after an ' +
        'incomplete restore: name an empty database, or restore this one completely.',
    );
  const found = applied === undefined ? await findRelation(client) : undefined;
  if (found !== undefined)
    throw new SchemaRefused(
      `The database has tables that are not Kolli’s (such as ${found}): name an empty one.`,
    );
}

/** Refuses a database that a later release has migrated: this one would set functions and rights back. */
function refuseNewer(applied: Applied, release: string): void {
  const recorded = applied.get(RELEASE_STEP);
  if (recorded === undefined || compareReleases(recorded, release) <= 0) return;
  throw new SchemaRefused(
    `Release ${recorded} has migrated this database: release ${release} cannot migrate it.`,
  );
}

/** Refuses a database whose tables, rights or row security are not as the last migration left them. */
async function refuseChanged(client: pg.Client, applied: Applied): Promise<void> {
  const recorded = applied.get(STATE_STEP);
  if (recorded === undefined || recorded === (await stateOf(client))) return;
  throw new SchemaRefused(
    'The columns, rights of `kolli_app` or row security of this database are not as its last migration left them, ' +
      'as after a restore without roles and rights: restore it with them, or undo what was changed by hand.',
  );
}

/** Of a step that is applied once and has another content than the one that was applied: it is of sources that were never released. */
const refusedAsOther = (name: string) =>
  new SchemaRefused(
    `The step ${name} of this database is another one than that of this release, so its tables are others, and nothing ` +
      'was changed. Sources that were never released made it: go on with those that did, or name an empty database and set ' +
      'it up again (`kolli provision`, `kolli import`; the local database of `npm start`: `npm run reset`).',
  );

/** Applies the steps that are missing or have changed. */
async function applySchema(
  client: pg.Client,
  waits: LockWaits,
  { folder, release, applied }: { folder: string; release: string; applied: Applied },
  { signal, onProgress }: LongWork,
): Promise<string[]> {
  const due = (await readSchema(folder)).filter(({ name, hash }) => applied.get(name) !== hash);
  // A migration that is killed in between can be continued, but not by an earlier release.
  await record(client, RELEASE_STEP, release);
  if (due.length > 0)
    await client.query('delete from schema_migration where name = $1', [STATE_STEP]);
  for (const [done, step] of due.entries()) {
    signal?.throwIfAborted();
    onProgress?.(done, due.length);
    if (applied.has(step.name) && !step.mayChange) throw refusedAsOther(step.name);
    await applyStep(client, step, waits).catch((error: unknown) => {
      if (error instanceof MigrationBlocked) throw error;
      throw new Error(`Migration ${step.name} failed`, { cause: error });
    });
  }
  return due.map(({ name }) => name);
}

interface MigrationOptions extends LongWork {
  /** The server's URL: its login is created if there is none of that name. */
  readonly appUrl?: string | undefined;
  /** The definition of the schema, by default `schema/`. */
  readonly folder?: string;
  /** By default the release of this program. */
  readonly release?: string;
  /** READING_YEARS: no younger readings are dropped afterwards, whoever asks for it. */
  readonly readingYears?: number;
  /** How long it waits for locks. */
  readonly patience?: Partial<Patience>;
  /** Whether `kolli restore` migrates a database that it fills afterwards. */
  readonly isForRestore?: boolean;
}

/** Creates the record of what was applied. */
async function ensureRecord(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
}

/** Marks an empty database as one whose restore is not completed: neither a server nor `migrate` accepts it. */
export async function beginRestore(client: pg.Client): Promise<void> {
  await ensureRecord(client);
  await record(client, RESTORE_STEP, '');
}

/** Ends what `beginRestore` began. */
export async function endRestore(client: pg.Client): Promise<void> {
  await client.query('delete from schema_migration where name = $1', [RESTORE_STEP]);
}

/** Writes for how many years readings are stored at least. Returns whether that changed. */
async function writeReadingYears(client: pg.Client, years: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update retention_limit set reading_years = $1 where reading_years <> $1',
    [years],
  );
  return rowCount === 1;
}

/** Makes what the steps of the schema need; returns what was applied before, and the release that migrates. */
async function prepare(client: pg.Client, { appUrl, release, isForRestore }: MigrationOptions) {
  const known = await readApplied(client);
  await refuseForeign(client, known);
  const applied = known ?? new Map<string, string>();
  if (isForRestore !== true) refuseUnfinishedRestore(applied);
  const own = release ?? (await ownRelease());
  refuseNewer(applied, own);
  await refuseChanged(client, applied);
  await ensureAppRole(client);
  if (appUrl !== undefined) await ensureAppLogin(client, appUrl);
  await ensureRecord(client);
  return { applied, release: own };
}

/**
 * Migrates a database to this version: applies missing steps of the schema, then updates the job
 * queues. `url` must be the owner's; the server signs in as a member of the role `kolli_app`, which
 * owns nothing. Returns the names of the applied steps.
 * @throws SchemaRefused for a PostgreSQL that is too old, a database of somebody else, of a later release, or that was changed since
 * @throws MigrationBlocked if others held a lock or migrated for too long
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  const { folder = schemaFolder(), readingYears } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'kolli migrate' });
  // A statement fails then, too.
  client.on('error', () => undefined);
  await client.connect();
  const waits = await LockWaits.open(client, url, { ...usualPatience, ...options.patience });
  try {
    await checkVersion(client);
    // The server notices when this program is killed, and ends its statement.
    await client.query(`set client_connection_check_interval = '1s'`);
    await waits.takeTurn();
    const prepared = await prepare(client, options);
    const names = await applySchema(client, waits, { folder, ...prepared }, options);
    if (await hasCitus(client)) await replanFunctions(client);
    names.push(...(await waits.retry('job queues', () => prepareQueues(client))));
    if (readingYears !== undefined && (await writeReadingYears(client, readingYears)))
      names.push('retention limit');
    await record(client, STATE_STEP, await stateOf(client));
    return names;
  } finally {
    await waits.close();
    await client.end();
  }
}
