import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoFolder, loadReadings, provisionDemo, sandboxKeysFile } from './demo.mjs';
import { Programs } from './programs.mjs';

/** Notes what it is called with; fails at the word that stands in `calls.fail`. */
const CLI = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const [word, file] = process.argv.slice(2);
appendFileSync(process.env.CALLS, JSON.stringify(process.argv.slice(2)) + '\\n');
const fail = process.env.CALLS + '.fail';
if (existsSync(fail) && readFileSync(fail, 'utf8') === word) process.exit(1);
if (process.env.SAYS) console.log(process.env.SAYS);
if (file.endsWith('readings.ndjson')) {
  console.log('Readings: 25 % stored.\\nwhat else it says');
  if (process.env.STAYS) setInterval(() => undefined, 1000);
}
`;

/** Makes files that tell how often it was called. */
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
  ['import', join(demoFolder(root, database), 'made', 'history.ndjson'), '--unless-present'],
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

test('other data keys are held against what the database holds', async () => {
  const keys = (text) => ({ KOLLI_DATA_KEYS: text });
  await provision('one', false, keys('local1:first'));
  expect(await provision('one', false, keys('local1:first'))).toEqual([]);
  expect(await provision('one', false, keys('local1:other'))).toEqual(bothOf('one'));
});

test('what broke off is done again at the next start', async () => {
  await writeFile(`${calls}.fail`, 'import');
  await expect(provision('one')).rejects.toThrow('failed');
  await rm(`${calls}.fail`);
  expect(await provision('one')).toEqual(bothOf('one'));
  expect(await provision('one')).toEqual([]);
});

/** The readings that wait to be loaded, by the number of the making that they are of. */
const waiting = (database) =>
  readFile(join(demoFolder(root, database), 'readings.ndjson'), 'utf8').catch(() => 'none');

test('the readings that were made with the history wait until all is up', async () => {
  await provision('one');
  expect(await waiting('one')).toBe('1');
});

test('where the history is there from another checkout, no readings come that tell another story', async () => {
  await provision('one', true, { SAYS: 'The history is already there.' });
  expect(await waiting('one')).toBe('none');
});

test('what was made before a start was killed is taken again, with its readings', async () => {
  await writeFile(`${calls}.fail`, 'import');
  await expect(provision('one')).rejects.toThrow('failed');
  await rm(`${calls}.fail`);
  // It was killed when the history was in the database.
  await provision('one', false, { SAYS: 'The history is already there.' });
  expect(await waiting('one')).toBe('1');
});

/** Loads what waits, and answers what was said. */
async function load(database, { settings = {}, programs = new Programs(root) } = {}) {
  const said = [];
  await loadReadings({
    root,
    database,
    programs,
    log: (line) => said.push(line),
    serverEnv: { ...process.env, CALLS: calls, ...settings },
  });
  return said;
}

test('readings are loaded once, and told of on the way', async () => {
  await provision('one');
  await rm(calls);
  const said = await load('one');
  expect(said.map((line) => line.trim().replace(/\d+ s\.$/, 'n s.'))).toEqual([
    'Loading 90 days of temperatures meanwhile …',
    'Readings: 25 % stored.',
    'Temperatures of 90 days are loaded, in n s.',
  ]);
  expect(JSON.parse(await readFile(calls, 'utf8'))).toEqual([
    'import',
    join(demoFolder(root, 'one'), 'readings.ndjson'),
  ]);
  expect(await load('one')).toEqual([]);
});

test('readings that failed to load are told of and wait for the next start', async () => {
  await provision('one');
  await writeFile(`${calls}.fail`, 'import');
  await expect(load('one')).rejects.toThrow('failed');
  await rm(`${calls}.fail`);
  expect(await waiting('one')).toBe('1');
  expect(await load('one')).toHaveLength(3);
});

test('loading ends when all is stopped, and begins anew at the next start', async () => {
  await provision('one');
  const programs = new Programs(root);
  const loading = load('one', { settings: { STAYS: '1' }, programs });
  const isLoading = async () => (await readFile(calls, 'utf8')).includes('readings.ndjson');
  while (!(await isLoading())) await new Promise((done) => setTimeout(done, 20));
  await programs.stop();
  expect(await loading).not.toContain('loaded');
  expect(await waiting('one')).toBe('1');
});
