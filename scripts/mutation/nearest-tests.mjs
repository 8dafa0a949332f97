import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { isLongTest, isTest, listFiles } from '../run/setup/list-files.mjs';

const IMPORTED = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@kolli\/[^']+)'/g;
/** As far as this many steps, to an importer or from folder to folder, is a test that is not named after its source. */
const OTHER_NAME = 2;

/**
 * Who imports whom among the files of packages and apps: for each file those that import it.
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export function readImporters(root) {
  const files = listFiles(root).filter((file) => /^(packages|apps)\/.*\.tsx?$/.test(file));
  const importers = new Map(files.map((file) => [file, []]));
  for (const file of files) {
    for (const [, named] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)) {
      const path = pathOf(file, named);
      // Generated sources leave out what a file's name ends with.
      const imported = ['', '.ts', '.tsx'].map((end) => importers.get(path + end));
      imported.find(Boolean)?.push(file);
    }
  }
  return importers;
}

function pathOf(file, named) {
  const ofPackage = /^@kolli\/([^/]+)\/(.+)$/.exec(named);
  if (ofPackage) return `packages/${ofPackage[1]}/src/${ofPackage[2]}.ts`;
  return posix.join(dirname(file), named);
}

/**
 * The tests of `npm test` that import a file, directly or through others, those first that are likeliest to notice a
 * change of it: named after it or a file that imports it, or near one of them.
 * @param {Map<string, string[]>} importers
 * @param {string} file
 * @returns {string[]}
 */
export function nearestTests(importers, file) {
  const steps = stepsToImporters(importers, file);
  const tests = [...steps.keys()].filter((path) => isTest(path) && !isLongTest(path));
  const sources = [...steps].filter(([path]) => !isTest(path));
  const distance = (test) =>
    Math.min(...sources.map(([source, count]) => count + between(source, test)));
  return tests
    .map((test) => ({ test, far: distance(test) + steps.get(test) / 100 }))
    .toSorted((one, other) => one.far - other.far || (one.test < other.test ? -1 : 1))
    .map(({ test }) => test);
}

function stepsToImporters(importers, file) {
  const steps = new Map([[file, 0]]);
  // A map's iteration reaches what is added during it: breadth first.
  for (const [path, count] of steps) {
    for (const importer of importers.get(path) ?? []) {
      if (!steps.has(importer)) steps.set(importer, count + 1);
    }
  }
  return steps;
}

/** Steps from a source's folder to a test's, with what another name counts. */
function between(source, test) {
  const [from, to] = [dirname(source).split('/'), dirname(test).split('/')];
  const shared = from.findIndex((name, index) => name !== to[index]);
  const common = shared === -1 ? from.length : shared;
  const isNamesake = test.replace(/\.test\.\w+$/, '') === source.replace(/\.\w+$/, '');
  return from.length + to.length - 2 * common + (isNamesake ? 0 : OTHER_NAME);
}
