import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runKolli } from '../../../cli/testing/cli.ts';
import { type FilledDatabase, openFilledDatabase } from './testing/filled-database.ts';
import { rowsOf } from './testing/owned-database.ts';

let folder: string;
let source: FilledDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kolli-check-restore-'));
  source = await openFilledDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await source.database.drop();
});

const kolli = (...args: string[]) =>
  runKolli({ database: source.database, time: source.time }, args);
/** The temporary databases of this source's owner. */
const leftDatabases = () =>
  rowsOf(
    source.database,
    `select datname from pg_database where datname like 'kolli_check_%'
       and pg_get_userbyid(datdba) = '${new URL(source.database.ownerUrl).username}'`,
  );

test('OPS-02: check-restore restores beside, checks all of it, starts a server and removes it', async () => {
  // An entry of the installation's own audit log.
  const role = ['--level', '5', '--app-access', 'web_app', '--permissions', 'delivery.read'];
  expect(await kolli('role', 'create', '--name', 'student', ...role)).toMatchObject({ code: 0 });
  const file = join(folder, 'right');
  await kolli('backup', file);
  const { code, said, complained } = await kolli('check-restore', file);
  expect([code, complained]).toEqual([0, '']);
  expect(said.split('\n').map((line) => line.replaceAll(/\d+/g, 'N'))).toEqual([
    expect.stringMatching(/^Restored: N rows/),
    'The server’s login, tables, rights and row security are as in the database of the backup.',
    'N tables have their N rows.',
    'The configured keys are those that the database needs.',
    'The audit logs of the installation and of N pharmacies are unbroken (N entries) and end as in the backup.',
    'A server starts on it and answers.',
    expect.stringMatching(/can be restored\.$/),
  ]);
  expect(await leftDatabases()).toEqual([]);
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
