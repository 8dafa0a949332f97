import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../process/process-lock.mjs';
import { UserError } from '../process/user-error.mjs';

/**
 * Installs the packages that package-lock.json names, unless they are there. A start and a test
 * run of one checkout may both call it: one installs, the other waits. Its output goes to
 * stderr, for scripts whose stdout is read.
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
 * Whether node_modules holds what package-lock.json names, and whether each of these packages is really
 * there: a folder may have been deleted, or left out when a checkout was copied.
 */
export async function isInstalled(root) {
  const installed = await installedPackages(root);
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return (
    installed !== null &&
    Object.keys(installed).every((path) => isPresent(root, path)) &&
    holdsAll(lock.packages, installed)
  );
}

/** npm's own list of what it installed; null before the first installation. */
async function installedPackages(root) {
  const listFile = join(root, 'node_modules', '.package-lock.json');
  const text = await readFile(listFile, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text).packages;
}

/** Whether a package is there, or its workspace linked. Workspaces themselves are part of the checkout. */
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
  const installed = Object.keys((await installedPackages(root)) ?? {});
  const missing = installed.filter((path) => !isPresent(root, path));
  const reason = missing.length > 0 ? `${missing.slice(0, 3).join(', ')} is missing. ` : '';
  console.error(`${reason}Installing the packages; this takes a minute or two …`);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  args.push('--loglevel=error');
  const code = await runNpm(args, root);
  if (code !== 0 || !(await isInstalled(root))) {
    throw new UserError('The packages could not be installed: see npm’s message above.');
  }
  if (!existsSync(join(root, 'node_modules', 'node'))) {
    throw new UserError('npm left out the package `node`. Run `npm ci` by hand to see why.');
  }
}

/** Runs npm on npm's own Node: ours is in the folder that npm replaces. */
async function runNpm(args, root) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const [program, ...rest] = npm?.endsWith('.js') ? [node, npm, ...args] : ['npm', ...args];
  const shell = process.platform === 'win32' && program === 'npm';
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd: root, stdio: ['inherit', 2, 2], shell });
    child.on('error', () => reject(new UserError('npm was not found; it comes with Node.')));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
