import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { UserError } from '../process/user-error.mjs';
import { listFiles } from '../setup/list-files.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { licenceTexts } from './licences.mjs';
import { productionPackages } from './production-packages.mjs';
import { writeArchive } from './write-archive.mjs';

/** Our own files that are part of a release, and where they go there. */
const OWN_FILES = [
  { pattern: /^apps\/server\/schema\/.*\.sql$/, from: 'apps/server', to: 'server' },
  { pattern: /^apps\/server\/data\//, from: 'apps/server', to: 'server' },
  { pattern: /^deploy\//, from: '', to: '' },
  { pattern: /^docs\/.*\.md$/, from: '', to: '' },
  { pattern: /^(?:LICENSE|SECURITY\.md|\.env\.example)$/, from: '', to: '' },
];
/** Folders and files of packages that nothing loads at run time. */
const UNUSED_FOLDER = /^(?:tests?|__tests__|examples?|benchmarks?|bench|\.github|node_modules)$/i;
const UNUSED_FILE =
  /\.(?:map|tsx?|[cm]ts|flow|md|markdown|yml|tgz)$|^\.|^(?:test|bench)[\w.-]*\.[cm]?js$|[.-](?:test|spec)\.[cm]?js$/i;
const LICENCE_FILE = /^(?:licen[sc]e|copying|notice)/i;

/**
 * Packs what is built into `kolli-<version>.tar.gz`: server, web app, schema, CLI, their production dependencies,
 * deploy/, documentation, bill of materials and licences. The same commit gives the same bytes.
 * @param {string} root folder of the checkout, already built
 * @param {string} target folder of the archive
 * @param {NodeJS.ProcessEnv} env `SOURCE_DATE_EPOCH` is the time of all entries, else the commit's
 * @param {(doing: string) => void} onStep called with what it does next
 */
export async function makeRelease(root, target, env, onStep = () => undefined) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const release = { name: 'kolli', version, time: releaseTime(root, env) };
  const all = productionPackages(root, ['apps/server', 'apps/web']);
  const packages = all.filter(({ isOurs }) => !isOurs);
  const workFolder = await mkdtemp(join(tmpdir(), 'kolli-release-'));
  try {
    const folder = join(workFolder, `kolli-${version}`);
    onStep('copying programs and packages');
    await copyPrograms(root, folder, release);
    await copyOwnFiles(root, folder);
    for (const { path, isOurs } of productionPackages(root, ['apps/server']))
      if (!isOurs) await copyPackage(root, folder, path);
    await writeFile(join(folder, 'sbom.cdx.json'), billOfMaterials(all, release));
    await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(root, packages));
    await mkdir(target, { recursive: true });
    const file = join(target, `kolli-${version}.tar.gz`);
    onStep('packing');
    // A reader never sees a part of it.
    await writeArchive(folder, `${file}.part`, release.time);
    await rename(`${file}.part`, file);
    return { file, packages };
  } finally {
    await rm(workFolder, { recursive: true });
  }
}

function releaseTime(root, { SOURCE_DATE_EPOCH: given }) {
  try {
    const seconds =
      given ??
      execFileSync('git', ['log', '-1', '--format=%ct'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    return new Date(Number(seconds) * 1000);
  } catch {
    throw new UserError(
      'This is no git checkout: set SOURCE_DATE_EPOCH to the time of the release.',
    );
  }
}

/** The bundled server, the built web app and `bin/kolli`. */
async function copyPrograms(root, folder, { name, version }) {
  const isWanted = (path) => !path.endsWith('.map') && basename(path) !== '.build-hash';
  const copy = (from, to) =>
    cp(join(root, from), join(folder, to), { recursive: true, filter: isWanted });
  // As in a checkout: a command that starts a server finds it there.
  await copy('apps/server/dist', 'server/dist');
  await copy('apps/web/dist', 'web');
  await copy('scripts/run/release/kolli.sh', 'bin/kolli');
  await chmod(join(folder, 'bin', 'kolli'), 0o755);
  const manifest = { name, version, private: true, type: 'module', license: 'Apache-2.0' };
  await writeFile(join(folder, 'server', 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function copyOwnFiles(root, folder) {
  // Whatever else lies in a checkout, such as settings with keys, stays there.
  for (const file of listFiles(root, { isTracked: true })) {
    const kind = OWN_FILES.find(({ pattern }) => pattern.test(file));
    if (kind === undefined) continue;
    const place = join(folder, kind.to, relative(kind.from, file));
    await mkdir(dirname(place), { recursive: true });
    await cp(join(root, file), place);
  }
}

/** Copies a package without its tests, types, source maps and the packages inside it. */
async function copyPackage(root, folder, path) {
  const from = join(root, path);
  // Packages inside of apps/server stay inside of the server's folder, where its files find them.
  const to = join(folder, path.replace(/^apps\/server\//, 'server/'));
  await cp(from, to, { recursive: true, filter: (source) => source === from || isLoaded(source) });
}

function isLoaded(path) {
  const name = basename(path);
  if (LICENCE_FILE.test(name)) return true;
  return !UNUSED_FOLDER.test(name) && !UNUSED_FILE.test(name);
}
