import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSource, listFiles } from '../run/setup/list-files.mjs';

const noun = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** What a folder of apps/server/src/features may hold beside `testing/`; <noun> may have several words. */
const serverFeatureFiles = [
  { name: '<noun>.routes.ts', pattern: new RegExp(`^${noun}\\.routes\\.ts$`) },
  { name: '<verb>-<noun>.ts', pattern: /^[a-z]+(?:-[a-z0-9]+)+\.ts$/ },
  { name: '<noun>.repository.ts', pattern: new RegExp(`^${noun}\\.repository\\.ts$`) },
  { name: '<noun>.jobs.ts', pattern: new RegExp(`^${noun}\\.jobs\\.ts$`) },
  { name: '<noun>.table.ts', pattern: new RegExp(`^${noun}\\.table\\.ts$`) },
  { name: '*.test.ts', pattern: /^[a-z0-9.-]+\.test\.ts$/ },
];

const emptyWords = new Set([
  'util',
  'utils',
  'utilities',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'managers',
]);
const maxEntries = 25;
const routeFiles = 'apps/web/src/routes/';
const feature = 'apps/server/src/features/';
const migrations = 'apps/server/schema/migrations/';
const functions = 'apps/server/schema/functions/';

/** Files are in the folder of their kind and named by their content. */
export function checkStructure(root) {
  const files = listFiles(root);
  const faults = [
    ...files.filter((file) => isSource(file)).flatMap(nameFaults),
    ...fullFolders(files),
    ...files.filter((file) => file.startsWith(feature)).flatMap(featureFaults),
    ...migrationFaults(files.filter((file) => file.startsWith(migrations))),
    ...files
      .filter((file) => file.startsWith(functions))
      .flatMap((file) => functionFaults(root, file)),
  ];
  return { ok: faults.length === 0, output: faults.map((fault) => `${fault}\n`).join('') };
}

function nameFaults(file) {
  const name = file.split('/').at(-1);
  const isRoute = file.startsWith(routeFiles);
  const faults = [];
  if (/^test-.*\.tsx?$/.test(name) && !/\/(test|testing)\//.test(file)) {
    faults.push(`${file}: move test support into a folder testing/`);
  }
  const empty = name.split(/[.-]/).find((word) => emptyWords.has(word.toLowerCase()));
  if (empty) faults.push(`${file}: '${empty}' is too vague; name the file by its content`);
  if (!isRoute && /^index\.(ts|tsx|mjs)$/.test(name)) {
    faults.push(`${file}: no barrels; import the module itself`);
  }
  if (!isRoute && !/^\.?[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(name)) {
    faults.push(`${file}: file names are kebab-case`);
  }
  return faults;
}

function featureFaults(file) {
  const [folder, ...inside] = file.slice(feature.length).split('/');
  const name = inside.at(-1);
  if (name === undefined) return [`${file}: a feature is a folder, ${feature}<noun>/`];
  if (inside.includes('testing')) return [];
  if (serverFeatureFiles.some(({ pattern }) => pattern.test(name))) return [];
  const allowed = serverFeatureFiles.map((kind) => kind.name).join(', ');
  return [
    `${file}: the feature ${folder} may hold ${allowed}, and testing/ with what supports them`,
  ];
}

/** Folders with more entries than the limit. */
function fullFolders(files) {
  const entries = new Map();
  for (const file of files) {
    const steps = file.split('/');
    // Tools decide where their files with a dot are.
    if (steps[0].startsWith('.')) continue;
    for (const [depth, step] of steps.entries()) {
      const folder = steps.slice(0, depth).join('/') || '.';
      entries.set(folder, (entries.get(folder) ?? new Set()).add(step));
    }
  }
  return [...entries]
    .filter(([, names]) => names.size > maxEntries)
    .map(
      ([folder, names]) => `${folder}: ${names.size} entries; at most ${maxEntries}, in subfolders`,
    );
}

function migrationFaults(files) {
  const numbers = new Map();
  return files.flatMap((file) => {
    const found = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(file.slice(migrations.length));
    if (!found) return [`${file}: a migration is named NNNN-<what>.sql`];
    const earlier = numbers.get(found[1]);
    numbers.set(found[1], file);
    return earlier ? [`${file}: has the number of ${earlier}`] : [];
  });
}

/** A reader finds each function of the database under its name, whole and once. */
function functionFaults(root, file) {
  const name = basename(file, '.sql');
  const made = readFileSync(join(root, file), 'utf8').match(/^create .*$/gim) ?? [];
  const isOne = made.length === 1 && made[0].startsWith(`create or replace function ${name}(`);
  return isOne ? [] : [`${file}: holds the function ${name} as \`create or replace\`, and no more`];
}
