import { join } from 'node:path';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { ensureBuilt } from './builds.mjs';
import { openDatabase } from './database.mjs';
import { namingMend } from './foreign-keys.mjs';
import { loadReadings, provisionDemo } from './demo.mjs';
import { sandboxEnvironment, serverEnvironment } from './environment.mjs';
import { askedToEnd } from './lifetime.mjs';
import { checkPortsFree, chosenPorts, noteStart } from './ports.mjs';
import { takeLock, waitForLock } from './process-lock.mjs';
import { Programs, runToEnd, serverFile } from './programs.mjs';
import { ROOT } from './runtime.mjs';
import { localSecrets } from './secrets.mjs';
import { Sentence } from './sentence.mjs';
import { tourText } from './tour.mjs';

const UP_MS = 60_000;

/** The lock that a running start holds. */
export function startLockFile(root) {
  return join(root, '.kolli', 'start.lock');
}

/** The lock of a command that has started the database for itself. */
export function commandLockFile(root) {
  return join(root, '.kolli', 'command.lock');
}

/** Takes the lock of a start, after a command that uses the database meanwhile. */
async function takeStartLock(root) {
  const turn = await waitForLock(commandLockFile(root), (pid) =>
    console.log(`Waiting for the command of process ${pid}, which uses the database …`),
  );
  const lock = await takeLock(startLockFile(root));
  await turn.release();
  return lock;
}

/**
 * Starts everything and stays until it is asked to end or a part fails.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  // Only the server and the sandbox speak of mail, so any port does.
  const ports = { ...chosenPorts(process.env), smtp: await freePort() };
  const lock = await takeStartLock(ROOT);
  if (!lock.held) {
    throw new Sentence(
      `Kolli already runs in this checkout, as process ${lock.pid}. Stop it with Ctrl-C there.`,
    );
  }
  const ending = askedToEnd();
  const programs = new Programs(ROOT);
  const closing = [() => lock.release()];
  const log = (sentence) => console.log(sentence);
  try {
    await programs.endOrphans();
    await checkPortsFree(ports);
    await noteStart(ROOT, ports, !process.env.DATABASE_URL);
    const up = bringUp({ ports, programs, closing, log });
    // Once asked to end, a step that fails because of it is no news.
    const first = await Promise.race([up, ending]);
    if (typeof first === 'string') return await settle(up, programs);
    log(await tourText(ROOT, ports));
    // It is part of no story but the past's: where it fails, the rest goes on and the next start tries.
    void loadReadings({ ...first, programs, log }).catch((error) => log(error.message));
    const crash = await Promise.race([programs.crashed, ending.then(() => null)]);
    if (crash !== null) throw new Sentence(`${crash}\nStopping the rest.`);
    log('\nStopping …');
    return 0;
  } finally {
    await programs.stop();
    for (const close of closing.reverse()) await close();
  }
}

async function settle(up, programs) {
  console.log('\nStopping …');
  await programs.stop();
  await up.catch(() => undefined);
  return 0;
}

async function bringUp({ ports, programs, closing, log }) {
  const built = ensureBuilt(ROOT, log);
  const opened = openDatabase(ROOT, process.env, log).then((database) => {
    closing.push(database.stop);
    return database;
  });
  // Both are waited for, so that nothing is left running behind a failure of the other.
  const [database] = await allOrFirstFailure([opened, built]);
  const secrets = await localSecrets(ROOT, process.env);
  const serverEnv = serverEnvironment({ root: ROOT, ports, databaseUrl: database.url, secrets });
  log('Bringing the database to this version.');
  const said = await runToEnd(serverFile(ROOT, 'cli'), ['migrate'], serverEnv);
  const isMigrated = said.includes('applied');
  const demo = { root: ROOT, database: database.identity };
  await namingMend(database, () => provisionDemo({ ...demo, isMigrated, serverEnv, log }));
  await programs.start('server', serverFile(ROOT, 'main'), serverEnv);
  const sandboxFile = join(ROOT, 'apps', 'sandbox', 'src', 'main.ts');
  const sandboxEnv = sandboxEnvironment({ ...demo, ports, secrets });
  await programs.start('sandbox', sandboxFile, sandboxEnv);
  await programs.waitFor(`http://127.0.0.1:${ports.server}/api/health`, UP_MS);
  await programs.waitFor(`http://127.0.0.1:${ports.sandbox}/health`, UP_MS);
  return { ...demo, serverEnv };
}

async function allOrFirstFailure(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}
