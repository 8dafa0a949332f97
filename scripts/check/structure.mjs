import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSource, listFiles } from './list-files.mjs';

const noun = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** What a folder of apps/server/src/features may hold; <noun> may have several words. */
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
const routeFiles = 'apps/web/src/routes/';
const feature = 'apps/server/src/features/';
const migrations = 'apps/server/schema/migrations/';
const functions = 'apps/server/schema/functions/';

/** Files lie where their kind belongs and are named by what they hold. */
export function checkStructure(root) {
  const files = listFiles(root);
  const faults = [
    ...files.filter((file) => isSource(file)).flatMap(nameFaults),
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
  const empty = name.split(/[.-]/).find((word) => emptyWords.has(word.toLowerCase()));
  if (empty) faults.push(`${file}: '${empty}' tells nothing; name it by what it holds`);
  if (!isRoute && /^index\.(ts|tsx|mjs)$/.test(name)) {
    faults.push(`${file}: no barrels; import the module itself`);
  }
  if (!isRoute && !/^\.?[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(name)) {
    faults.push(`${file}: file names are kebab-case`);
  }
  return faults;
}

function featureFaults(file) {
  const [folder, name, ...deeper] = file.slice(feature.length).split('/');
  if (name === undefined || deeper.length > 0) {
    return [`${file}: a feature is one flat folder, ${feature}<noun>/`];
  }
  if (serverFeatureFiles.some(({ pattern }) => pattern.test(name))) return [];
  const allowed = serverFeatureFiles.map((kind) => kind.name).join(', ');
  return [`${file}: the feature ${folder} may hold ${allowed}`];
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
