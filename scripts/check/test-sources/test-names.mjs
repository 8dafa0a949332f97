import { literalRows, rowValue, unwrap } from './literal-rows.mjs';
import { parseSource } from './parse-source.mjs';

const runners = new Set(['test', 'it']);
const runningVariants = new Set(['concurrent', 'sequential', 'each', 'for']);

/**
 * The names of the tests that a test file runs. A name made from literal rows, by `test.each` or
 * a `for … of` loop over an array in the same file, is given once for each row. Skipped tests
 * and the titles of `describe` don't count.
 * @param {string} source
 * @param {string} file its name, for the syntax and for messages
 * @returns {string[]}
 */
export function testNames(source, file) {
  const tree = parseSource(source, file);
  const names = [];
  walk(tree, { arrays: literalRows(tree), loops: [] }, names);
  return names;
}

function walk(node, scope, names) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, scope, names);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  let inner = scope;
  if (node.type === 'ForOfStatement') {
    inner = { ...scope, loops: [...scope.loops, { left: node.left, over: node.right }] };
  }
  if (node.type === 'CallExpression') names.push(...namesOfCall(node, inner));
  for (const child of Object.values(node)) walk(child, inner, names);
}

function namesOfCall(call, scope) {
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
  if (title.type === 'StringLiteral') return [title.value];
  if (title.type !== 'TemplateLiteral') return [];
  const [first, second] = title.quasis.map((quasi) => quasi.cooked ?? '');
  if (first !== '' || title.expressions.length === 0) return [first];
  return loopValues(title.expressions[0], scope).map((value) => value + second);
}

/** What the first expression of a template is in each round of the loop that binds it. */
function loopValues(expression, scope) {
  for (const { left, over } of scope.loops.toReversed()) {
    const pattern = left.declarations?.[0]?.id;
    const rows = scope.arrays.rows(over);
    const values = pattern ? rows.map((row) => rowValue(row, pattern, expression)) : [];
    if (values.length > 0 && !values.includes(undefined)) return values;
  }
  return [];
}

/** `test.each(rows)('%s: …')` and `test.each(rows)('$id: …')`. */
function tableTitles(title, table, scope) {
  const rows = scope.arrays.rows(table);
  return titles(title, scope).flatMap((name) => {
    const placeholder = /^(?:%s|\$(?<key>\w+))/.exec(name);
    if (!placeholder) return [name];
    return rows
      .map((row) => scope.arrays.cell(row, placeholder.groups.key))
      .filter((value) => value !== undefined)
      .map((value) => value + name.slice(placeholder[0].length));
  });
}
