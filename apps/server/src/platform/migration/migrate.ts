import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { prepareQueues } from '../jobs/prepare-queues.ts';
import { ensureAppLogin, ensureAppRole } from './app-roles.ts';

/** Arbitrary advisory lock id: one migration at a time per database. */
const lockId = 727_001;

/** The nearest folder `schema` above this file, be it source or bundle. */
export function schemaFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'schema');
    if (existsSync(join(candidate, 'access.sql'))) return candidate;
    if (folder === dirname(folder)) throw new Error('There is no folder of the schema');
  }
}

interface Step {
  readonly name: string;
  readonly sql: string;
}

async function readSteps(folder: string): Promise<Step[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  );
}

/** @throws if the database was created before the baseline, which cannot be migrated. */
async function refuseFormerDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from schema_migration where name = '0001-pharmacies-and-people.sql'",
  );
  if (rowCount !== 0)
    throw new Error(
      'An earlier version of Kolli made this database, and this one cannot continue with it. ' +
        'Remove the local database with `npm run reset`, or name an empty one.',
    );
}

async function hashOf(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from schema_migration where name = $1',
    [name],
  );
  return rows[0]?.hash;
}

async function apply(client: pg.Client, { name, sql }: Step, hash: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      `insert into schema_migration (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [name, hash],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

/** Applies a step once; a changed step is applied again if it `mayChange`, otherwise throws. */
async function applyStep(client: pg.Client, step: Step, mayChange: boolean): Promise<string[]> {
  const hash = createHash('sha256').update(step.sql).digest('hex');
  const known = await hashOf(client, step.name);
  if (known === hash) return [];
  if (known !== undefined && !mayChange)
    throw new Error(`Migration ${step.name} was changed after it was applied`);
  await apply(client, step, hash);
  return [step.name];
}

async function applySchema(client: pg.Client, folder: string): Promise<string[]> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const tables = await readSteps(join(folder, 'tables'));
  const baseline = { name: 'baseline', sql: tables.map(({ sql }) => sql).join('\n') };
  const functions = (await readSteps(join(folder, 'functions'))).map(({ name, sql }) => ({
    name: `function ${basename(name, '.sql')}`,
    sql,
  }));
  const once = async (step: Step) => applyStep(client, step, false);
  const again = async (step: Step) => applyStep(client, step, true);
  const applied = await once(baseline);
  for (const step of await readSteps(join(folder, 'migrations')))
    applied.push(...(await once(step)));
  for (const step of functions) applied.push(...(await again(step)));
  applied.push(...(await again({ name: 'access', sql: await read('access.sql') })));
  applied.push(...(await once({ name: 'initial data', sql: await read('initial-data.sql') })));
  return applied;
}

interface MigrationOptions {
  /** The server's URL: its login is created if there is none of that name. */
  readonly appUrl?: string | undefined;
  /** The definition of the schema, by default `schema/`. */
  readonly folder?: string;
  /** READING_YEARS: no younger readings are dropped afterwards, whoever asks for it. */
  readonly readingYears?: number;
}

/** Writes for how many years readings are stored at least. Returns whether that changed. */
async function writeReadingYears(client: pg.Client, years: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update retention_limit set reading_years = $1 where reading_years <> $1',
    [years],
  );
  return rowCount === 1;
}

/**
 * Migrates a database to this version: applies missing steps of the schema, then updates the job
 * queues. `url` must be the owner's; the server signs in as a member of the role `kolli_app`, which
 * owns nothing. Returns the names of the applied steps.
 */
export async function migrate(
  url: string,
  { appUrl, folder = schemaFolder(), readingYears }: MigrationOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await ensureAppRole(client);
    if (appUrl !== undefined) await ensureAppLogin(client, appUrl);
    await client.query(`
      create table if not exists schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    await refuseFormerDatabase(client);
    const applied = await applySchema(client, folder);
    applied.push(...(await prepareQueues(client, url)));
    if (readingYears !== undefined && (await writeReadingYears(client, readingYears)))
      applied.push('retention limit');
    return applied;
  } finally {
    await client.end();
  }
}
