import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findAssertions } from './find-assertions.mjs';
import { isTest, listFiles } from '../../run/setup/list-files.mjs';
import { unwrap } from '../test-sources/literal-rows.mjs';
import { parseSource } from '../test-sources/parse-source.mjs';
import { findTests } from '../test-sources/test-names.mjs';
import { rowIdsOf } from '../requirements/trace-report.mjs';

/**
 * What the tests named after each requirement assert: a hash for each test and each row of its table, the
 * same whatever the test is called, how it is formatted and how it prepares what it asserts.
 * @param {string} root
 * @returns {Map<string, { hash: string, place: string }[]>} by requirement; `place` is file and name
 */
export function hashRowAssertions(root) {
  const byRow = new Map();
  const { treeOf, assertionsOf } = fileReader(root);
  for (const file of listFiles(root).filter(isTest)) {
    const tests = findTests(treeOf(file)).filter(({ name }) => rowIdsOf(name).length > 0);
    if (tests.length === 0) continue;
    const assertions = assertionsOf(file);
    for (const { name, call, rows } of tests) {
      const asserted = assertions.ofTest(call);
      // A test that asserts nothing by itself counts as a whole.
      const parts = asserted.length > 0 ? asserted : call.arguments.slice(1);
      const hashes = rows.length > 0 ? rows.map((row) => hashOf([row, ...parts])) : [hashOf(parts)];
      for (const id of rowIdsOf(name))
        for (const hash of hashes)
          byRow.set(id, [...(byRow.get(id) ?? []), { hash, place: `${file}: ${name}` }]);
    }
  }
  return byRow;
}

/** Reads the assertions of files and of the modules that they import, each file once. */
function fileReader(root) {
  const trees = new Map();
  const treeOf = (file) => {
    const tree = trees.get(file) ?? parseSource(readFileSync(join(root, file), 'utf8'), file);
    trees.set(file, tree);
    return tree;
  };
  const known = new Map();
  const assertionsOf = (file) => {
    if (known.has(file)) return known.get(file);
    const assertions = findAssertions(treeOf(file), (specifier) => {
      if (!/^\.{1,2}\/.*\.(?:ts|tsx|mjs)$/.test(specifier)) return undefined;
      const path = join(dirname(file), specifier);
      return existsSync(join(root, path)) ? assertionsOf(path) : undefined;
    });
    known.set(file, assertions);
    return assertions;
  };
  return { treeOf, assertionsOf };
}

const hashOf = (nodes) =>
  createHash('sha256')
    .update(JSON.stringify(nodes.map(plain)))
    .digest('hex')
    .slice(0, 12);

const notMeant = new Set([
  'span',
  'ctxt',
  'raw',
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
]);

/** A syntax tree without places, formatting and types. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  // A place in the source, such as that of the three dots of a spread.
  if (node.type === undefined && typeof node.start === 'number') return true;
  const bare = unwrap(node);
  const meant = Object.entries(bare).filter(
    ([key, value]) =>
      !notMeant.has(key) && value !== null && value !== false && value !== undefined,
  );
  return Object.fromEntries(meant.map(([key, value]) => [key, plain(value)]));
}
