import { unwrap } from '../test-sources/literal-rows.mjs';

const functions = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
const literals = new Set([
  'StringLiteral',
  'NumericLiteral',
  'BooleanLiteral',
  'NullLiteral',
  'RegExpLiteral',
  'BigIntLiteral',
  'TemplateLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'UnaryExpression',
]);
const statements = new Set([
  'ExpressionStatement',
  'ReturnStatement',
  'VariableDeclaration',
  'ThrowStatement',
]);

const isNode = (value) => value !== null && typeof value === 'object';
const childrenOf = (node) => Object.values(node).filter(isNode);

export const isFunction = (node) => functions.has(node.type);

const everywhere = () => true;

/** Yields a node and those below it, in source order; `enters` tells which nodes to look into. */
function* nodesIn(node, enters = everywhere) {
  if (!Array.isArray(node)) yield node;
  if (Array.isArray(node) || enters(node))
    for (const child of childrenOf(node)) yield* nodesIn(child, enters);
}

/** What a file declares for all of its tests, by name: at its top, in `describe` and in loops. */
export function declarationsOf(tree) {
  const entered = new Set();
  return declarationsIn(tree.body, (node) => {
    if (node.type === 'CallExpression' && rootOf(unwrap(node.callee)) === 'describe')
      for (const { expression } of node.arguments) entered.add(expression);
    return !isFunction(node) || entered.has(node);
  });
}

/**
 * What is declared in these nodes, by name: functions, constants, and what a loop goes over; undefined
 * for parameters.
 * @returns {Map<string, object | undefined>}
 */
export function declarationsIn(roots, enters = everywhere) {
  const declared = new Map();
  for (const node of nodesIn(roots, enters)) {
    if (isFunction(node) && enters(node))
      for (const parameter of node.params)
        for (const name of boundBy(parameter.pat ?? parameter)) declared.set(name, undefined);
    if (node.type === 'FunctionDeclaration') declared.set(node.identifier.value, node);
    if (node.type === 'VariableDeclarator' && node.init)
      for (const name of boundBy(node.id)) declared.set(name, unwrap(node.init));
    if (node.type === 'ForOfStatement')
      for (const name of boundBy(node.left.declarations?.[0]?.id ?? node.left))
        declared.set(name, unwrap(node.right));
  }
  return declared;
}

/** The names that a pattern such as `{ a, b: [c] }` binds. */
function boundBy(pattern) {
  if (pattern.type === 'Identifier') return [pattern.value];
  return [...nodesIn(pattern)]
    .filter(({ type }) => type === 'Identifier')
    .map(({ value }) => value);
}

/** From which module, and under which name there, a file imports each name. */
export function importsOf(tree) {
  const imports = new Map();
  for (const { type, specifiers, source } of tree.body)
    for (const { local, imported } of type === 'ImportDeclaration' ? specifiers : [])
      imports.set(local.value, { from: source.value, name: imported?.value ?? local.value });
  return imports;
}

/** The names that an expression refers to; neither properties nor keys. */
export function namesIn(node) {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [node.value];
  if (node.type === 'MemberExpression')
    return namesIn(node.property.type === 'Computed' ? [node.object, node.property] : node.object);
  if (node.type === 'KeyValueProperty') return namesIn(node.value);
  return childrenOf(node).flatMap(namesIn);
}

/** Whether an expression consists only of literals and of constants with literal values. */
export function isLiteral(node, declared, depth = 0) {
  const bare = unwrap(node);
  if (bare.type === 'Identifier') {
    const value = declared.get(bare.value);
    return depth < 9 && value !== undefined && isLiteral(value, declared, depth + 1);
  }
  if (!literals.has(bare.type)) return false;
  return partsOf(bare).every((part) => isLiteral(part, declared, depth));
}

function partsOf(node) {
  if (node.type === 'TemplateLiteral') return node.expressions;
  if (node.type === 'UnaryExpression') return [node.argument];
  if (node.type === 'ArrayExpression')
    return node.elements.filter(Boolean).map((element) => element.expression);
  if (node.type === 'ObjectExpression')
    return node.properties.map((property) => property.value ?? property.arguments ?? property);
  return [];
}

/**
 * The smallest statements below a node in which something is asserted, in their order: by `expect`,
 * `assert`, or a function for which `isHelper` holds.
 */
export function smallestAsserting(node, isHelper) {
  if (Array.isArray(node)) return node.flatMap((child) => smallestAsserting(child, isHelper));
  if (!isNode(node)) return [];
  const inner = childrenOf(node).flatMap((child) => smallestAsserting(child, isHelper));
  const isWhole =
    statements.has(node.type) || (isFunction(node) && node.body.type !== 'BlockStatement');
  if (inner.includes(pending)) {
    const rest = inner.filter((one) => one !== pending);
    return isWhole ? [isFunction(node) ? node.body : node, ...rest] : inner;
  }
  return isAsserting(node, isHelper) && inner.length === 0 ? [pending] : inner;
}

/** Marks an assertion whose statement is further up. */
const pending = { type: 'Pending' };

function isAsserting(node, isHelper) {
  if (node.type !== 'CallExpression') return false;
  const callee = unwrap(node.callee);
  if (callee.type === 'MemberExpression')
    return callee.property.value === 'assert' || rootOf(callee) === 'expect';
  return (
    callee.type === 'Identifier' &&
    (/^(?:expect|assert)/.test(callee.value) || isHelper(callee.value))
  );
}

function rootOf(node) {
  if (node.type === 'MemberExpression') return rootOf(unwrap(node.object));
  return node.type === 'CallExpression' ? rootOf(unwrap(node.callee)) : node.value;
}
