import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UserError } from '../process/user-error.mjs';

/**
 * The browser for the tests: `CHROMIUM_PATH`, else the one that the package `@sparticuz/chromium` brings with its
 * fonts, unpacked once into node_modules/.cache. Never the system's, whose version and fonts differ from machine to
 * machine. Start it with `--no-sandbox`. Safe to call from several processes at once.
 * @returns {Promise<string>} path of the program
 */
export async function chromiumExecutable() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named))
      throw new UserError(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  return packagedChromium();
}

async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError(
      'The packages bring a browser for the tests on Linux with x64 only: install Chromium and name its program in CHROMIUM_PATH.',
    );
  }
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const manifest = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/kolli', import.meta.url));
  const folder = join(cache, `chromium-${JSON.parse(manifest).version}-${settingsHash()}`);
  const launcher = join(folder, 'launch.sh');
  if (!existsSync(launcher)) await unpackInto(folder, entry);
  return launcher;
}

/** Unpacks beside the folder and renames, so that no process starts half a browser. */
async function unpackInto(folder, entry) {
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}.draft-`);
  try {
    await unpack(draft, entry);
    await writeFile(join(draft, 'fonts', 'fonts.conf'), FONT_SETTINGS);
    await writeFile(join(draft, 'launch.sh'), LAUNCHER, { mode: 0o755 });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(folder, 'launch.sh'))) throw error;
  }
}

/**
 * The package unpacks into the system's folder for temporary files, and brings the libraries
 * that a bare machine lacks only where it detects that platform: hence a separate process with its own
 * environment.
 */
async function unpack(folder, entry) {
  const script = `
    const { default: chromium } = await import(process.argv[1]);
    await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, entry], {
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
}

/** No file in the folder contains its path, so that a checkout can be moved or copied. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The libraries and fonts are for the browser alone, so only its launcher sets their paths. */
const LAUNCHER = `#!/bin/sh
folder=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$folder/al2023/lib" FONTCONFIG_FILE="$folder/fonts/fonts.conf"
exec "$folder/chromium" "$@"
`;

/** Another launcher or other font settings are another folder, so that a checkout never uses the former ones. */
const settingsHash = () =>
  createHash('sha256').update(FONT_SETTINGS).update(LAUNCHER).digest('hex').slice(0, 8);
