import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareFolder } from '../../../testing/samples/temporary-folder.ts';
import { runKolli } from '../../../cli/testing/cli.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import {
  testAuditKey,
  testBackupKey,
  testEnvironment,
  testSecretKeys,
  testSecrets,
} from '../../../testing/test-secrets.ts';
import { checkRestored } from './check-restored.ts';
import { inTemporaryDatabase } from './open-temporary.ts';
import { restoreDatabase } from './restore-database.ts';
import { openFilledDatabase } from './testing/filled-database.ts';
import { rowsOf } from './testing/owned-database.ts';
import { recordDatabases } from './testing/record-databases.ts';

const folder = await shareFolder();
const source = await openFilledDatabase();

const kolli = (...args: string[]) =>
  runKolli({ database: source.database, time: source.time }, args);
/** What restores `file` in a database beside the source. */
const restoring = (file: string) => ({
  name: file,
  secrets: testSecrets,
  auditKey: testAuditKey,
  backupKey: testBackupKey,
  clock: source.time.clock,
});
const urls = () => ({ ownerUrl: source.database.ownerUrl, appUrl: source.database.url });
/** The temporary databases of this source's owner. */
const leftDatabases = () =>
  rowsOf(
    source.database,
    `select datname from pg_database where datname like 'kolli_check_%'
       and pg_get_userbyid(datdba) = '${new URL(source.database.ownerUrl).username}'`,
  );

test('OPS-02: check-restore restores beside, checks all of it, starts a server on it, also behind a pooler past it, and removes it', async () => {
  // An entry of the installation's own audit log.
  const role = ['--level', '5', '--app-access', 'web_app', '--permissions', 'delivery.read'];
  expect(await kolli('role', 'create', '--name', 'student', ...role)).toMatchObject({ code: 0 });
  const file = join(folder, 'right');
  await kolli('backup', file);
  const pooler = new URL(source.database.url);
  pooler.port = '9';
  const direct = await recordDatabases(source.database.url);
  const { code, said, complained } = await runKolli(
    { database: source.database, time: source.time },
    ['check-restore', file],
    { DATABASE_URL: pooler.href, DATABASE_DIRECT_URL: direct.url },
  );
  expect([code, complained]).toEqual([0, '']);
  expect(said.split('\n').map((line) => line.replaceAll(/\d+/g, 'N'))).toEqual([
    expect.stringMatching(/^Restored: N rows/),
    'The server’s login, tables, rights and row security are as in the database of the backup.',
    'N tables have their N rows.',
    'The configured keys are those that the database needs.',
    'The audit logs of the installation and of N pharmacies are unbroken and continue those of the backup (N entries, with those of the new epoch).',
    'A server starts on it and answers.',
    expect.stringMatching(/can be restored\.$/),
  ]);
  // It and its server use the temporary database alone.
  expect(new Set(direct.names)).toEqual(new Set([expect.stringMatching(/^kolli_check_/)]));
  expect(await leftDatabases()).toEqual([]);
});

test('OPS-02: a restored database with a fault is found: settings, keys, rights and rows', async () => {
  const file = join(folder, 'faulty');
  await kolli('backup', file);
  await inTemporaryDatabase(urls(), async (own) => {
    const options = { ...restoring(file), ...own };
    const restored = await restoreDatabase(options);
    const check = async (differing: object = {}) => {
      const environment = { ...testEnvironment, ...process.env };
      const found = checkRestored({ ...options, environment, restored, ...differing });
      for await (const sentence of found) expect(sentence).toMatch(/\.$/);
    };
    const change = (statement: string) => rowsOf(own, statement);
    const environment = { ...process.env, ...testEnvironment, SESSION_DAYS: '0' };
    await expect(check({ environment })).rejects.toThrow(/did not start: .*SESSION_DAYS/s);
    await expect(check({ auditKey: Buffer.alloc(32, 1) })).rejects.toThrow('KOLLI_AUDIT_KEY');
    const secrets = createSecrets({ ...testSecretKeys, hashKey: Buffer.alloc(32, 1) });
    await expect(check({ secrets })).rejects.toThrow('KOLLI_HASH_KEY');
    await change('revoke select on shelf from kolli_app');
    await expect(check()).rejects.toThrow('rights or row security are not as');
    await change('grant select on shelf to kolli_app');
    await change("delete from reading where celsius = 'NaN'");
    await expect(check()).rejects.toThrow(/^public\.reading has 4 rows instead of 6$/);
  });
});

test('OPS-02: a temporary database that cannot be removed is named after the result of the check', async () => {
  let name = '';
  const failing = inTemporaryDatabase(urls(), async (own) => {
    name = new URL(own.ownerUrl).pathname.slice(1);
    await rowsOf(source.database, `alter database ${name} is_template true`);
    throw new Error('The check has failed');
  });
  await expect(failing).rejects.toThrow(
    /^The check has failed\nThe temporary database kolli_check_/,
  );
  await rowsOf(source.database, `alter database ${name} is_template false`);
  await rowsOf(source.database, `drop database ${name}`);
});

test('OPS-02: check-restore fails for a backup with a changed audit log, and removes what it made', async () => {
  await rowsOf(source.database, `update audit_entry set action = 'another' where seq = 2`);
  const file = join(folder, 'tampered');
  await kolli('backup', file);
  const { code, complained } = await kolli('check-restore', file);
  expect([code, complained]).toEqual([
    1,
    expect.stringMatching(/^The audit log of pharmacy .* is broken at entry 2/),
  ]);
  expect(await leftDatabases()).toEqual([]);
});
