import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from './process-lock.mjs';
import { Sentence } from './sentence.mjs';

/**
 * Installs the packages that package-lock.json names, unless they are there. A start and a test
 * run of one checkout may both call it: one installs, the other waits. What it says goes to stderr, for
 * a script whose stdout is read.
 * @param {string} root folder of the checkout
 */
export async function ensureInstalled(root) {
  if (await isInstalled(root)) return;
  const lock = await waitForLock(join(root, '.kolli', 'install.lock'), (pid) =>
    console.error(`Waiting for the installation that process ${pid} is making …`),
  );
  try {
    if (!(await isInstalled(root))) await install(root);
  } finally {
    await lock.release();
  }
}

/**
 * Tells whether node_modules holds what package-lock.json names, and whether each of these packages is
 * really there: a folder may have been deleted, or left out when a checkout was copied.
 */
export async function isInstalled(root) {
  // npm writes this list of what it installed, also where somebody ran it by hand.
  const listFile = join(root, 'node_modules', '.package-lock.json');
  const listText = await readFile(listFile, 'utf8').catch(() => null);
  if (listText === null) return false;
  const installed = JSON.parse(listText).packages;
  if (!Object.keys(installed).every((path) => isPresent(root, path))) return false;
  const stampFile = join(root, 'node_modules', '.kolli-lock-hash');
  const lockText = await readFile(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === hash) return true;
  if (!holdsAll(JSON.parse(lockText).packages, installed)) return false;
  await writeFile(stampFile, hash);
  return true;
}

/** The packages that npm installed and that are gone since; none before the first installation. */
async function missingPackages(root) {
  const listFile = join(root, 'node_modules', '.package-lock.json');
  const listText = await readFile(listFile, 'utf8').catch(() => '{"packages":{}}');
  return Object.keys(JSON.parse(listText).packages).filter((path) => !isPresent(root, path));
}

/** Whether a package is there, or its workspace linked. The workspaces themselves are part of the checkout. */
function isPresent(root, path) {
  return !path.includes('node_modules/') || existsSync(join(root, path, 'package.json'));
}

/** Packages for other platforms are optional and may be missing; none may differ. */
function holdsAll(wanted, installed) {
  return Object.entries(wanted).every(([path, wish]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return wish.optional === true || wish.devOptional === true;
    return found.version === wish.version && found.integrity === wish.integrity;
  });
}

async function install(root) {
  const missing = await missingPackages(root);
  const reason = missing.length > 0 ? `${missing.slice(0, 3).join(', ')} is missing. ` : '';
  console.error(`${reason}Installing the packages; this takes a minute or two …`);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  args.push('--loglevel=error');
  const code = await runNpm(args, root);
  if (code !== 0 || !(await isInstalled(root))) {
    throw new Sentence('The packages could not be installed: see npm’s message above.');
  }
  if (!existsSync(join(root, 'node_modules', 'node'))) {
    throw new Sentence('npm left out the package `node`. Run `npm ci` by hand to see why.');
  }
}

/** Runs npm on the Node that npm itself runs on: ours lies in the folder that npm replaces. */
async function runNpm(args, root) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const [program, ...rest] = npm?.endsWith('.js') ? [node, npm, ...args] : ['npm', ...args];
  const shell = process.platform === 'win32' && program === 'npm';
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd: root, stdio: ['inherit', 2, 2], shell });
    child.on('error', () => reject(new Sentence('npm was not found; it comes with Node.')));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
