import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestDatabase } from '../run/database/test-database.mjs';
import { endRequested } from '../run/process/lifetime.mjs';
import { startProgress } from '../run/process/progress.mjs';
import { UserError } from '../run/process/user-error.mjs';
import { chromiumExecutable } from '../run/setup/chromium.mjs';
import { ROOT } from '../run/setup/runtime.mjs';
import { allMutants, drawMutants, sourcesIn } from './choose-mutants.mjs';
import { nearestTests, readImporters } from './nearest-tests.mjs';
import { projectVersion } from './project-version.mjs';
import { RefusedByTypes } from './refused-by-types.mjs';
import { HANGS, runMutants } from './run-mutants.mjs';
import { SeenMutants } from './seen-mutants.mjs';

/** Mutants that no test can notice, because they change nothing that one can see, each with the reason. */
const EQUIVALENT = join('docs', 'mutants.tsv');
const SURVIVORS = join('.kolli', 'mutants.tsv');
const SEEN = join('.kolli', 'mutants-seen.tsv');
/** Percent of the mutants that tests must notice: of whole folders, and of drawn places. */
const LIMITS = { whole: 90, drawn: 80 };
/** How many of the nearest tests a drawn place is shown to, until one fails. */
const MAX_TESTS = 40;
/** How many of them run before the types are asked, which is quicker than running all. A whole folder's tests are quick. */
const FIRST_TESTS = 3;
const INTERRUPTED = 130;

/**
 * `npm run mutate -- packages/domain` changes each place of a folder by a little, one after the other, and runs the
 * nearest tests with it: they should fail. `--places 400 --seed 7` changes only places that are drawn. Prints the
 * share that was noticed and writes those that were not to `.kolli/mutants.tsv`. An interrupted run continues, if
 * nothing was changed meanwhile.
 * @returns {Promise<number>} the exit code: 1 if too few were noticed
 */
export const main = () => mutate(process.argv.slice(2));

async function mutate(args) {
  const { folders, places, seed } = readArguments(args);
  const files = sourcesIn(ROOT, folders);
  if (files.length === 0) throw new UserError(`There are no sources in ${folders.join(', ')}.`);
  const found = places ? drawMutants(ROOT, files, places, seed) : allMutants(ROOT, files);
  const equivalent = readEquivalent();
  const mutants = found.filter((mutant) => !equivalent.delete(rowOf(mutant)));
  const tests = testsByFile(new Set(mutants.map(({ file }) => file)), Boolean(places));
  const jobs = mutants.map((mutant) => ({ mutant, tests: tests.get(mutant.file) }));
  const seen = new SeenMutants(join(ROOT, SEEN), mutants, await projectVersion(ROOT));
  if (seen.count > 0)
    console.log(`Continues an interrupted run: ${seen.count} results are stored.`);
  const run = { seen, ending: endRequested() };
  const unnoticed = await runAll(jobs, places ? [0, FIRST_TESTS] : [0], run);
  if (unnoticed === null) return INTERRUPTED;
  const allowed = await typesAllow(unnoticed, run);
  if (allowed === null) return INTERRUPTED;
  const survivors = places ? await runAll(allowed, [FIRST_TESTS], run) : allowed;
  if (survivors === null) return INTERRUPTED;
  await writeSurvivors(survivors);
  seen.end();
  const refused = unnoticed.length - allowed.length;
  const count = jobs.length - refused;
  const score = (100 * (count - survivors.length)) / count;
  console.log(
    `${count - survivors.length} of ${count} mutants noticed: ${score.toFixed(1)} %. The types refuse ` +
      `${refused} more, and ${found.length - mutants.length} are equivalent.`,
  );
  if (survivors.length > 0) console.log(`Those that nothing noticed are in ${SURVIVORS}.`);
  return score < LIMITS[places ? 'drawn' : 'whole'] ? 1 : 0;
}

/** Throws `UserError` for what is not understood. */
export function readArguments(args) {
  const options = {
    places: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  };
  const { values, positionals } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
  });
  const { places, seed, ...unknown } = values;
  const numbers = [places, seed].map(Number);
  const isUnderstood = Object.keys(unknown).length === 0 && numbers.every(Number.isSafeInteger);
  if (positionals.length === 0 || !isUnderstood) {
    throw new UserError(
      'Say which folders: npm run mutate -- packages/domain, or --places 400 --seed 7 packages/contract apps/server apps/web.',
    );
  }
  const folders = positionals.map((folder) => folder.replace(/\/$/, ''));
  return { folders, places: numbers[0], seed: numbers[1] };
}

