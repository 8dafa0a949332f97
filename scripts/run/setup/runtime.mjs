import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { UserError } from '../process/user-error.mjs';

const MIN_NODE = 20;
const OWN = 24;

/** The checkout that these scripts belong to. */
export const ROOT = join(fileURLToPath(import.meta.url), '../../../..');

/**
 * Prepares what every script needs: installed packages and the project's own Node, on which the script
 * runs again when this one is older.
 * @param {string} scriptUrl the script's `import.meta.url`
 * @param {() => Promise<{main: () => Promise<number>}>} load loads what runs on the project's Node
 * @returns {Promise<number>} the exit code
 */
export async function runOnOwnNode(scriptUrl, load) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < MIN_NODE) {
    throw new UserError(
      `Kolli needs Node ${MIN_NODE} or newer; this is Node ` + `${process.versions.node}.`,
    );
  }
  await ensureInstalled(ROOT);
  if (major < OWN) return rerun(ownNode(), fileURLToPath(scriptUrl));
  return (await load()).main();
}

/** The Node that is installed as a package; where install scripts are off, in its inner folder. */
function ownNode() {
  const folder = join(ROOT, 'node_modules', 'node');
  const inner = join(folder, 'node_modules');
  const places = [folder];
  if (existsSync(inner)) places.push(...readdirSync(inner).map((name) => join(inner, name)));
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = places.map((place) => join(place, 'bin', file)).find((path) => existsSync(path));
  if (found) return found;
  throw new UserError(
    `Kolli runs on Node ${OWN}, and the package that brings it is not complete: ` +
      'run `npm rebuild node`, or use Node 24 yourself.',
  );
}

/** The channel notifies the new process when this one is killed. */
async function rerun(node, script) {
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
