import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** The sources of this checkout. */
export const presentRoot = join(import.meta.dirname, '..', '..');

const workspaces = ['packages/domain', 'packages/contract', 'apps/server', 'apps/sandbox'];

/** Links the installed packages of this checkout, except its own, which are those of the other sources. */
async function linkPackages(root: string): Promise<void> {
  const installed = join(presentRoot, 'node_modules');
  const target = join(root, 'node_modules');
  await mkdir(join(target, '@kolli'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@kolli') await symlink(join(installed, name), join(target, name));
  for (const folder of workspaces) {
    await symlink(join(root, folder), join(target, '@kolli', folder.split('/')[1] ?? ''));
    const own = await realpath(join(presentRoot, folder, 'node_modules')).catch(() => undefined);
    if (own !== undefined) await symlink(own, join(root, folder, 'node_modules'));
  }
}

/** A folder for the sources of a release, removed after the test. */
async function temporaryRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'kolli-release-'));
  onTestFinished(() => rm(root, { recursive: true }));
  return root;
}

/** The sources of a commit, with the packages of this checkout, or with its own where those are others. */
export async function unpackCommit(commit: string): Promise<string> {
  const root = await temporaryRoot();
  const archive = join(root, 'archive.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: presentRoot });
  await run('tar', ['-xf', archive, '-C', root]);
  const lockOf = (folder: string) => readFile(join(folder, 'package-lock.json'), 'utf8');
  if ((await lockOf(root)) === (await lockOf(presentRoot))) await linkPackages(root);
  else await run('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: root });
  return root;
}

/** The sources of this checkout as those of a later release with further migrations. */
export async function plantRelease(
  release: string,
  migrations: Readonly<Record<string, string>>,
): Promise<string> {
  const root = await temporaryRoot();
  const filter = (path: string) => !/\/(?:node_modules|dist|\.kolli)$/u.test(path);
  for (const folder of workspaces)
    await cp(join(presentRoot, folder), join(root, folder), { recursive: true, filter });
  await cp(join(presentRoot, 'package.json'), join(root, 'package.json'));
  await linkPackages(root);
  const manifest = join(root, 'apps/server/package.json');
  const fields = JSON.parse(await readFile(manifest, 'utf8')) as object;
  await writeFile(manifest, JSON.stringify({ ...fields, version: release }));
  for (const [name, sql] of Object.entries(migrations)) {
    const path = join(root, 'apps/server/schema/migrations', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, sql);
  }
  return root;
}

export async function previousRelease(): Promise<
  { readonly release: string; readonly commit: string } | undefined
> {
  const list = join(presentRoot, 'apps/server/schema/releases.json');
  return (JSON.parse(await readFile(list, 'utf8')) as { release: string; commit: string }[]).at(-1);
}
