import { join } from 'node:path';
import { freePort } from '../../../packages/local-postgres/src/free-port.ts';
import { ensureBuilt } from '../setup/builds.mjs';
import { openDatabase } from '../database/database.mjs';
import { keepRunning } from '../database/keep-running.mjs';
import { adviseOnDataKeys } from '../demo/data-key-advice.mjs';
import { loadReadings, provisionDemo } from '../demo/demo.mjs';
import {
  operatorEnvironment,
  sandboxEnvironment,
  serverEnvironment,
} from '../demo/environment.mjs';
import { endRequested } from '../process/lifetime.mjs';
import { showSteps } from '../process/show-steps.mjs';
import { checkPortsFree, chosenPorts, recordStart } from '../process/ports.mjs';
import { Programs, runToEnd, serverFile } from '../process/programs.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { localSecrets } from '../demo/secrets.mjs';
import { UserError } from '../process/user-error.mjs';
import { demoAccounts, tourText } from '../demo/tour.mjs';
import { acquireStartLock } from './start-lock.mjs';

const UP_MS = 60_000;
/** Seconds of the steps of a first start, roughly, to estimate what is left; later starts have less to do. */
const STEP_SECONDS = { database: 6, builds: 20, migrations: 4, 'demo site': 30, programs: 5 };

/**
 * Starts everything and runs until it is asked to end or a part fails.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  // Only the server and the sandbox use the mail port, so any will do.
  const ports = { ...chosenPorts(process.env), smtp: await freePort() };
  const lock = await acquireStartLock(ROOT, console.log);
  if (!lock.held) {
    throw new UserError(
      `Kolli already runs in this checkout, as process ${lock.pid}. Stop it with Ctrl-C there.`,
    );
  }
  await lock.turn.release();
  const ending = endRequested();
  const programs = new Programs(ROOT);
  const closing = [() => lock.release()];
  const log = (sentence) => console.log(sentence);
  try {
    await programs.stopOrphans();
    await checkPortsFree(ports);
    await recordStart(ROOT, ports, !process.env.DATABASE_URL);
    const steps = showSteps('Starting', STEP_SECONDS);
    const up = bringUp({ ports, programs, closing, log, steps }).finally(steps.end);
    // Once asked to end, failures caused by that are not reported.
    const first = await Promise.race([up, ending]);
    steps.end();
    if (typeof first === 'string') return await abandonStart(up, programs);
    log(await tourText(ROOT, ports));
    // Only past temperatures: where this fails, the rest continues and the next start tries again.
    void loadReadings({ ...first, programs, log }).catch((error) => log(error.message));
    const crash = await Promise.race([programs.crashed, ending.then(() => null)]);
    if (crash !== null) throw new UserError(`${crash}\nStopping the rest.`);
    log('\nStopping …');
    return 0;
  } finally {
    await programs.stop();
    for (const close of closing.reverse()) await close();
  }
}

async function abandonStart(up, programs) {
  console.log('\nStopping …');
  await programs.stop();
  await up.catch(() => undefined);
  return 0;
}

async function bringUp({ ports, programs, closing, log, steps }) {
  const built = steps.run('builds', () => ensureBuilt(ROOT, steps.log));
  const opened = steps.run('database', async () => {
    const database = await openDatabase(ROOT, process.env, steps.log);
    closing.push(database.stop);
    return database;
  });
  // Waits for both, so that a failure of one leaves nothing of the other running.
  const [database] = await allOrFirstFailure([opened, built]);
  if (database.isEmbedded) closing.push(keepRunning({ root: ROOT, url: database.url, log }));
  const secrets = await localSecrets(ROOT, process.env);
  const start = { root: ROOT, ports, databaseUrl: database.url, secrets };
  const serverEnv = serverEnvironment({ ...start, accounts: await demoAccounts(ROOT) });
  steps.log('Migrating the database …');
  const operatorEnv = operatorEnvironment(serverEnv, database.ownerUrl);
  const output = await steps.run('migrations', () =>
    runToEnd(serverFile(ROOT, 'cli'), ['migrate'], operatorEnv),
  );
  const isMigrated = output.includes('applied');
  const demo = { root: ROOT, database: database.identity };
  const site = { ...demo, isMigrated, serverEnv, operatorEnv, log: steps.log };
  await steps.run('demo site', () => adviseOnDataKeys(database, () => provisionDemo(site)));
  await steps.run('programs', () =>
    startPrograms({ ...demo, ports, secrets, serverEnv, programs }),
  );
  return { ...demo, serverEnv };
}

async function startPrograms({ ports, serverEnv, programs, ...rest }) {
  await programs.start('server', serverFile(ROOT, 'main'), serverEnv);
  const sandboxFile = join(ROOT, 'apps', 'sandbox', 'src', 'main.ts');
  await programs.start('sandbox', sandboxFile, sandboxEnvironment({ ...rest, ports }));
  await programs.waitFor(`http://127.0.0.1:${ports.server}/api/health`, UP_MS);
  await programs.waitFor(`http://127.0.0.1:${ports.sandbox}/health`, UP_MS);
}

async function allOrFirstFailure(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}
