import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type SourceTable,
  listForeignTables,
  listHiddenTables,
  listSourceTables,
} from '../../../platform/backup/backed-up-tables.ts';
import type { Block } from '../../../platform/backup/backup-blocks.ts';
import { writeBackupFile } from '../../../platform/backup/backup-file.ts';
import { BackupRefused } from '../../../platform/backup/backup-refused.ts';
import type {
  BackupEnd,
  BackupHead,
  BackupTable,
  CountedTable,
} from '../../../platform/backup/manifest.ts';
import { hasCitus } from '../../../platform/distribution/has-citus.ts';
import {
  checkSchema,
  readApplied,
  RELEASE_STEP,
} from '../../../platform/migration/check-schema.ts';
import { migrationLockId } from '../../../platform/migration/lock-waits.ts';

interface BackupOptions {
  /** The database with its owner's login. */
  readonly ownerUrl: string;
  /** 32 bytes. */
  readonly backupKey: Buffer;
  /** The file to make. */
  readonly name: string;
  /** After how many milliseconds the connection that holds the snapshot sends something again. */
  readonly keepAliveMs?: number;
  /** Gets bytes of the database that are done, of all, after each table, which it may let wait. */
  readonly onProgress?: ((done: number, total: number) => void | Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MadeBackup {
  /** When its snapshot was taken. */
  readonly takenAt: Date;
  readonly rows: number;
  readonly tables: number;
  /** Of the file. */
  readonly bytes: number;
}

/** What every transaction of a backup begins with: one form of values whatever the server's settings are, and no limits. */
const sessionSettings = `
  set local kolli.backup = 'on';
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** Proxies cut off connections that send nothing, mostly after half an hour. */
const defaultKeepAliveMs = 60_000;

const beginSnapshot = 'begin isolation level repeatable read read only';
/** PostgreSQL's code for a table that does not exist. */
const noSuchTable = '42P01';

async function refuseOthers(client: pg.Client): Promise<void> {
  if (await hasCitus(client))
    throw new BackupRefused(
      'The database is distributed with Citus: this backup would read each node at another time. Back up every node ' +
        'with pgBackRest, and restore all of them to one restore point (citus_create_restore_point).',
    );
  await checkSchema(client);
  const [foreign] = await listForeignTables(client);
  if (foreign !== undefined)
    throw new BackupRefused(
      `DATABASE_OWNER_URL: its role does not own ${foreign}: a backup is made with the login of the database's owner.`,
    );
  const [hidden] = await listHiddenTables(client);
  if (hidden !== undefined)
    throw new BackupRefused(
      `Row security would hide rows of ${hidden} from the backup: its policy \`backup\` is missing.`,
    );
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock_shared($1) as "isFree"',
    [migrationLockId],
  );
  if (rows[0]?.isFree !== true)
    throw new BackupRefused('A migration of this database is running: make the backup after it.');
}

interface Snapshot {
  readonly id: string;
  readonly head: BackupHead;
  readonly tables: readonly SourceTable[];
  readonly auditHeads: BackupEnd['auditHeads'];
}

async function readSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query(beginSnapshot);
  await client.query(sessionSettings);
  const { rows } = await client.query<{ id: string; takenAt: Date; epoch: string }>(
    `select pg_export_snapshot() as id, now() as "takenAt", (select id::text from database_epoch) as epoch`,
  );
  const [{ id, takenAt, epoch } = { id: '', takenAt: new Date(), epoch: '' }] = rows;
  const steps = Object.fromEntries((await readApplied(client)) ?? []);
  const keys = await client.query<BackupHead['keys'][number]>(
    `select kind, id, encode(fingerprint, 'hex') as fingerprint from key_use
     where ended_at is null order by kind, id`,
  );
  const heads = await client.query<BackupEnd['auditHeads'][number]>(
    `select pharmacy_id as "pharmacyId", seq::float8 as seq, encode(hash, 'hex') as hash from audit_head
     where seq > 0 order by pharmacy_id`,
  );
  const tables = await listSourceTables(client);
  const head: BackupHead = {
    release: steps[RELEASE_STEP] ?? '',
    takenAt: takenAt.toISOString(),
    steps,
    epoch,
    keys: keys.rows,
    tables: tables.map(({ name, root, columns }): BackupTable => ({ name, root, columns })),
  };
  return { id, head, tables, auditHeads: heads.rows };
}

