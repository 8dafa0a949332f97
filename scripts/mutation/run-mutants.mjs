import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUNNER = fileURLToPath(new URL('mutant-runner.mjs', import.meta.url));
/** A runner in which no test has ended for this time hangs in its mutant; tests with a server or a browser start slowly. */
const SILENCE_MS = { pure: 60_000, whole: 300_000 };
/** In place of the test that noticed a mutant, if with it no test ends. */
export const HANGS = 'a test that does not end';

/**
 * Runs each mutant's tests, until one fails, by several runners at once.
 * @param {{mutant: object, tests: string[]}[]} jobs
 * @param {{runners: number, env: NodeJS.ProcessEnv, hasScreens?: boolean, isPure?: boolean, silenceMs?: number,
 *   ending?: Promise<unknown>}} options `hasScreens` if some of the tests need a browser, `isPure` if none needs more
 *   than itself; the work ends early with `ending`
 * @param {(job: object, noticedBy: string | undefined) => void} done called for each job with the test that noticed
 *   its mutant
 * @returns {Promise<boolean>} whether all were run
 */
export async function runMutants(jobs, { runners, ending, ...options }, done) {
  const waiting = [...jobs];
  /** Tests that pass without a mutant, or need not be tried. */
  const sound = new Set([HANGS]);
  const firstSoundFailure = async (runner, { mutant, tests }) => {
    const failed = tests.length > 0 ? await runner.firstFailure({ mutant, tests }) : undefined;
    if (failed === undefined || sound.has(failed)) return failed;
    if (await runner.passes(failed)) {
      sound.add(failed);
      return failed;
    }
    console.log(`${failed} fails without a mutant, too: it counts for none.`);
    return firstSoundFailure(runner, { mutant, tests: tests.filter((test) => test !== failed) });
  };
  const work = async (runner) => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      done(job, await firstSoundFailure(runner, job));
    }
  };
  const all = Array.from({ length: runners }, () => new Runner(options));
  const worked = Promise.all(all.map(work)).then(() => true);
  try {
    return await (ending ? Promise.race([worked, ending.then(() => false)]) : worked);
  } finally {
    await Promise.all(all.map((runner) => runner.stop()));
  }
}

/** A process that runs tests with mutants, replaced when a mutant makes it hang. */
class Runner {
  #options;
  #child;

  constructor(options) {
    this.#options = options;
  }

  async firstFailure(job) {
    const { env, hasScreens = false, isPure = false } = this.#options;
    const { silenceMs = isPure ? SILENCE_MS.pure : SILENCE_MS.whole } = this.#options;
    this.#child ??= fork(RUNNER, hasScreens ? ['--screens'] : [], {
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.send(job);
    const answer = await this.#answer(silenceMs);
    if (answer) return answer.failed ?? undefined;
    await this.stop();
    return HANGS;
  }

  /** Whether a test passes without a mutant. One that fails is tried again in a new process, which no mutant has changed. */
  async passes(test) {
    if ((await this.firstFailure({ tests: [test] })) === undefined) return true;
    await this.stop();
    return (await this.firstFailure({ tests: [test] })) === undefined;
  }

  /** What the runner found, or undefined after a long silence. */
  async #answer(silenceMs) {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const end = (answer) => {
        clearTimeout(timer);
        child.off('message', receive);
        child.off('exit', leave);
        resolve(answer);
      };
      // After a rejection the resolution counts no more.
      const leave = () => end(reject(new Error('The runner of the tests ended by itself.')));
      const receive = (message) => ('failed' in message ? end(message) : timer.refresh());
      const timer = setTimeout(end, silenceMs, undefined);
      child.on('message', receive);
      child.on('exit', leave);
    });
  }

  /** Ends the process, which ends what it has started. */
  async stop() {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    await ended;
  }
}
