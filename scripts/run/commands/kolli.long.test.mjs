import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { clusterFolder } from '../../../packages/local-postgres/src/cluster.ts';
import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import { findPostmaster } from '../../../packages/local-postgres/src/postmaster.ts';
import { recordStart } from '../process/ports.mjs';
import { acquireLock } from '../process/process-lock.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { startLockFile } from './start-lock.mjs';
import {
  isUp,
  makeTrialCheckout,
  removeTrialCheckout,
  runScript,
  twoFreePorts,
} from '../testing/trial-checkout.mjs';

const root = await makeTrialCheckout();
const ports = await twoFreePorts();
// The real commands, in the place of those of the trial.
const real = JSON.stringify(join(ROOT, 'apps/server/src/cli.ts'));
await writeFile(join(root, 'apps/server/src/cli.ts'), `await import(${real});`);
let start = null;
afterEach(async () => {
  if (start === null) return;
  start.child.kill('SIGINT');
  await start.ended;
  start = null;
});
afterAll(() => removeTrialCheckout(root));

/** Runs a command as in a shell of its own, without the settings of a start. */
async function kolli(words, env = {}) {
  const run = runScript(root, 'kolli', ports, env, words.split(' '));
  const code = await run.ended;
  await run.closed;
  return { code, stdout: run.stdout, output: run.output };
}

async function engineState() {
  const { dataDir } = localPostgresPaths(root, 'postgres');
  return (await findPostmaster(clusterFolder(dataDir))).state;
}

test('without any database a command says how to create one, and help needs none', async () => {
  const { code, stdout, output } = await kolli('role list');
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(output.trim()).toMatch(
    /^There is no database yet\. `npm start` creates one .*DATABASE_URL/,
  );
  expect(await kolli('help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage') });
});

test('OPS-16: during and after npm start a command works on its database without settings', async () => {
  start = runScript(root, 'start', ports);
  expect(await isUp(start), start.output).toBe(true);
  const server = await (await fetch(`http://127.0.0.1:${ports.server}/`)).json();
  const { host } = new URL(server.DATABASE_URL);
  const role = '--name student --level 5 --app-access web_app --permissions delivery.read';
  const beside = await kolli(`role create ${role}`);
  expect(beside.code, beside.output).toBe(0);
  expect(beside.output).toContain(`Database: kolli at ${host}, that of npm start (running)\n`);
  expect(beside.stdout).not.toContain('Database:');
  expect(await engineState()).toBe('running');
  const doctor = await kolli('doctor');
  for (const right of [
    'The schema fits this release',
    'autovacuum are on',
    'All settings are right',
  ])
    expect(doctor.stdout).toMatch(new RegExp(`^ok .*${right}`, 'mu'));
  // The sandbox of this checkout is no issuer.
  expect(doctor.stdout).toMatch(/^fault .*WORK_ACCOUNT_ISSUER has no discovery document/mu);
  expect(doctor.code).toBe(1);
  start.child.kill('SIGINT');
  await start.ended;
  const after = await kolli('role list');
  expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining('student') });
  expect(after.output).toContain('that of npm start (started for this command)\n');
  expect(await engineState()).toBe('none');
});

test('commands at the same time without npm start take turns, and a failed one says so', async () => {
  const runs = await Promise.all([kolli('role list'), kolli('role'), kolli('pharmacy list')]);
  expect(runs.map(({ code }) => code)).toEqual([0, 2, 0]);
  expect(await engineState()).toBe('none');
});

test('beside a start on a database of one’s own a command that does not name it is refused', async () => {
  const lock = await acquireLock(startLockFile(root));
  expect(lock.held).toBe(true);
  await recordStart(root, { ...ports, smtp: 0 }, false);
  const { code, output } = await kolli('role list');
  await lock.release();
  expect(code).toBe(1);
  expect(output).toContain(
    'the database that DATABASE_URL names for `npm start`: set it here, too',
  );
  expect(await engineState()).toBe('none');
});

test('DATABASE_URL wins, and its password is not shown', async () => {
  const url = 'postgres://owner:hidden@127.0.0.1:1/elsewhere';
  const { code, output } = await kolli('role list', { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(output).toContain('Database: elsewhere at 127.0.0.1:1, by DATABASE_URL\n');
  expect(output).not.toContain('hidden');
});
