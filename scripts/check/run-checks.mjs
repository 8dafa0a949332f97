import { availableParallelism } from 'node:os';
import { checkApi } from './api/api.mjs';
import { checkBoundaries } from './tools/boundaries.mjs';
import { checkCatalogues } from './catalogues/catalogues.mjs';
import { checkCoveredRows } from './requirements/covered-rows.mjs';
import { checkFocusedTests } from './test-sources/focused-tests.mjs';
import { checkForbiddenWords } from './forbidden-words.mjs';
import { checkMigrations } from './migrations/migrations.mjs';
import { startProgress } from '../run/process/progress.mjs';
import { printResult } from '../run/setup/print-result.mjs';
import { checkStructure } from './structure.mjs';
import { checkFormat, checkLint, checkUnused } from './tools/tools.mjs';
import { checkTypes } from './tools/types.mjs';

/** The checks, the slow ones first so that the cores are busy to the end. */
const checks = {
  types: checkTypes,
  lint: checkLint,
  unused: checkUnused,
  boundaries: checkBoundaries,
  catalogues: checkCatalogues,
  api: checkApi,
  format: checkFormat,
  structure: checkStructure,
  migrations: checkMigrations,
  tests: checkFocusedTests,
  words: checkForbiddenWords,
  trace: checkCoveredRows,
};

/**
 * `npm run check` — runs the named checks, or all, and prints a line for each and what the
 * failing ones found.
 * @param {string} root
 * @param {string[]} names
 * @param {(text: string) => void} print
 * @returns {Promise<number>} exit code: 1 when a check fails or there is none of that name
 */
export async function runChecks(root, names, print) {
  const unknown = names.filter((name) => !Object.hasOwn(checks, name));
  if (unknown.length > 0) {
    print(`no check ${unknown.join(', ')}; the checks are ${Object.keys(checks).join(', ')}\n`);
    return 1;
  }
  const waiting = Object.entries(checks).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  const results = await runAll(root, waiting, print);
  const failed = results.filter((result) => !result.ok);
  for (const { name, output } of failed) print(`\n── ${name} ──\n${output.trim()}\n`);
  return failed.length > 0 ? 1 : 0;
}

async function runAll(root, waiting, print) {
  const [results, running, total] = [[], new Set(), waiting.length];
  const progress = startProgress('Checks');
  const show = () => {
    const failed = results.filter(({ ok }) => !ok).length;
    const doing = [...running].join(', ');
    progress.set({ doing, done: results.length, total, unit: 'checks', failed });
  };
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name] = next;
      running.add(name);
      show();
      const result = await runOne(root, ...next);
      running.delete(name);
      results.push(result);
      progress.print(line(result), { write: print });
      show();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
  progress.end();
  return results;
}

async function runOne(root, name, check) {
  const start = performance.now();
  try {
    return { name, ...(await check(root)), milliseconds: performance.now() - start };
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { name, ok: false, output, milliseconds: performance.now() - start };
  }
}

function line({ name, ok, milliseconds, note = '' }) {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  return `${[name.padEnd(11), ok ? 'ok    ' : 'FAILED', seconds.padStart(7), ` ${note}`].join('  ').trimEnd()}\n`;
}

/** Runs `npm run check` with the arguments of the command line. */
export const main = () => printResult(runChecks);