/** Reads the rows of a table in the snapshot, in a transaction of its own, so that its lock is short. */
async function* readRows(client: pg.Client, snapshotId: string, table: SourceTable) {
  await client.query(beginSnapshot);
  await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshotId)}`);
  await client.query(sessionSettings);
  const { name, columns, where } = table;
  const condition = where === undefined ? '' : ` where ${where}`;
  const copying = client.query(
    copyTo(`copy (select ${columns.join(', ')} from ${name}${condition}) to stdout`),
  );
  for await (const rows of copying) yield rows as Buffer;
  await client.query('commit');
  return copying.rowCount;
}

/** Whether retention has dropped a month of readings since the snapshot. */
const isDropped = (table: SourceTable, error: unknown) =>
  table.isPartition && error instanceof pg.DatabaseError && error.code === noSuchTable;

async function* tableBlocks(
  client: pg.Client,
  snapshotId: string,
  table: SourceTable,
): AsyncGenerator<Block, CountedTable> {
  yield { type: 'table', table };
  const hash = createHash('sha256');
  let count = 0;
  try {
    const reading = readRows(client, snapshotId, table);
    for (;;) {
      const { done, value } = await reading.next();
      if (done === true) {
        count = value;
        break;
      }
      hash.update(value);
      yield { type: 'rows', rows: value };
    }
  } catch (error) {
    if (!isDropped(table, error)) throw error;
    await client.query('rollback');
  }
  return { name: table.name, rows: count, sha256: hash.digest('hex') };
}

async function* allBlocks(
  client: pg.Client,
  { id, head, tables, auditHeads }: Snapshot,
  { onProgress }: Pick<BackupOptions, 'onProgress'>,
): AsyncGenerator<Block, readonly CountedTable[]> {
  yield { type: 'head', head };
  const counted: CountedTable[] = [];
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const table of tables) {
    counted.push(yield* tableBlocks(client, id, table));
    done += table.bytes;
    await onProgress?.(done, total);
  }
  yield { type: 'end', end: { tables: counted, auditHeads } };
  return counted;
}

/** Runs `work` while the connection that holds the snapshot sends something from time to time. */
async function keepAlive<T>(holder: pg.Client, everyMs: number, work: () => Promise<T>) {
  const ended = new AbortController();
  const ask = async () => {
    for (;;) {
      await sleep(everyMs, undefined, { signal: ended.signal });
      await holder.query('select 1');
    }
  };
  // If the connection is lost, so is the snapshot, and the next table fails.
  const asking = ask().catch(() => undefined);
  try {
    return await work();
  } finally {
    ended.abort();
    await asking;
  }
}

/**
 * Makes a backup of the whole database while the product runs: all rows of one snapshot, read by COPY with the owner's
 * login. Works with the embedded engine, too, which has no pg_dump. No migration runs meanwhile. A database of Citus is
 * refused: a snapshot is that of one node.
 * @throws BackupRefused, SchemaRefused
 */
export async function backUpDatabase(options: BackupOptions): Promise<MadeBackup> {
  const { ownerUrl: connectionString } = options;
  const holder = new pg.Client({ connectionString });
  const reader = new pg.Client({ connectionString });
  // A connection that is lost fails what runs on it.
  for (const client of [holder, reader]) client.on('error', () => undefined);
  try {
    await holder.connect();
    await reader.connect();
    await refuseOthers(holder);
    const snapshot = await readSnapshot(holder);
    let counted: readonly CountedTable[] = [];
    const blocks = async function* () {
      counted = yield* allBlocks(reader, snapshot, options);
    };
    const everyMs = options.keepAliveMs ?? defaultKeepAliveMs;
    const bytes = await keepAlive(holder, everyMs, () => writeBackupFile(blocks(), options));
    return {
      takenAt: new Date(snapshot.head.takenAt),
      rows: counted.reduce((sum, { rows }) => sum + rows, 0),
      tables: counted.length,
      bytes,
    };
  } finally {
    // A COPY that is given up half-way would keep the connection from ending.
    reader.connection.stream.destroy();
    await holder.end();
  }
}
