import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareFolder } from '../../../testing/samples/temporary-folder.ts';
import { runKolli } from '../../../cli/testing/cli.ts';
import { checkSchema } from '../../../platform/migration/check-schema.ts';
import { migrate } from '../../../platform/migration/migrate.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { openClient, type TestDatabase } from '../../../testing/test-database.ts';
import { testAuditKey, testBackupKey, testSecrets } from '../../../testing/test-secrets.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import type { BackupHead } from '../../../platform/backup/manifest.ts';
import { checkBackupRelease } from './check-backup.ts';
import { restoreDatabase } from './restore-database.ts';
import { readHead } from './verify-backup.ts';
import { hostileText, openFilledDatabase } from './testing/filled-database.ts';
import { givenOwnedDatabase, rowsOf } from './testing/owned-database.ts';

const time = createTestClock();
const kolli = (database: TestDatabase, args: readonly string[], environment = {}) =>
  runKolli({ database, time }, args, environment);

/** All rows, read as a superuser, whom row security does not restrict. */
function dumpAll(database: TestDatabase): Promise<Record<string, string[]>> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(database.ownerUrl).pathname;
  return dumpDatabase({ ...database, ownerUrl: url.href });
}

const folder = await shareFolder();
const file = join(folder, 'backup');
const source = await openFilledDatabase();
/** All rows before the backup. */
const before = await dumpAll(source.database);
const made = await kolli(source.database, ['backup', file]);
if (made.code !== 0) throw new Error(made.complained);

const tableNames = (database: TestDatabase) =>
  rowsOf<{ name: string }>(
    database,
    "select tablename as name from pg_tables where schemaname in ('public', 'identity', 'pgboss')",
  );

/** These differ after a restore: the record of migrations is new, and the new epoch is in the audit logs. */
const ofRestore = ['schema_migration', 'database_epoch', 'audit_entry', 'audit_head'].map(
  (name) => `public.${name}`,
);

const withoutTables = (dump: Record<string, string[]>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(dump).filter(([name]) => !names.includes(name)));

/** The texts in the data of the jobs to send messages. */
async function jobsOf(database: TestDatabase): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    database,
    `select data ->> 'messageId' as text from pgboss.job where name = 'send-message' order by 1`,
  );
  return rows.map(({ text }) => text);
}

test('OPS-01: a backup by the documented owner is restored with every row, the open jobs and a new epoch', async () => {
  const target = await givenOwnedDatabase();
  const restored = await kolli(target, ['restore', file]);
  expect(restored).toMatchObject({ code: 0, complained: '' });
  expect(restored.said).toMatch(/^Restored: \d+ rows, as of .*new epoch/);
  const after = await dumpAll(target);
  expect(withoutTables(after, ofRestore)).toEqual(withoutTables(before, ofRestore));
  for (const name of ['delivery', 'pickup_box', 'reading_2024_01', 'reading_other', 'shelf'])
    expect([name, before[`public.${name}`]?.length]).toEqual([name, 2]);
  expect(before['public.pharmacy']?.[0]).toContain(JSON.stringify(hostileText).slice(1, -1));
  expect(await jobsOf(source.database)).toEqual(['ended', 'waits', 'works']);
  expect(await jobsOf(target)).toEqual(['waits', 'works']);
  expect(after['public.database_epoch']).not.toEqual(before['public.database_epoch']);
  const entries = before['public.audit_entry'] ?? [];
  expect(after['public.audit_entry']).toEqual(expect.arrayContaining(entries));
  // The new epoch is in the audit log of the installation.
  expect(after['public.audit_entry']).toHaveLength(entries.length + 1);
  expect(await kolli(target, ['migrate'])).toMatchObject({ said: 'The database is up to date.' });
  expect((await kolli(target, ['verify-audit'])).code).toBe(0);
});

test('OPS-01: no table has a sequence, which a backup would need', async () => {
  const sequences = await rowsOf(
    source.database,
    `select relname from pg_class where relkind = 'S'
       and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)`,
  );
  expect(sequences).toEqual([]);
});

const otherKey = Buffer.alloc(32, 99).toString('base64');

