import { parseSource } from '../check/test-sources/parse-source.mjs';

const ARITHMETIC = { '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '**': ['*'] };
const COMPARISON = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
};
const LOGICAL = { '&&': ['||'], '||': ['&&'], '??': ['&&'] };
const ASSIGNMENT = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '%=': '*=',
  '&&=': '||=',
  '||=': '&&=',
  '??=': '&&=',
};
const METHODS = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
  min: 'max',
  max: 'min',
  trimStart: 'trimEnd',
  trimEnd: 'trimStart',
};
/** Calls that give what they are called on, more or less: without them the value stays as it was. */
const REMOVED_METHODS = [
  'trim',
  'slice',
  'substring',
  'charAt',
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
];
/** Nodes around an expression that only say its type. */
const TYPED = [
  'TsAsExpression',
  'TsSatisfiesExpression',
  'TsNonNullExpression',
  'TsConstAssertion',
];

/**
 * A small change of a source that some test should notice: what is between the bytes `start` and `end` becomes
 * `replacement`, so that the line `from` becomes `to`.
 * @typedef {{file: string, line: number, from: string, to: string, start: number, end: number, replacement: string}} Mutant
 */

/**
 * The mutants of a source, with the operators of Stryker. Types, imports and the texts of thrown errors have none.
 * @param {string} source
 * @param {string} file
 * @returns {Mutant[]} in the order of the source
 */
export function findMutants(source, file) {
  const bytes = Buffer.from(source);
  const text = (start, end) => bytes.subarray(start, end).toString();
  const mutants = [];
  const add = (start, end, replacement) => {
    const before = text(0, start).split('\n');
    const head = before.at(-1).trimStart();
    const [original, rest] = [text(start, end), text(end).split('\n', 1)[0]];
    const from = head + `${original}${rest}`.split('\n', 1)[0];
    const to = `${head}${replacement}${rest}`.replaceAll('\n', ' ');
    if (original !== replacement) {
      mutants.push({ file, line: before.length, from, to, start, end, replacement });
    }
  };
  visit(parseSource(source, file), {
    // swc counts bytes from 1.
    replace: ({ span }, replacement) => add(span.start - 1, span.end - 1, replacement),
    replaceBetween: (left, right, from, to) => {
      const start = left.span.end - 1;
      const at = text(start, right.span.start - 1).indexOf(from);
      add(start + at, start + at + from.length, to);
    },
    textOf: ({ span }) => text(span.start - 1, span.end - 1),
  });
  const seen = new Set();
  return mutants
    .filter(({ start, end, replacement }) => {
      const key = `${start} ${end} ${replacement}`;
      return !seen.has(key) && seen.add(key);
    })
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
}

function visit(node, edit) {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, edit));
  if (typeof node !== 'object' || node === null) return undefined;
  if (TYPED.includes(node.type)) return visit(node.expression, edit);
  if (hasNoMutants(node)) return undefined;
  operators[node.type]?.(node, edit);
  for (const [name, child] of Object.entries(node)) {
    const isName = name === 'key' || (name === 'property' && child?.type !== 'Computed');
    const isPlainValue = node.type === 'JSXAttribute' && child?.type === 'StringLiteral';
    if (!(isName && child?.type !== 'Computed') && !isPlainValue) visit(child, edit);
  }
  return undefined;
}

function hasNoMutants(node) {
  const { type, declare, source, callee } = node;
  if (typeof type === 'string' && type.startsWith('Ts')) return true;
  if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || declare === true)
    return true;
  if (type === 'ExportNamedDeclaration' && source) return true;
  return type === 'NewExpression' && /^(|Type|Range)Error$/.test(callee.value ?? '-');
}

const chooseBoth = (test, edit) => ['true', 'false'].forEach((value) => edit.replace(test, value));

