import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { shareFolder } from '../../../testing/samples/temporary-folder.ts';
import { runKolli } from '../../../cli/testing/cli.ts';
import { migrationLockId } from '../../../platform/migration/lock-waits.ts';
import { refuseWrites } from '../../../testing/refuse-writes.ts';
import { openClient, type TestDatabase } from '../../../testing/test-database.ts';
import { testBackupKey, testEnvironment } from '../../../testing/test-secrets.ts';
import { backUpDatabase } from './back-up-database.ts';
import { recordBackup } from './record-backup.ts';
import { openFilledDatabase } from './testing/filled-database.ts';
import { rowsOf } from './testing/owned-database.ts';
import { verifyBackup } from './verify-backup.ts';

const folder = await shareFolder();
const source = await openFilledDatabase();

const named = (name: string) => join(folder, name);
const backUp = (name: string, environment = {}, database: TestDatabase = source.database) =>
  runKolli({ database, time: source.time }, ['backup', named(name)], environment);

/** The record of backups that the service address is mailed about. */
const record = () =>
  rowsOf<{ failures: number; succeeded_at: Date | null }>(
    source.database,
    `select failures::int, succeeded_at from job_record where job = 'backup'`,
  );

test('OPS-01: only the database’s owner makes a backup, and not beside a migration', async () => {
  const asServer = await backUp('server', { DATABASE_OWNER_URL: source.database.url });
  expect(asServer).toMatchObject({ code: 1, complained: expect.stringContaining('does not own') });
  const migrating = await openClient(source.database.ownerUrl);
  await migrating.query('select pg_advisory_lock($1)', [migrationLockId]);
  const beside = await backUp('beside');
  await migrating.end();
  expect(beside.complained).toContain('A migration of this database is running');
  expect(readdirSync(folder)).toEqual([]);
});

test('OPS-01: a backup is refused that would miss rows because of row security', async () => {
  await rowsOf(source.database, 'alter policy backup on shelf rename to former');
  const { code, complained } = await backUp('hidden');
  await rowsOf(source.database, 'alter policy former on shelf rename to backup');
  expect([code, complained]).toEqual([1, expect.stringContaining('hide rows of shelf')]);
});

test('OPS-01: a backup of a database of Citus is refused, which would not be one snapshot', async () => {
  // The tests have no Citus: its name is what the refusal goes by.
  const rename = (from: string, to: string) =>
    rowsOf(
      source.database,
      `set allow_system_table_mods = on; update pg_extension set extname = '${to}' where extname = '${from}'`,
    );
  await rename('plpgsql', 'citus');
  const { code, complained } = await backUp('distributed');
  await rename('citus', 'plpgsql');
  expect([code, complained]).toEqual([1, expect.stringContaining('pgBackRest')]);
  expect(readdirSync(folder)).toEqual([]);
});

test('OPS-01: the connection that holds the snapshot sends something from time to time', async () => {
  const { ownerUrl } = source.database;
  const name = new URL(ownerUrl).pathname.slice(1);
  const held = () =>
    rowsOf(
      source.database,
      `select from pg_stat_activity
       where datname = '${name}' and state = 'idle in transaction' and query = 'select 1'`,
    );
  let isSeen = false;
  const see = async () => {
    if (!isSeen) await expect.poll(held).toHaveLength(1);
    isSeen = true;
  };
  const options = { ownerUrl, backupKey: testBackupKey, name: named('alive'), onProgress: see };
  await backUpDatabase({ ...options, keepAliveMs: 1 });
  expect(isSeen).toBe(true);
  rmSync(named('alive'));
});

test('OPS-02: a failed backup is recorded as a failure, a successful one with the time of its data', async () => {
  const [{ failures } = { failures: 0 }] = await record();
  expect((await backUp('no-folder/backup')).code).toBe(1);
  expect(await record()).toMatchObject([{ failures: failures + 1 }]);
  expect((await backUp('recorded')).code).toBe(0);
  const [{ now } = { now: new Date() }] = await rowsOf<{ now: Date }>(
    source.database,
    'select now()',
  );
  const [{ failures: after, succeeded_at: at } = { failures: 0, succeeded_at: null }] =
    await record();
  expect(after).toBe(failures + 1);
  expect(at?.getTime()).toBeGreaterThan(now.getTime() - 300_000);
  expect(at?.getTime()).toBeLessThanOrEqual(now.getTime());
});

test('OPS-02: a refused or interrupted backup is no failure of backups', async () => {
  const before = await record();
  expect((await backUp('recorded')).complained).toContain('is already there');
  const { ownerUrl } = source.database;
  const signal = AbortSignal.abort();
  const interrupted = recordBackup({ ownerUrl, signal }, () =>
    Promise.reject(new Error('The command was interrupted.')),
  );
  await expect(interrupted).rejects.toThrow('The command was interrupted.');
  expect(await record()).toEqual(before);
});

test('OPS-02: a backup that cannot be recorded is good, and the command says so', async () => {
  const before = await record();
  const end = await refuseWrites(source.database, { table: 'job_record', code: '53100' });
  const { code, said } = await backUp('unrecorded');
  await end();
  expect([code, said]).toEqual([0, expect.stringContaining('the database has no record of it')]);
  expect((await tables('unrecorded')).get('public.delivery')).toBe(2);
  expect(await record()).toEqual(before);
});

test('OPS-01: without room for the file a backup says so and leaves nothing', async () => {
  const program = join(import.meta.dirname, '../../../cli.ts');
  // Files may have one block of 512 bytes or 1 kB.
  const limited = 'trap "" XFSZ; ulimit -f 1; exec "$0" "$@"';
  const child = spawn('sh', ['-c', limited, process.execPath, program, 'backup', named('large')], {
    env: { ...process.env, ...testEnvironment, DATABASE_OWNER_URL: source.database.ownerUrl },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^There is no room for .*large \(EFBIG\)/m),
  ]);
  expect(readdirSync(folder).filter((name) => name.includes('large'))).toEqual([]);
});

const tables = async (name: string) => {
  const { tables } = await verifyBackup({ name: named(name), backupKey: testBackupKey });
  return new Map(tables.map(({ name, rows }) => [name, rows]));
};

test('OPS-01: what is written or dropped meanwhile does not change a backup, nor is a table locked until its end', async () => {
  const { database } = source;
  let isChanged = false;
  const change = async () => {
    if (isChanged) return;
    isChanged = true;
    await rowsOf(
      database,
      `insert into role select 'late', level, app_access, permissions from role limit 1`,
    );
    await rowsOf(database, `select make_reading_months('2031-05-01', '2031-05-01')`);
    await rowsOf(database, 'drop table reading_2024_01');
  };
  const { ownerUrl } = database;
  const name = named('meanwhile');
  await backUpDatabase({ ownerUrl, backupKey: testBackupKey, name, onProgress: change });
  const rows = await tables('meanwhile');
  expect(rows.get('public.role')).toBe((await rowsOf(database, 'select from role')).length - 1);
  expect(rows.get('public.reading_other')).toBe(2);
  expect(rows.get('public.reading_2024_01')).toBe(0);
  expect(rows.get('public.delivery')).toBe(2);
});

test('OPS-01: an interrupted backup leaves nothing, and the next one works', async () => {
  const ending = new AbortController();
  const { ownerUrl } = source.database;
  const interrupted = backUpDatabase({
    ownerUrl,
    backupKey: testBackupKey,
    name: named('interrupted'),
    signal: ending.signal,
    onProgress: () => ending.abort(new Error('The command was interrupted.')),
  });
  await expect(interrupted).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  expect((await backUp('interrupted')).code).toBe(0);
});
