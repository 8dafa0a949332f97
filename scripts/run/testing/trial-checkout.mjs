import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../../packages/local-postgres/src/free-port.ts';
import { removeLocalPostgres } from '../../../packages/local-postgres/src/local-postgres.ts';
import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import { ROOT } from '../setup/runtime.mjs';

const PROGRAM = `
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  if (request.url === '/crash') throw new Error('planted crash');
  response.end(JSON.stringify(process.env));
}).listen(Number(process.env.SANDBOX_PORT ?? process.env.PORT));
const end = () => process.exit(0);
process.on('SIGTERM', end);
process.on('disconnect', end);
`;

/** What a start runs and prints. */
const REAL = [
  'scripts',
  'packages/local-postgres',
  'package.json',
  'package-lock.json',
  'apps/sandbox/demo/tour.json',
  'apps/sandbox/src/start/tour-steps.ts',
];

/**
 * Makes a checkout for tests: the real scripts, engine and packages, with a server and a sandbox
 * that answer every request with their environment and crash at `/crash`.
 */
export async function makeTrialCheckout() {
  const root = await mkdtemp(join(tmpdir(), 'kolli-trial-'));
  for (const path of REAL) await cp(join(ROOT, path), join(root, path), { recursive: true });
  for (const folder of ['.', 'apps/server', 'apps/web']) await linkPackages(root, folder);
  await writeProgram(root, 'apps/server/src/main.ts', PROGRAM);
  await writeProgram(root, 'apps/server/src/cli.ts', '');
  await writeProgram(root, 'apps/sandbox/src/main.ts', PROGRAM);
  return root;
}

async function linkPackages(root, folder) {
  const packages = join(ROOT, folder, 'node_modules');
  if (!existsSync(packages)) return;
  await mkdir(join(root, folder), { recursive: true });
  await symlink(packages, join(root, folder, 'node_modules'));
}

export async function removeTrialCheckout(root) {
  const { dataDir } = localPostgresPaths(root, 'postgres');
  await removeLocalPostgres(dataDir);
  await rm(root, { recursive: true, force: true });
  if (!dataDir.startsWith(root)) await rm(dirname(dataDir), { recursive: true, force: true });
}

export const twoFreePorts = async () => ({ server: await freePort(), sandbox: await freePort() });

/** Runs a script of the checkout as a user would; `output` is all its output, `stdout` only that part. */
export function runScript(root, name, ports, env = {}, args = []) {
  const child = spawn(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      KOLLI_PORT: String(ports.server),
      KOLLI_SANDBOX_PORT: String(ports.sandbox),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // 'close' comes when every process that the script has started has closed its output.
  const run = {
    child,
    output: '',
    stdout: '',
    ended: once(child, 'exit').then(([code]) => code),
    closed: once(child, 'close'),
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => void (run.output += text));
  child.stdout.on('data', (text) => void (run.stdout += text));
  return run;
}

/** Waits until a run has printed that all is running, or has ended. */
export async function isUp(run) {
  while (!run.output.includes('Ctrl-C stops') && run.child.exitCode === null)
    await new Promise((done) => setTimeout(done, 20));
  return run.output.includes('Ctrl-C stops');
}

async function writeProgram(root, path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
