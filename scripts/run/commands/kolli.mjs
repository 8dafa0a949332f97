import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { clusterFolder } from '../../../packages/local-postgres/src/cluster.ts';
import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import { startEngine } from '../database/database.mjs';
import { operatorEnvironment, serverEnvironment, withCompileCache } from '../demo/environment.mjs';
import { endRequested } from '../process/lifetime.mjs';
import { hasEmbeddedDatabase, lastPorts } from '../process/ports.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { localSecrets } from '../demo/secrets.mjs';
import { UserError } from '../process/user-error.mjs';
import { acquireStartLock } from './start-lock.mjs';

const HELP = new Set(['help', '--help', '-h']);

/**
 * Runs an operator's command on the database of DATABASE_URL (DATABASE_OWNER_URL), else on that of `npm start`,
 * whether that is running or not. The name of the database goes to stderr: stdout belongs to the command.
 * @returns {Promise<number>} the command's exit code
 */
export async function main() {
  const args = process.argv.slice(2);
  if (args.length === 0 || HELP.has(args[0]) || args.includes('--help')) {
    return runCommand(args, process.env, endRequested());
  }
  const { env, name, ending, close } = await openSettings(process.env);
  try {
    console.error(`Database: ${name}`);
    return await runCommand(args, env, ending);
  } finally {
    await close();
  }
}

/** The command's settings, the name of its database, a promise for its end, and how to release it. */
async function openSettings(env) {
  const given = ['DATABASE_URL', 'DATABASE_OWNER_URL'].find((setting) => env[setting]);
  if (given) {
    const name = `${placeOf(env[given])}, by ${given}`;
    return { env, name, ending: endRequested(), close: async () => undefined };
  }
  const { dataDir, binariesDir } = localPostgresPaths(ROOT, 'postgres');
  // Held unless Kolli is running, so that no start uses an engine that is about to be stopped.
  const lock = await acquireStartLock(ROOT, console.error);
  // From here on there is something to release.
  const ending = endRequested();
  let engine;
  const close = async () => {
    if (!lock.held) return;
    // An engine that was running was left by a killed start and belongs to the next one.
    if (engine?.wasRunning === false) await engine.stop();
    await lock.release();
    await lock.turn.release();
  };
  try {
    await checkDatabase(clusterFolder(dataDir), !lock.held);
    engine = await startEngine({ dataDir, binariesDir });
    const secrets = await localSecrets(ROOT, env);
    const ports = await lastPorts(ROOT, env);
    const databaseUrl = engine.serverUrl;
    const serverEnv = serverEnvironment({ root: ROOT, ports, databaseUrl, secrets });
    const how = engine.wasRunning ? 'running' : 'started for this command';
    const name = `${placeOf(engine.url)}, that of npm start (${how})`;
    return { env: operatorEnvironment(serverEnv, engine.url), name, ending, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Refuses where there is no database, or where the start that runs uses another one. */
async function checkDatabase(cluster, isStarted) {
  if (isStarted && !(await hasEmbeddedDatabase(ROOT))) {
    throw new UserError(
      'Kolli runs on the database that DATABASE_URL names for `npm start`: set it here, too.',
    );
  }
  if (!existsSync(cluster)) {
    throw new UserError(
      'There is no database yet. `npm start` creates one in this checkout; ' +
        'set DATABASE_URL to use your own.',
    );
  }
}

/** A database's name and host, without its user and password. */
function placeOf(url) {
  if (!URL.canParse(url)) return 'the given one';
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} at ${host}`;
}

/** Runs the command from its source: a build may be older. */
async function runCommand(args, env, ending) {
  const file = join(ROOT, 'apps', 'server', 'src', 'cli.ts');
  const child = spawn(process.execPath, [file, ...args], {
    env: withCompileCache(ROOT, env),
    stdio: 'inherit',
  });
  void ending.then(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
