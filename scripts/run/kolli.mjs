import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { clusterFolder } from '../../packages/local-postgres/src/cluster.ts';
import { localPostgresPaths } from '../../packages/local-postgres/src/paths.ts';
import { startEngine } from './database.mjs';
import { serverEnvironment } from './environment.mjs';
import { askedToEnd } from './lifetime.mjs';
import { hasEmbeddedDatabase, lastPorts } from './ports.mjs';
import { takeLock, waitForLock } from './process-lock.mjs';
import { ROOT } from './runtime.mjs';
import { localSecrets } from './secrets.mjs';
import { Sentence } from './sentence.mjs';
import { commandLockFile, startLockFile } from './start.mjs';

const HELP = new Set(['help', '--help', '-h']);

/**
 * Runs an operator's command on the database of DATABASE_URL, else on that of `npm start`, whether it
 * runs or not. Which one it is goes to stderr: stdout belongs to the command.
 * @returns {Promise<number>} the command's exit code
 */
export async function main() {
  const args = process.argv.slice(2);
  if (args.length === 0 || HELP.has(args[0]) || args.includes('--help')) {
    return runCommand(args, process.env, askedToEnd());
  }
  const { env, name, ending, close } = await openSettings(process.env);
  try {
    console.error(`Database: ${name}`);
    return await runCommand(args, env, ending);
  } finally {
    await close();
  }
}

/** The command's settings, what to call its database, who asks it to end, and what ends the use of it. */
async function openSettings(env) {
  const given = env.DATABASE_URL;
  if (given) {
    const name = `${placeOf(given)}, by DATABASE_URL`;
    return { env, name, ending: askedToEnd(), close: async () => undefined };
  }
  const { dataDir, binariesDir } = localPostgresPaths(ROOT, 'postgres');
  const lock = await lockUnlessStarted();
  // From here on there is something to put back.
  const ending = askedToEnd();
  let engine;
  try {
    await checkDatabase(clusterFolder(dataDir), lock.isStarted);
    engine = await startEngine({ dataDir, binariesDir });
    const secrets = await localSecrets(ROOT, env);
    const ports = await lastPorts(ROOT, env);
    const close = async () => {
      // One that was running belongs to `npm start`, or was left for it by one that was killed; one that
      // `npm start` was just about to start belongs to it, too.
      if (!engine.wasRunning && !lock.isStarted) await engine.stop();
      await lock.release();
    };
    const settings = serverEnvironment({ root: ROOT, ports, databaseUrl: engine.url, secrets });
    const how = engine.wasRunning ? 'running' : 'started for this command';
    const name = `${placeOf(engine.url)}, that of npm start (${how})`;
    return { env: settings, name, ending, close };
  } catch (error) {
    if (engine !== undefined && !engine.wasRunning && !lock.isStarted) await engine.stop();
    await lock.release();
    throw error;
  }
}

/** Refuses where there is no database, or where the start that runs uses another one. */
async function checkDatabase(cluster, isStarted) {
  if (isStarted && !(await hasEmbeddedDatabase(ROOT))) {
    throw new Sentence(
      'Kolli runs on the database that DATABASE_URL names for `npm start`: name it here, too.',
    );
  }
  if (!existsSync(cluster)) {
    throw new Sentence(
      'There is no database yet. `npm start` makes one in this checkout; ' +
        'DATABASE_URL names one of your own.',
    );
  }
}

/**
 * Holds the lock of `npm start`, so that none begins on an engine which is about to be stopped, unless
 * Kolli runs. Commands without it go one after the other.
 */
async function lockUnlessStarted() {
  const turn = await waitForLock(commandLockFile(ROOT), (pid) =>
    console.error(`Waiting for process ${pid}, which uses the database …`),
  );
  const lock = await takeLock(startLockFile(ROOT));
  if (!lock.held) {
    await turn.release();
    return { isStarted: true, release: async () => undefined };
  }
  const release = async () => {
    await lock.release();
    await turn.release();
  };
  return { isStarted: false, release };
}

/** Where a database is, without who signs in there. */
function placeOf(url) {
  if (!URL.canParse(url)) return 'the one that is named';
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} at ${host}`;
}

/** Runs the command from its source, so that it never is that of an older build. */
async function runCommand(args, env, ending) {
  const file = join(ROOT, 'apps', 'server', 'src', 'cli.ts');
  const child = spawn(process.execPath, [file, ...args], { env, stdio: 'inherit' });
  void ending.then(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
