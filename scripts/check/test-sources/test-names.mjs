import { literalRows, rowValue, unwrap } from './literal-rows.mjs';
import { parseSource } from './parse-source.mjs';

const runners = new Set(['test', 'it']);
const runningVariants = new Set(['concurrent', 'sequential', 'each', 'for']);

/**
 * A test that a file runs: its name, its call, and the literal row that the name is made from. A test
 * whose table gives its name no beginning has all rows of the table.
 * @typedef {{ name: string, call: object, rows: object[] }} FoundTest
 */

/**
 * The names of the tests that a test file runs. A name made from literal rows, by `test.each` or
 * a `for … of` loop over an array in the same file, is given once for each row. Skipped tests
 * and the titles of `describe` don't count.
 * @param {string} source
 * @param {string} file its name, for the syntax and for messages
 * @returns {string[]}
 */
export function testNames(source, file) {
  return findTests(parseSource(source, file)).map(({ name }) => name);
}

/**
 * The tests of a file, as `testNames` names them.
 * @param {object} tree the file's syntax tree
 * @returns {FoundTest[]}
 */
export function findTests(tree) {
  const tests = [];
  walk(tree, { arrays: literalRows(tree), loops: [] }, tests);
  return tests;
}

function walk(node, scope, tests) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, scope, tests);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  let inner = scope;
  if (node.type === 'ForOfStatement') {
    inner = { ...scope, loops: [...scope.loops, { left: node.left, over: node.right }] };
  }
  if (node.type === 'CallExpression')
    tests.push(...testsOfCall(node, inner).map((found) => ({ ...found, call: node })));
  for (const child of Object.values(node)) walk(child, inner, tests);
}

function testsOfCall(call, scope) {
  const title = unwrap(call.arguments[0]?.expression);
  const hasBody = call.arguments
    .slice(1)
    .some(({ expression }) => !['ObjectExpression', 'NumericLiteral'].includes(expression.type));
  if (!title || !hasBody) return [];
  const callee = unwrap(call.callee);
  if (isRunner(callee)) return titles(title, scope);
  if (callee.type !== 'CallExpression' || !isRunner(callee.callee)) return [];
  return tableTitles(title, unwrap(callee.arguments[0]?.expression), scope);
}

/** `test`, `it`, and their variants that do run: `test.concurrent`, `it.each`. */
function isRunner(callee) {
  if (callee.type === 'Identifier') return runners.has(callee.value);
  return (
    callee.type === 'MemberExpression' &&
    runningVariants.has(callee.property.value) &&
    isRunner(callee.object)
  );
}

function titles(title, scope) {
  if (title.type === 'StringLiteral') return [{ name: title.value, rows: [] }];
  if (title.type !== 'TemplateLiteral') return [];
  const [first, second] = title.quasis.map((quasi) => quasi.cooked ?? '');
  if (first !== '' || title.expressions.length === 0) return [{ name: first, rows: [] }];
  return loopValues(title.expressions[0], scope).map(({ value, row }) => ({
    name: value + second,
    rows: [row],
  }));
}

/** What the first expression of a template is in each round of the loop that binds it. */
function loopValues(expression, scope) {
  for (const { left, over } of scope.loops.toReversed()) {
    const pattern = left.declarations?.[0]?.id;
    const rows = scope.arrays.rows(over);
    const values = pattern
      ? rows.map((row) => ({ value: rowValue(row, pattern, expression), row }))
      : [];
    if (values.length > 0 && values.every(({ value }) => value !== undefined)) return values;
  }
  return [];
}

/** `test.each(rows)('%s: …')` and `test.each(rows)('$id: …')`. */
function tableTitles(title, table, scope) {
  const rows = scope.arrays.rows(table);
  return titles(title, scope).flatMap(({ name }) => {
    const placeholder = /^(?:%s|\$(?<key>\w+))/.exec(name);
    if (!placeholder) return [{ name, rows }];
    return rows
      .map((row) => ({ value: scope.arrays.cell(row, placeholder.groups.key), row }))
      .filter(({ value }) => value !== undefined)
      .map(({ value, row }) => ({ name: value + name.slice(placeholder[0].length), rows: [row] }));
  });
}
