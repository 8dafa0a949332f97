import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoFolder, provisionDemo, sandboxKeysFile } from './demo.mjs';

/** Notes what it is called with; fails at the word that stands in `calls.fail`. */
const CLI = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const [word] = process.argv.slice(2);
appendFileSync(process.env.CALLS, JSON.stringify(process.argv.slice(2)) + '\\n');
const fail = process.env.CALLS + '.fail';
if (existsSync(fail) && readFileSync(fail, 'utf8') === word) process.exit(1);
`;

let root;
let calls;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolli-demo-'));
  calls = join(root, 'calls');
  await write('apps/sandbox/demo/site.json', '{}');
  await write('apps/sandbox/src/make-history.ts', "console.log('{}');");
  await write('apps/server/src/cli.ts', CLI);
});
afterEach(() => rm(root, { recursive: true }));

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Provisions and answers what the command line was called with meanwhile. */
async function provision(database, isMigrated = false, settings = {}) {
  await rm(calls, { force: true });
  const serverEnv = { ...process.env, CALLS: calls, ...settings };
  await provisionDemo({ root, database, isMigrated, serverEnv, log: () => undefined });
  const text = await readFile(calls, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

const site = () => join(root, 'apps/sandbox/demo/site.json');
const bothOf = (database) => [
  ['provision', site(), '--keys', sandboxKeysFile(root, database), '--new-keys'],
  ['import', join(demoFolder(root, database), 'history.ndjson'), '--unless-present'],
];

test('each database is provisioned once, with keys of its own, also when one goes back to it', async () => {
  expect(await provision('one')).toEqual(bothOf('one'));
  expect(await provision('two')).toEqual(bothOf('two'));
  expect(sandboxKeysFile(root, 'one')).not.toBe(sandboxKeysFile(root, 'two'));
  expect(await provision('one')).toEqual([]);
  expect(await provision('two')).toEqual([]);
});

test('a database made anew and a changed site are provisioned again', async () => {
  await provision('one');
  expect(await provision('one', true)).toEqual(bothOf('one'));
  await writeFile(site(), '{"users":[]}');
  expect(await provision('one')).toEqual(bothOf('one'));
});

test('people are connected anew where the issuer of their work accounts changes', async () => {
  const at = (port) => ({ WORK_ACCOUNT_ISSUER: `http://localhost:${port}/oidc` });
  await provision('one', false, at(8090));
  expect(await provision('one', false, at(8090))).toEqual([]);
  expect(await provision('one', false, at(9090))).toEqual(bothOf('one'));
});

test('what broke off is done again at the next start', async () => {
  await writeFile(`${calls}.fail`, 'import');
  await expect(provision('one')).rejects.toThrow('failed');
  await rm(`${calls}.fail`);
  expect(await provision('one')).toEqual(bothOf('one'));
  expect(await provision('one')).toEqual([]);
});