/** A whole folder is to be guarded by the tests of its own workspace; a drawn place by the nearest tests of all. */
function testsByFile(files, isDrawn) {
  const importers = readImporters(ROOT);
  const testsOf = (file) => {
    const tests = nearestTests(importers, file);
    if (isDrawn) return tests.slice(0, MAX_TESTS);
    const own = file.split('/').slice(0, 2).join('/');
    return tests.filter((test) => test.startsWith(`${own}/`));
  };
  return new Map([...files].map((file) => [file, testsOf(file)]));
}

/** Runs a part of the jobs' tests: the jobs whose mutants none noticed, or null if it was ended before. */
async function runAll(jobs, [start, end], { seen, ending }) {
  const step = `tests from ${start}`;
  const known = (job) => seen.of(step, job.mutant);
  const unnoticed = jobs.filter((job) => known(job) === '');
  const parts = jobs
    .filter((job) => known(job) === undefined)
    .map((job) => ({ ...job, tests: job.tests.slice(start, end), job }));
  if (parts.length === 0) return unnoticed;
  const tests = parts.flatMap((part) => part.tests);
  const hasScreens = tests.some((test) => test.endsWith('.tsx'));
  const isPure = !tests.some((test) => test.startsWith('apps/'));
  const database = isPure
    ? undefined
    : await openTestDatabase(ROOT, process.env, { mayBeInMemory: true });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASE_URL: database?.url,
    CHROMIUM_PATH: hasScreens ? await chromiumExecutable() : undefined,
  };
  // One more than the cores: each also waits for the process that it starts for a mutant.
  const options = { runners: availableParallelism() + 1, env, hasScreens, isPure, ending };
  const show = showEach(parts.length, unnoticed, end === undefined);
  try {
    const isWhole = await runMutants(parts, options, (part, noticedBy) => {
      seen.note(step, part.mutant, noticedBy ?? '');
      show(part, noticedBy);
    });
    return isWhole ? unnoticed : null;
  } finally {
    await database?.stop();
  }
}

/** Shows how far the mutants are, and collects those that no test notices; `isLast` if no more tests follow. */
function showEach(total, unnoticed, isLast) {
  const progress = startProgress('Mutants');
  let done = 0;
  return ({ mutant, job }, noticedBy) => {
    done += 1;
    if (noticedBy === undefined) unnoticed.push(job);
    const how = noticedBy ?? (isLast ? 'unnoticed' : 'not by the nearest tests');
    if (noticedBy === undefined || noticedBy === HANGS)
      progress.print(`${describe(mutant)} (${how})\n`);
    progress.set({ done, total, unit: 'mutants', note: `${unnoticed.length} not noticed` });
    if (done === total) progress.end();
  };
}

/** The jobs without those whose mutants the types refuse; null if it was ended before. */
async function typesAllow(jobs, { seen, ending }) {
  const types = new RefusedByTypes(ROOT);
  const progress = startProgress('Types');
  const allowed = [];
  let isEnding = false;
  void ending.then(() => (isEnding = true));
  for (const [done, job] of jobs.entries()) {
    if (isEnding) return null;
    progress.set({ done, total: jobs.length, unit: 'mutants' });
    const known = seen.of('types', job.mutant);
    const isRefused = known === undefined ? await types.refuses(job.mutant) : known !== '';
    if (known === undefined) seen.note('types', job.mutant, isRefused ? 'refused' : '');
    if (isRefused) progress.print(`${describe(job.mutant)} (types)\n`);
    else allowed.push(job);
  }
  progress.end();
  return allowed;
}

async function writeSurvivors(jobs) {
  const path = join(ROOT, SURVIVORS);
  await mkdir(dirname(path), { recursive: true });
  const rows = jobs.map(({ mutant }) => `${rowOf(mutant)}\t`);
  await writeFile(path, `${['file\tline\tmutant\treason', ...rows].join('\n')}\n`);
}

const describe = ({ file, line, from, to }) => `${file}:${line}  ${from}  →  ${to}`;

/** A mutant's row in the lists of mutants: without line numbers, which change with every edit. */
function rowOf({ file, from, to }) {
  return [file, from, to].join('\t');
}

function readEquivalent() {
  const path = join(ROOT, EQUIVALENT);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(1) : [];
  return new Set(lines.map((line) => line.split('\t').slice(0, 3).join('\t')));
}
