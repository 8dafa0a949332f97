import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterFolder } from '../../../packages/local-postgres/src/cluster.ts';
import { findPostmaster } from '../../../packages/local-postgres/src/postmaster.ts';
import { testDataFolders } from '../database/test-database.mjs';
import { makeTrialCheckout, removeTrialCheckout, runScript } from '../testing/trial-checkout.mjs';

const PORTS = { server: 0, sandbox: 0 };
const BEGINNING = "import { test, expect } from 'vitest';\n";
const GREEN = `${BEGINNING}test('has a database', () => {
  expect(process.env.TEST_DATABASE_URL).toMatch(/^postgres:/);
  expect(process.env.DATABASE_URL).toBeUndefined();
});`;
const RED = `${BEGINNING}test('is red', () => expect(1).toBe(2));`;
const SLOW = `${BEGINNING}test('waits', async () => {
  console.log('waiting');
  await new Promise((done) => setTimeout(done, 60_000));
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

function testRun(...filters) {
  const env = { DATABASE_URL: 'postgres://elsewhere/kolli' };
  return runScript(root, 'test', PORTS, env, filters);
}

async function hasEngine() {
  const found = testDataFolders(root, 'postgres-test1').map((dataDir) =>
    findPostmaster(clusterFolder(dataDir)),
  );
  return (await Promise.all(found)).some(({ state }) => state === 'running');
}

async function hasPrinted(run, text) {
  while (!run.output.includes(text)) await new Promise((done) => setTimeout(done, 20));
}

test('a failed test ends its run with an error', async () => {
  const run = testRun('green', 'red');
  expect(await run.ended).toBe(1);
  // stderr is a separate stream and may be read later.
  await run.closed;
  expect(run.stdout.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed');
});

test('a run in which there is no test ends with an error', async () => {
  expect(await testRun('nowhere').ended).toBe(1);
});

test('Ctrl-C ends a run with its database', async () => {
  const run = testRun('slow');
  await hasPrinted(run, 'waiting');
  expect(await hasEngine()).toBe(true);
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(130);
  expect(await hasEngine()).toBe(false);
  expect((await readdir(join(root, '.kolli'))).filter((name) => name.endsWith('lock'))).toEqual([]);
});

test('a killed run ends its tests; the next one has a database of its own and counts its tests', async () => {
  const killed = testRun('slow');
  await hasPrinted(killed, 'waiting');
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await hasEngine()).toBe(true);
  await killed.closed;
  const run = testRun('green');
  expect(await run.ended, run.output).toBe(0);
  await run.closed;
  expect(run.output.trimEnd().split('\n').at(-1)).toBe('1 passed, 0 failed');
  expect(await hasEngine()).toBe(false);
});
