import pg from 'pg';
import type { Block } from '../../../platform/backup/backup-blocks.ts';
import { readBackupFile } from '../../../platform/backup/backup-file.ts';
import { BackupRefused } from '../../../platform/backup/backup-refused.ts';
import type { BackupEnd, BackupHead } from '../../../platform/backup/manifest.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { readApplied, RESTORE_STEP } from '../../../platform/migration/check-schema.ts';
import { findRelation } from '../../../platform/migration/find-relation.ts';
import { beginRestore, endRestore, migrate } from '../../../platform/migration/migrate.ts';
import { renewEpoch } from '../../devices/connection/database-epoch.ts';
import { checkBackupKeys, checkBackupRelease, type ConfiguredSecrets } from './check-backup.ts';
import { loadRows } from './load-rows.ts';
import { type BackupSource, readHead, sizeOf, verifyBackup } from './verify-backup.ts';

export interface RestoreOptions extends BackupSource, ConfiguredSecrets {
  /** An empty database, with its owner's login. */
  readonly ownerUrl: string;
  /** The same with the server's login, which is created if there is none of its name. */
  readonly appUrl: string;
  readonly clock: Clock;
  /** Gets bytes that are done, of all: the file is read once to verify it, and once to load it. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface Restored {
  readonly head: BackupHead;
  readonly end: BackupEnd;
  readonly epoch: string;
}

/** Arbitrary advisory lock id: one restore at a time per database. */
const restoreLockId = 727_003;

async function refuseOtherRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock($1) as "isFree"',
    [restoreLockId],
  );
  if (rows[0]?.isFree !== true)
    throw new BackupRefused('Another restore into this database is running.');
}

/** Refuses URLs of different databases, if the server's login is accepted: the restore may be what creates it. */
async function refuseOtherDatabase(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    return;
  }
  try {
    // Of the transaction, since a pooler may give the connection to others.
    const { rows } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isFree"',
      [restoreLockId],
    );
    if (rows[0]?.isFree === true)
      throw new BackupRefused(
        'DATABASE_URL and DATABASE_OWNER_URL lead to different databases: name the same one in both.',
      );
  } finally {
    await client.end();
  }
}

/** Refuses a database with anything in it, except what an interrupted restore has left. */
async function refuseFilled(client: pg.Client, head: BackupHead): Promise<void> {
  const found = await findRelation(client);
  if (found === undefined) return;
  const applied = await readApplied(client);
  if (applied?.has(RESTORE_STEP) === true) return;
  const advice = 'name an empty one, such as a new one with `create database`';
  if (applied?.has('baseline') !== true)
    throw new BackupRefused(`The database is not empty (it has ${found}): ${advice}.`);
  const { rows: known } = await client.query<{ isSame: boolean }>(
    `select exists (
       select from key_use where kind = 'audit' and encode(fingerprint, 'hex') = $1
     ) as "isSame"`,
    [head.keys.find(({ kind }) => kind === 'audit')?.fingerprint ?? ''],
  );
  const whose =
    known[0]?.isSame === true ? 'the installation of this backup' : 'another installation';
  throw new BackupRefused(`The database is that of ${whose}: ${advice}.`);
}

/** The months of readings in a backup, by their first days. */
function monthsIn({ tables }: BackupHead): string[] {
  const months = tables.map(({ name }) => /_(\d{4})_(\d{2})$/.exec(name));
  return months.flatMap((month) => (month === null ? [] : [`${month[1]}-${month[2]}-01`])).sort();
}

interface Root {
  readonly name: string;
  readonly isForced: boolean;
}

async function listRoots(client: pg.Client): Promise<Root[]> {
  const { rows } = await client.query<Root>(`
    select format('%I.%I', space.nspname, class.relname) as name, class.relforcerowsecurity as "isForced"
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    where (space.nspname in ('public', 'identity') and class.relkind in ('r', 'p') and not class.relispartition
        and class.relname <> 'schema_migration')
      or class.oid = to_regclass('pgboss.job')
    order by 1`);
  return rows;
}

/** Fills the migrated database in one transaction, and compares the numbers of rows. */
async function fill(
  client: pg.Client,
  blocks: AsyncIterable<Block>,
  { head, end }: Omit<Restored, 'epoch'>,
): Promise<void> {
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'`);
  const roots = await listRoots(client);
  await client.query(`truncate ${roots.map(({ name }) => name).join(', ')}`);
  const forced = roots.filter(({ isForced }) => isForced);
  // COPY cannot load a table whose row security applies to the role.
  for (const { name } of forced)
    await client.query(`alter table ${name} no force row level security`);
  await client.query('select make_reading_months(month, month) from unnest($1::date[]) as month', [
    monthsIn(head),
  ]);
  const counts = await loadRows(client, blocks);
  for (const { name } of forced) await client.query(`alter table ${name} force row level security`);
  const wrong = end.tables.find(({ name, rows }) => counts.get(name) !== rows);
  if (wrong !== undefined)
    throw new Error(`${wrong.name}: ${counts.get(wrong.name)} of ${wrong.rows} rows were loaded`);
  await client.query('commit');
  await client.query('analyze');
}

async function renewEpochOf({ ownerUrl, auditKey, clock }: RestoreOptions): Promise<string> {
  const onError = () => undefined;
  const store = openDatabase({ url: ownerUrl, auditKey, poolSize: 1, onError });
  try {
    return await renewEpoch(store, clock());
  } finally {
    await store.close();
  }
}

/** The file is read twice. An interruption stops both readings. */
function countBytes({ onProgress, signal }: RestoreOptions, size: number) {
  let done = 0;
  return (bytes: number) => {
    signal?.throwIfAborted();
    done += bytes;
    onProgress?.(done, 2 * size);
  };
}

/**
 * Restores a backup into an empty database and begins a new epoch. The whole file is verified before anything is
 * written. Until the restore is complete neither a server nor `migrate` accepts the database; an interrupted restore can
 * be run again.
 * @throws BackupRefused
 */
export async function restoreDatabase(options: RestoreOptions): Promise<Restored> {
  const { ownerUrl, appUrl } = options;
  const head = await readHead(options);
  checkBackupKeys(head, options);
  await checkBackupRelease(head);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseOtherRestore(client);
    await refuseOtherDatabase(appUrl);
    await refuseFilled(client, head);
    const onBytes = countBytes(options, await sizeOf(options));
    const end = await verifyBackup(options, onBytes);
    // Verifying takes its time.
    await refuseFilled(client, head);
    await beginRestore(client);
    await migrate(ownerUrl, { appUrl, isForRestore: true });
    await fill(client, readBackupFile({ ...options, onBytes }), { head, end });
    const epoch = await renewEpochOf(options);
    await endRestore(client);
    return { head, end, epoch };
  } finally {
    await client.end();
  }
}
