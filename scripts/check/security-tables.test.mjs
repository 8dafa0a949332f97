import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenNames } from './test-sources/written-names.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');

/** A path of the tables: below the server's sources unless it begins with another folder. */
function located(path) {
  const below = join('apps/server/src', path);
  return existsSync(join(root, below)) ? below : path;
}

function rowsOf(document) {
  return read(document)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\|( requirement| attack)/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\||\|$/g, '').trim()));
}

const attacks = rowsOf('docs/security/attacks.md');

test('at least 60 attacks are made, each once and by the test that the table names', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(60);
  expect(new Set(attacks.map(([attack]) => attack)).size).toBe(attacks.length);
  expect(read('docs/security/attacks.md')).toContain(`\n${attacks.length} attacks`);
  const names = new Map();
  const missing = attacks.filter(([, , shown]) => {
    const [, path, name] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
    if (path === undefined || !existsSync(join(root, located(path)))) return true;
    if (!names.has(path)) names.set(path, writtenNames(read(located(path)), path));
    return !names.get(path).some((one) => one === name);
  });
  expect(missing).toEqual([]);
});

test('the comparison with ASVS 5.0 has all 253 requirements of levels 1 and 2, one of level 3, and names only files that exist', () => {
  const ids = rowsOf('docs/security/asvs.md').flatMap(
    ([cell]) => cell.match(/\d+\.\d+\.\d+/g) ?? [],
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(254);
  const named = rowsOf('docs/security/asvs.md').flatMap((cells) =>
    cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+\.(?:ts|tsx|md|mjs|sql|txt))`/g)]),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named
    .map((found) => found[1])
    .filter((path) => !existsSync(join(root, located(path))));
  expect(missing).toEqual([]);
});
