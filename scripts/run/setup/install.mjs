import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../process/process-lock.mjs';
import { startProgress } from '../process/progress.mjs';
import { UserError } from '../process/user-error.mjs';

const COUNT_EACH_MS = 1000;
const STALL_MS = 120_000;

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
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const wanted = Object.keys(lock.packages).filter(
    (path) => path.includes('node_modules/') && !lock.packages[path].optional,
  );
  const installed = Object.keys((await installedPackages(root)) ?? {});
  const missing = installed.filter((path) => !isPresent(root, path));
  console.error(`${describeMissing(missing)}Installing the packages; this takes a minute or two …`);
  const progress = startProgress('Packages');
  const arrived = () => wanted.filter((path) => isPresent(root, path)).length;
  const tick = watchArrivals(arrived, wanted.length);
  const timer = setInterval(() => progress.set(tick()), COUNT_EACH_MS);
  const code = await runNpm(root, progress).finally(() => {
    clearInterval(timer);
    progress.end();
  });
  if (code !== 0 || !(await isInstalled(root))) {
    throw new UserError('The packages could not be installed: see npm’s message above.');
  }
  if (!existsSync(join(root, 'node_modules', 'node'))) {
    throw new UserError('npm left out the package `node`. Run `npm ci` by hand to see why.');
  }
}

/**
 * What is missing, by workspace, as a sentence; empty before the first installation.
 * @param {string[]} paths as in package-lock.json
 */
export function describeMissing(paths) {
  if (paths.length === 0) return '';
  const placeOf = (path) => path.slice(0, path.indexOf('node_modules/'));
  const places = [...new Set(paths.map(placeOf))].map((place) => {
    const some = paths.filter((path) => placeOf(path) === place);
    const names = some.slice(0, 3).map((path) => path.slice(place.length + 'node_modules/'.length));
    const more = some.length > names.length ? ` and ${some.length - names.length} more` : '';
    return `${place === '' ? 'the project' : place.slice(0, -1)}: ${names.join(', ')}${more}`;
  });
  return `Packages are missing (${places.join('; ')}). `;
}

/**
 * Follows an installation by what has arrived, since npm says nothing meanwhile.
 * @param {() => number} count how many packages are there now
 * @param {number} total
 * @returns {() => import('../process/progress.mjs').State} the progress at each call; with a note once
 *   nothing has arrived for two minutes
 */
export function watchArrivals(count, total, now = Date.now) {
  let last = { done: count(), at: now() };
  return () => {
    const done = count();
    if (done !== last.done) last = { done, at: now() };
    const minutes = Math.floor((now() - last.at) / 60_000);
    const isStalled = now() - last.at >= STALL_MS;
    const note = isStalled
      ? `nothing has come for ${minutes} minutes: see whether \`npm ping\` answers, then end this (Ctrl-C) and start again`
      : undefined;
    const doing = done === total ? 'preparing' : 'installing';
    return { doing, done, total, unit: 'packages', note };
  };
}

/** Runs npm on npm's own Node: ours is in the folder that npm replaces. */
async function runNpm(root, progress) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  args.push('--loglevel=error');
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const [program, ...rest] = npm?.endsWith('.js') ? [node, npm, ...args] : ['npm', ...args];
  const shell = process.platform === 'win32' && program === 'npm';
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], shell });
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => progress.print(chunk, process.stderr));
    child.on('error', () => reject(new UserError('npm was not found; it comes with Node.')));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