const operators = {
  BinaryExpression(node, edit) {
    const { operator, left, right } = node;
    const isText = [left, right].some(
      ({ type }) => type === 'StringLiteral' || type === 'TemplateLiteral',
    );
    const others = { ...COMPARISON, ...LOGICAL, ...(isText ? {} : ARITHMETIC) }[operator] ?? [];
    for (const other of others) edit.replaceBetween(left, right, operator, other);
    if (operator in COMPARISON || operator === '&&' || operator === '||') chooseBoth(node, edit);
  },
  IfStatement: ({ test }, edit) => chooseBoth(test, edit),
  ConditionalExpression: ({ test }, edit) => chooseBoth(test, edit),
  WhileStatement: ({ test }, edit) => edit.replace(test, 'false'),
  DoWhileStatement: ({ test }, edit) => edit.replace(test, 'false'),
  ForStatement: ({ test }, edit) => test && edit.replace(test, 'false'),
  SwitchCase: ({ consequent }, edit) => {
    if (consequent.length > 0)
      edit.replace(
        { span: { start: consequent[0].span.start, end: consequent.at(-1).span.end } },
        '',
      );
  },
  BooleanLiteral: (node, edit) => edit.replace(node, String(!node.value)),
  StringLiteral: (node, edit) => edit.replace(node, node.value === '' ? "'mutant'" : "''"),
  TemplateLiteral: (node, edit) =>
    edit.replace(node, edit.textOf(node) === '``' ? '`mutant`' : '``'),
  ArrayExpression: (node, edit) =>
    edit.replace(node, node.elements.length > 0 ? '[]' : "['mutant']"),
  ObjectExpression: (node, edit) => node.properties.length > 0 && edit.replace(node, '{}'),
  BlockStatement: (node, edit) => node.stmts.length > 0 && edit.replace(node, '{}'),
  FunctionBody: (node, edit) => node.stmts.length > 0 && edit.replace(node, '{}'),
  ArrowFunctionExpression: ({ body }, edit) => {
    const isPlain = /^(BlockStatement|FunctionBody)$/.test(body.type) || body.value === 'undefined';
    if (!isPlain) edit.replace(body, 'undefined');
  },
  AssignmentExpression: ({ operator, left, right }, edit) => {
    if (operator in ASSIGNMENT) edit.replaceBetween(left, right, operator, ASSIGNMENT[operator]);
  },
  UnaryExpression: (node, edit) => {
    const argument = edit.textOf(node.argument);
    if (node.operator === '!' || node.operator === '~') edit.replace(node, argument);
    if (node.operator === '-') edit.replace(node, `+${argument}`);
    if (node.operator === '+') edit.replace(node, `-${argument}`);
  },
  UpdateExpression: (node, edit) => {
    const other = node.operator === '++' ? '--' : '++';
    const argument = edit.textOf(node.argument);
    edit.replace(node, node.prefix ? `${other}${argument}` : `${argument}${other}`);
  },
  OptionalChainingExpression: (node, edit) => {
    if (!node.optional) return;
    const { object, callee } = node.base;
    const from = object ?? callee;
    const rest = edit.textOf(node).slice(edit.textOf(from).length);
    edit.replace(node, edit.textOf(from) + rest.replace(/\?\.(?=[[(])/, '').replace('?.', '.'));
  },
  CallExpression: (node, edit) => mutateCall(node, edit),
  RegExpLiteral: (node, edit) => mutateRegExp(node, edit),
};

function mutateCall({ span, callee }, edit) {
  const { object, property } = callee;
  if (callee.type !== 'MemberExpression' || property.type !== 'Identifier') return;
  if (Object.hasOwn(METHODS, property.value)) edit.replace(property, METHODS[property.value]);
  if (REMOVED_METHODS.includes(property.value)) edit.replace({ span }, edit.textOf(object));
}

function mutateRegExp(node, edit) {
  const { pattern, flags } = node;
  const swap = (from, to) => {
    if (from.test(pattern)) edit.replace(node, `/${pattern.replace(from, to)}/${flags}`);
  };
  swap(/^\^/, '');
  swap(/(?<!\\)\$$/, '');
  swap(/(?<!\\)[+*](?!\?)/, '');
  swap(/\\d/, '\\D');
  swap(/\[(?!\^)/, '[^');
}
