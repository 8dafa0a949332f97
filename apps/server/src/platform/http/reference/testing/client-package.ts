import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { closeAtEnd } from '../../../../testing/close-at-end.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../../../../..');
const programs = { ts: process.execPath, py: 'python3', sh: 'sh' };

const programOf = (file: string) => programs[file.slice(-2) as keyof typeof programs];

function startExample(folder: string, file: string, env: NodeJS.ProcessEnv) {
  const started = spawn(programOf(file), [file], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  return {
    nextLine: async () => {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${file} has ended`);
      return String(value);
    },
    stop: async () => {
      if (started.exitCode !== null) return;
      started.kill();
      await once(started, 'exit');
    },
  };
}

async function checkTypes(folder: string): Promise<void> {
  const settings = {
    compilerOptions: {
      target: 'es2024',
      module: 'nodenext',
      lib: ['es2024', 'dom'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    },
    include: ['*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
}

/** A folder that is removed at the end. */
function ownFolder(start: string): string {
  const folder = mkdtempSync(start);
  closeAtEnd(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A copy of the client's sources, at the same depth of the project. Nothing else builds or removes files there. */
function copySource(): string {
  mkdirSync(join(root, '.kolli'), { recursive: true });
  const copy = ownFolder(join(root, '.kolli/client-'));
  const isSource = (path: string) => !path.endsWith('/dist') && !path.endsWith('/node_modules');
  cpSync(join(root, 'packages/client'), copy, { recursive: true, filter: isSource });
  return copy;
}

/**
 * The client as integrators have it: packed, and installed without a registry into an empty folder beside its examples,
 * which is removed at the end.
 */
export async function installClient() {
  const folder = ownFolder(join(tmpdir(), 'kolli-client-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: copySource() });
  const [archive = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`], {
    cwd: folder,
  });
  cpSync(join(folder, 'node_modules/@kolli/client/examples'), folder, { recursive: true });
  return {
    folder,
    /** Runs an example to its end, and returns its output. */
    run: async (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
      const settings = { cwd: folder, env: { ...process.env, ...env } };
      const { stdout } = await run(programOf(file), [file, ...args], settings);
      return stdout;
    },
    start: (file: string, env: NodeJS.ProcessEnv) => startExample(folder, file, env),
    /** Fails where TypeScript finds an error in the examples. */
    checkTypes: () => checkTypes(folder),
  };
}
