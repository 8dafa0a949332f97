import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { prepareQueues } from '../jobs/prepare-queues.ts';
import { appRole } from './open-database.ts';

/** The nearest folder `migrations` above this file, be it source or bundle. */
function migrationsFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error('There is no folder of migrations');
  }
}

/** Any number: one migration at a time on a database. */
const lockId = 727_001;

async function ensureAppRole(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      create role ${appRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(current_user, '${appRole}', 'member') as member`,
  );
  if (rows[0]?.member !== true) await client.query(`grant ${appRole} to current_user`);
}

async function applyOnce(client: pg.Client, name: string, hash: string, work: () => Promise<void>) {
  const known = await client.query<{ hash: string }>(
    'select hash from schema_migration where name = $1',
    [name],
  );
  const before = known.rows[0]?.hash;
  if (before === hash) return false;
  if (before !== undefined) throw new Error(`Migration ${name} was changed after it was applied`);
  await client.query('begin');
  try {
    await work();
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
  return true;
}

/**
 * Brings a database to this version: the files of `migrations/` in order, each once and whole, then
 * the job queues. `url` is the owner's; the app itself works as the role `kolli_app`. Answers the
 * names of what was applied.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await ensureAppRole(client);
    await client.query(`
      create table if not exists schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const applied: string[] = [];
    const folder = migrationsFolder();
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      const isNew = await applyOnce(client, name, hash, async () => void (await client.query(sql)));
      if (isNew) applied.push(name);
    }
    applied.push(...(await prepareQueues(client, url)));
    return applied;
  } finally {
    await client.end();
  }
}