test('OPS-01: what does not fit is refused in a sentence, and nothing is written', async () => {
  const target = await givenOwnedDatabase();
  const whole = readFileSync(file);
  const refusal = async (environment = {}, name = file) => {
    const { code, said, complained } = await kolli(target, ['restore', name], environment);
    expect([code, said, await tableNames(target)]).toEqual([1, '', []]);
    return complained;
  };
  for (const [environment, text] of [
    [{ KOLLI_BACKUP_KEY: otherKey }, 'is not the key that'],
    [{ KOLLI_BACKUP_KEY: '' }, 'KOLLI_BACKUP_KEY'],
    [{ KOLLI_DATA_KEYS: `other:${otherKey}` }, "KOLLI_DATA_KEYS lacks the key 'test'"],
    [{ KOLLI_DATA_KEYS: `test:${otherKey}` }, "KOLLI_DATA_KEYS lacks the key 'test'"],
    [{ KOLLI_HASH_KEY: otherKey }, 'KOLLI_HASH_KEY lacks the key'],
    [{ KOLLI_AUDIT_KEY: otherKey }, 'KOLLI_AUDIT_KEY lacks the key'],
  ] as const)
    expect(await refusal(environment)).toContain(text);
  const broken = join(folder, 'broken');
  writeFileSync(broken, whole.subarray(0, -100));
  expect(await refusal({}, broken)).toContain('was cut off or changed');
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 500) ^ 1, flipped.length - 500);
  writeFileSync(broken, flipped);
  expect(await refusal({}, broken)).toContain('was cut off or changed');
});

test('OPS-01: a database that is not empty is refused, with whose it is, and stays as it is', async () => {
  const refusal = async (target: TestDatabase) => {
    const { code, complained } = await kolli(target, ['restore', file]);
    expect(code).toBe(1);
    return complained;
  };
  expect(await refusal(source.database)).toContain('is that of the installation of this backup');
  const target = await givenOwnedDatabase();
  await rowsOf(target, 'create table somebody_elses (id integer)');
  expect(await refusal(target)).toContain('is not empty (it has somebody_elses)');
  expect(await tableNames(target)).toEqual([{ name: 'somebody_elses' }]);
  const other = await givenOwnedDatabase();
  await migrate(other.ownerUrl, { appUrl: other.url });
  expect(await refusal(other)).toContain('is that of another installation');
});

test('OPS-01: URLs of two databases are refused, before anything is written into either', async () => {
  const [target, other] = [await givenOwnedDatabase(), await givenOwnedDatabase()];
  const { code, complained } = await kolli(target, ['restore', file], { DATABASE_URL: other.url });
  expect([code, complained]).toEqual([
    1,
    expect.stringContaining('DATABASE_URL and DATABASE_OWNER_URL lead to different databases'),
  ]);
  expect([await tableNames(target), await tableNames(other)]).toEqual([[], []]);
});

test('OPS-01: a backup of another release or schema is refused with what to do', async () => {
  const head = await readHead({ name: file, backupKey: testBackupKey });
  const refusal = async (changed: Partial<BackupHead>) => {
    const checked = checkBackupRelease({ ...head, ...changed }, '1.2.0');
    return checked.then(
      () => 'accepted',
      (error: unknown) => (error as Error).message,
    );
  };
  expect(await refusal({ release: '1.2.0' })).toBe('accepted');
  expect(await refusal({ release: '1.3.0' })).toContain('restore it with release 1.3.0.');
  expect(await refusal({ release: '1.1.0' })).toContain('release 1.1.0, then migrate.');
  expect(await refusal({ release: '1.2.0', steps: { ...head.steps, access: 'other' } })).toContain(
    'another schema of release 1.2.0 (access)',
  );
  const setRelease = (hash: string) =>
    rowsOf(source.database, `update schema_migration set hash = '${hash}' where name = 'release'`);
  await setRelease('9.0.0');
  const name = join(folder, 'newer');
  expect((await kolli(source.database, ['backup', name])).code).toBe(0);
  await setRelease(head.release);
  const target = await givenOwnedDatabase();
  expect(await kolli(target, ['restore', name])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('restore it with release 9.0.0.'),
  });
  expect(await tableNames(target)).toEqual([]);
});

test('OPS-01: an interrupted restore is recognised by migrate and the server, and can be run again', async () => {
  const target = await givenOwnedDatabase();
  const options = {
    name: file,
    backupKey: testBackupKey,
    secrets: testSecrets,
    auditKey: testAuditKey,
    ownerUrl: target.ownerUrl,
    appUrl: target.url,
    clock: time.clock,
  };
  const interrupted = restoreDatabase({
    ...options,
    onProgress: (done, total) => {
      if (done > total / 2) throw new Error('killed');
    },
  });
  await expect(interrupted).rejects.toThrow('killed');
  for (const command of [['migrate'], ['epoch', 'renew'], ['pharmacy', 'list']])
    expect((await kolli(target, command)).complained).toContain('was not completed');
  const client = await openClient(target.url);
  await expect(checkSchema(client)).rejects.toThrow('was not completed');
  expect(await rowsOf(target, 'select from delivery')).toEqual([]);
  await restoreDatabase(options);
  await expect(checkSchema(client)).resolves.toBeUndefined();
  expect(await rowsOf(target, 'select from delivery')).toHaveLength(
    before['public.delivery']?.length ?? 0,
  );
});
