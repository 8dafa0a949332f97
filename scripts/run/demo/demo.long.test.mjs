import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoFolder, loadReadings, provisionDemo, sandboxKeysFile } from './demo.mjs';
import { Programs } from '../process/programs.mjs';

/** Records its arguments, and whether it has the owner's login; fails for the command in `calls.fail`. */
const CLI = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const [word, file] = process.argv.slice(2);
const owner = process.env.DATABASE_OWNER_URL ? ['as owner'] : [];
appendFileSync(process.env.CALLS, JSON.stringify([...process.argv.slice(2), ...owner]) + '\\n');
const fail = process.env.CALLS + '.fail';
if (existsSync(fail) && readFileSync(fail, 'utf8') === word) process.exit(1);
if (process.env.SAYS) console.log(process.env.SAYS);
if (file.endsWith('readings.ndjson')) {
  console.error('Readings: 20 %, about 9 s left\\nother output');
  if (process.env.STAYS) setInterval(() => undefined, 1000);
}
`;

/** Writes files with the number of its calls. */
const MAKER = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const [, folder] = process.argv.slice(2);
const counter = process.env.CALLS + '.made';
const count = existsSync(counter) ? Number(readFileSync(counter, 'utf8')) + 1 : 1;
writeFileSync(counter, String(count));
for (const name of ['history', 'readings']) writeFileSync(folder + '/' + name + '.ndjson', String(count));
`;

let root;
let calls;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolli-demo-'));
  calls = join(root, 'calls');
  await write('apps/sandbox/demo/site.json', '{}');
  await write('apps/sandbox/src/make-history.ts', MAKER);
  await write('apps/server/src/cli.ts', CLI);
});
afterEach(() => rm(root, { recursive: true }));

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Provisions and returns the arguments of the CLI's calls. */
async function provision(database, isMigrated = false, settings = {}) {
  await rm(calls, { force: true });
  const serverEnv = { ...process.env, CALLS: calls, ...settings };
  const operatorEnv = { ...serverEnv, DATABASE_OWNER_URL: 'postgres://owner@nowhere' };
  await provisionDemo({ root, database, isMigrated, serverEnv, operatorEnv, log: () => undefined });
  const text = await readFile(calls, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

const site = () => join(root, 'apps/sandbox/demo/site.json');
const allOf = (database) => [
  ['provision', site(), '--keys', sandboxKeysFile(root, database), '--new-keys'],
  ['administrator', 'grant', 'admin@kolli.example', 'as owner'],
  ['import', join(demoFolder(root, database), 'made', 'history.ndjson'), '--unless-present'],
];

test('OPS-16: each database is provisioned once, with an administrator and keys of its own, also after a change between databases', async () => {
  expect(await provision('one')).toEqual(allOf('one'));
  expect(await provision('two')).toEqual(allOf('two'));
  expect(sandboxKeysFile(root, 'one')).not.toBe(sandboxKeysFile(root, 'two'));
  expect(await provision('one')).toEqual([]);
  expect(await provision('two')).toEqual([]);
});

test('a recreated database, a changed site, another issuer of work accounts and other data keys are provisioned again', async () => {
  await provision('one');
  expect(await provision('one', true)).toEqual(allOf('one'));
  await writeFile(site(), '{"users":[]}');
  expect(await provision('one')).toEqual(allOf('one'));
  const at = (port) => ({ WORK_ACCOUNT_ISSUER: `http://localhost:${port}/oidc` });
  await provision('one', false, at(8090));
  expect(await provision('one', false, at(8090))).toEqual([]);
  expect(await provision('one', false, at(9090))).toEqual(allOf('one'));
  const keys = (text) => ({ KOLLI_DATA_KEYS: text });
  await provision('one', false, keys('local1:first'));
  expect(await provision('one', false, keys('local1:first'))).toEqual([]);
  expect(await provision('one', false, keys('local1:other'))).toEqual(allOf('one'));
});

test('what failed is done again at the next start', async () => {
  await writeFile(`${calls}.fail`, 'import');
  await expect(provision('one')).rejects.toThrow('failed');
  await rm(`${calls}.fail`);
  expect(await provision('one')).toEqual(allOf('one'));
  expect(await provision('one')).toEqual([]);
});

/** The readings that wait to be loaded: the number of the call that wrote them. */
const waiting = (database) =>
  readFile(join(demoFolder(root, database), 'readings.ndjson'), 'utf8').catch(() => 'none');

test('the readings of the history wait until everything is running', async () => {
  await provision('one');
  expect(await waiting('one')).toBe('1');
});

test('where another checkout imported the history, readings that would contradict it are dropped', async () => {
  await provision('one', true, { SAYS: 'The history is already there.' });
  expect(await waiting('one')).toBe('none');
});

test('files written before a start was killed are used again, with their readings', async () => {
  await writeFile(`${calls}.fail`, 'import');
  await expect(provision('one')).rejects.toThrow('failed');
  await rm(`${calls}.fail`);
  // The start was killed after the import of the history.
  await provision('one', false, { SAYS: 'The history is already there.' });
  expect(await waiting('one')).toBe('1');
});

async function load(database, { settings = {}, programs = new Programs(root) } = {}) {
  const lines = [];
  await loadReadings({
    root,
    database,
    programs,
    log: (line) => lines.push(line),
    serverEnv: { ...process.env, CALLS: calls, ...settings },
  });
  return lines;
}

test('readings are loaded once, and progress is reported', async () => {
  await provision('one');
  await rm(calls);
  const lines = await load('one');
  expect(lines.map((line) => line.trim().replace(/\d+ s\.$/, 'n s.'))).toEqual([
    'Loading 90 days of temperatures in the background …',
    'Readings: 20 %, about 9 s left',
    'Temperatures of 90 days are loaded, in n s.',
  ]);
  expect(JSON.parse(await readFile(calls, 'utf8'))).toEqual([
    'import',
    join(demoFolder(root, 'one'), 'readings.ndjson'),
  ]);
  expect(await load('one')).toEqual([]);
});

test('readings that failed to load are reported and wait for the next start', async () => {
  await provision('one');
  await writeFile(`${calls}.fail`, 'import');
  await expect(load('one')).rejects.toThrow('failed');
  await rm(`${calls}.fail`);
  expect(await waiting('one')).toBe('1');
  expect(await load('one')).toHaveLength(3);
});

test('loading ends when all is stopped, and restarts at the next start', async () => {
  await provision('one');
  const programs = new Programs(root);
  const loading = load('one', { settings: { STAYS: '1' }, programs });
  const isLoading = async () => (await readFile(calls, 'utf8')).includes('readings.ndjson');
  while (!(await isLoading())) await new Promise((done) => setTimeout(done, 20));
  await programs.stop();
  expect((await loading).join('\n')).not.toContain('are loaded');
  expect(await waiting('one')).toBe('1');
});
