import { parseArgs } from 'node:util';
import { startDebianPostgres } from '../database/debian-postgres.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { UserError } from '../process/user-error.mjs';
import { listTests } from './find-tests.mjs';
import { runTests } from './run-tests.mjs';

/** The server's tests on the oldest PostgreSQL that it accepts, by the name that it is called with. */
const ON_OLDEST_POSTGRES = 'postgres-15';

/**
 * Runs the trials in `trials` for as long as they are asked to, by the names of their files or folders, all
 * without a name; and `postgres-15`, the server's tests on Debian's PostgreSQL 15.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  const { words, settings } = readArguments(process.argv.slice(2));
  const tests = listTests(ROOT);
  const trials = chooseTrials(tests, words);
  const hasOldest = words.length === 0 || words.includes(ON_OLDEST_POSTGRES);
  return runTests('Trials', async (run) => {
    const counts = [];
    // Alone, because some measure times.
    if (trials.length > 0)
      counts.push(await run.vitest(trials, settings, ['--no-file-parallelism']));
    if (hasOldest) counts.push(await onOldestPostgres(run, tests));
    return counts;
  });
}

async function onOldestPostgres(run, tests) {
  const server = tests.filter(({ path, isLong }) => path.startsWith('apps/server/src/') && !isLong);
  const postgres = await startDebianPostgres(15);
  try {
    return await run.vitest(server, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** The words of the command, and its options as the trials read them. */
export function readArguments(args) {
  const options = { minutes: { type: 'string' }, seed: { type: 'string' } };
  const { values, positionals } = parse({ args, options, allowPositionals: true });
  if (values.minutes !== undefined && !(Number(values.minutes) > 0))
    throw new UserError('--minutes needs a number above 0.');
  return {
    words: positionals,
    settings: {
      KOLLI_TRIAL: 'long',
      KOLLI_SIZE: 'long',
      KOLLI_TRIAL_MINUTES: values.minutes,
      KOLLI_TRIAL_SEED: values.seed,
    },
  };
}

function parse(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(error.message);
  }
}

/**
 * The trials of these names, all without a name.
 * @throws {UserError} for a name that no trial has
 */
export function chooseTrials(tests, words) {
  const trials = tests.filter(({ path, isLong }) => isLong && path.startsWith('trials/'));
  const names = new Set([...trials.map(nameOf), ON_OLDEST_POSTGRES]);
  const unknown = words.find((word) => !names.has(word));
  if (unknown !== undefined) throw new UserError(`No trial is named ${unknown}.`);
  return trials.filter((trial) => words.length === 0 || words.includes(nameOf(trial)));
}

/** `trials/kill.long.test.ts` and `trials/kill/worker.long.test.ts` are the trial `kill`. */
const nameOf = ({ path }) => path.split('/')[1].replace(/\.long\.test\.ts$/, '');
