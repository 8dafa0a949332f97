import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterFolder } from '../../../packages/local-postgres/src/cluster.ts';
import { findPostmaster } from '../../../packages/local-postgres/src/postmaster.ts';
import { testDataFolders } from '../database/test-database.mjs';
import { isSameProcess, processIdentity } from '../process/process-lock.mjs';
import { makeTrialCheckout, removeTrialCheckout, runScript } from '../testing/trial-checkout.mjs';

const PORTS = { server: 0, sandbox: 0 };
const BEGINNING = "import { test, expect } from 'vitest';\n";
const GREEN = `${BEGINNING}test('has a database', () => {
  expect(process.env.TEST_DATABASE_URL).toMatch(/^postgres:/);
  expect(process.env.DATABASE_URL).toBeUndefined();
});`;
const RED = `${BEGINNING}test('is red', () => expect(1).toBe(2));`;
const SLOW = `${BEGINNING}import { chromium } from '@playwright/test';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';
import { startLocalPostgres } from '../packages/local-postgres/src/local-postgres.ts';
import { engineOfRun } from '../packages/local-postgres/src/testing/engine-of-run.ts';
test('waits', async () => {
  await startLocalPostgres(engineOfRun('another'));
  const executablePath = await chromiumExecutable();
  const browser = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] });
  console.log('browser ' + browser.process().pid + ', test ' + process.pid + ' wait');
  await new Promise(() => undefined);
}, 90_000);`;

let root;
beforeAll(async () => {
  root = await makeTrialCheckout();
  await write('vitest.config.ts', "export default { test: { include: ['tests/*.test.ts'] } };");
  await write('tests/green.test.ts', GREEN);
  await write('tests/red.test.ts', RED);
  await write('tests/slow.test.ts', SLOW);
});
afterAll(() => removeTrialCheckout(root));

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

function testRun(...names) {
  const env = { DATABASE_URL: 'postgres://elsewhere/kolli' };
  const paths = names.map((name) => `tests/${name}.test.ts`);
  return runScript(root, 'test', PORTS, env, paths);
}

/** The engines that run: each run's own, and the one of the test that waits. */
async function engines() {
  const names = ['postgres-test1', 'postgres-test2', 'postgres-test1-another'];
  const states = names.map(async (name) => {
    const found = testDataFolders(root, name).map((dir) => findPostmaster(clusterFolder(dir)));
    return (await Promise.all(found)).some(({ state }) => state === 'running');
  });
  const areRunning = await Promise.all(states);
  return names.filter((_, place) => areRunning[place]);
}

/** Starts a run whose test has opened a browser and waits, and names the processes of both. */
async function waitingRun() {
  const run = testRun('slow');
  const printed = () => /browser (\d+), test (\d+) wait/.exec(run.output);
  await expect.poll(printed, { interval: 20 }).not.toBeNull();
  const pids = printed().slice(1).map(Number);
  return { run, processes: await Promise.all(pids.map(processIdentity)) };
}

async function lastLine(run) {
  // stderr is a separate stream and may be read later.
  await run.closed;
  return run.stdout.trimEnd().split('\n').at(-1);
}

const areRunning = async (processes) =>
  (await Promise.all(processes.map(isSameProcess))).some(Boolean);

test('a failed test ends its run with an error, and is printed in full and once more at the end', async () => {
  const run = testRun('green', 'red');
  expect(await run.ended).toBe(1);
  expect(await lastLine(run)).toBe('1 passed, 1 failed');
  expect(run.stdout).toContain('Failed: tests/red.test.ts › is red: expected 1 to be 2');
  expect(run.output).toMatch(/✗ tests\/red\.test\.ts › is red\n.*AssertionError/);
});

test('a file that no runner knows has not passed', async () => {
  await write('elsewhere/other.test.ts', GREEN);
  const run = runScript(root, 'test', PORTS, {}, ['green', 'elsewhere/other.test.ts']);
  expect(await run.ended).toBe(1);
  expect(await lastLine(run)).toBe('1 passed, 1 failed');
  expect(run.stdout).toContain('Failed: elsewhere/other.test.ts: was not run');
});

test('a path that does not exist, and a filter without tests, end in one sentence before anything starts', async () => {
  const output = async (...filters) => {
    const run = runScript(root, 'test', PORTS, {}, filters);
    expect(await run.ended).toBe(1);
    await run.closed;
    return run.output.trim();
  };
  expect(await output('tests/gone.test.ts')).toBe('There is no file or folder tests/gone.test.ts.');
  expect(await output('nowhere')).toBe("No test has 'nowhere' in its path.");
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 130],
])('%s ends a run with its databases and its browser', async (signal, code) => {
  const { run, processes } = await waitingRun();
  expect(await engines()).toEqual(['postgres-test1', 'postgres-test1-another']);
  run.child.kill(signal);
  expect(await run.ended).toBe(code);
  expect(await engines()).toEqual([]);
  await expect.poll(() => areRunning(processes)).toBe(false);
  expect((await readdir(join(root, '.kolli'))).filter((name) => name.endsWith('lock'))).toEqual([]);
});

test('a killed run ends with its databases and its browser, and the next one counts its tests', async () => {
  const { run: killed, processes } = await waitingRun();
  expect(await engines()).toEqual(['postgres-test1', 'postgres-test1-another']);
  killed.child.kill('SIGKILL');
  await killed.closed;
  await expect.poll(engines).toEqual([]);
  await expect.poll(() => areRunning(processes)).toBe(false);
  const run = testRun('green');
  expect(await run.ended, run.output).toBe(0);
  expect(await lastLine(run)).toBe('1 passed, 0 failed');
});

test('two runs side by side have a database each, and both pass', async () => {
  const runs = [testRun('green'), testRun('green')];
  for (const run of runs) {
    expect(await run.ended, run.output).toBe(0);
    expect(await lastLine(run)).toBe('1 passed, 0 failed');
  }
  expect(await engines()).toEqual([]);
});
