import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import rootConfig from '../../vitest.config.ts';
import { ROOT } from '../run/setup/runtime.mjs';

/** The mutant that tests see in place of its file; the file on the disk stays as it is. */
let active;

/** Shorter than usual: with many mutants a test waits in vain. */
const LIMITS = { testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

/** How long tests and their browser may take to be closed. */
const CLOSE_MS = 15_000;

const mutantPlugin = {
  name: 'mutant',
  enforce: 'pre',
  async load(id) {
    if (!active || id.split('?')[0] !== join(ROOT, active.file)) return undefined;
    const bytes = await readFile(join(ROOT, active.file));
    const parts = [bytes.subarray(0, active.start), active.replacement, bytes.subarray(active.end)];
    return parts.map(String).join('');
  },
};

async function withMutant(project) {
  const isPath = typeof project === 'string';
  const config = isPath ? (await import(join(ROOT, project))).default : project;
  // The cache on the disk knows files, not mutants.
  const test = { ...config.test, ...LIMITS, fsModuleCache: false, maxWorkers: 1 };
  return { ...config, plugins: [...(config.plugins ?? []), mutantPlugin], test };
}

async function openVitest() {
  const { projects, ...settings } = rootConfig.test;
  const hasScreens = process.argv.includes('--screens');
  const asked = projects.filter((project) => hasScreens || typeof project !== 'string');
  const sign = () => say({ alive: true });
  const options = { config: false, root: ROOT, watch: false, bail: 1, silent: true };
  const reporters = [{ onTestCaseResult: sign, onTestModuleEnd: sign }];
  const test = {
    ...settings,
    maxWorkers: 1,
    projects: await Promise.all(asked.map(withMutant)),
  };
  return createVitest('test', { ...options, reporters }, { test });
}

/** Runs tests with a mutant, or without, until one fails: its path, or undefined. */
async function firstFailure({ mutant, tests }) {
  // Also the file of the mutant before: a test that was ended early may have asked for it once more meanwhile.
  for (const change of [active, mutant]) if (change) vitest.invalidateFile(join(ROOT, change.file));
  active = mutant;
  const [nearest, ...others] = tests;
  return (await failureAmong([nearest])) ?? (await failureAmong(others));
}

/** The tests share one run: each run loads the product again, which takes longer than most tests. */
async function failureAmong(tests) {
  const specifications = tests.flatMap((test) => {
    const path = join(ROOT, test);
    const projects = vitest.projects.filter((project) => project.matchesTestGlob(path));
    if (projects.length === 0) throw new Error(`${test} is a test of no project.`);
    return projects.map((project) => project.createSpecification(path));
  });
  if (specifications.length === 0) return undefined;
  // Failures of earlier runs would count as this one's, which ends at the first.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.find((module) => !module.ok());
  if (failed) return relative(ROOT, failed.moduleId);
  // An error outside of a test ends the run, too: its file, or the only one, noticed the mutant.
  const place = unhandledErrors.find((error) => error.VITEST_TEST_PATH)?.VITEST_TEST_PATH;
  if (place) return relative(ROOT, place);
  if (testModules.length !== specifications.length || unhandledErrors.length > 0) {
    if (tests.length === 1 && testModules.length === 1) return tests[0];
    throw new Error(`Not all of ${tests.join(', ')} ran.`, { cause: unhandledErrors });
  }
  return undefined;
}

/** Tests go on for a moment after nobody listens any more. */
function say(message) {
  if (process.connected) process.send(message);
}

let vitest;
process.on('disconnect', () => {
  // As the leader of its group it ends also the tests that hang; a browser is not in it and is closed before.
  const end = () => process.kill(-process.pid, 'SIGKILL');
  setTimeout(end, CLOSE_MS);
  void vitest?.close().finally(end);
});
vitest = await openVitest();
process.on('message', (job) => {
  void firstFailure(job).then((failed) => say({ failed: failed ?? null }));
});
