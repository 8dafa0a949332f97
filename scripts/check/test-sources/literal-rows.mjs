const wrappers = new Set([
  'TsAsExpression',
  'TsConstAssertion',
  'TsSatisfiesExpression',
  'TsNonNullExpression',
  'ParenthesisExpression',
]);

/** The expression without its type assertions and parentheses. */
export function unwrap(expression) {
  let bare = expression;
  while (bare && wrappers.has(bare.type)) bare = bare.expression;
  return bare;
}

/**
 * Reads the literal arrays of a file, so that test names built from their rows are known without running
 * the file.
 * @param {object} tree the file's syntax tree
 */
export function literalRows(tree) {
  const constants = new Map();
  for (const statement of tree.body) {
    const declaration = statement.type === 'ExportDeclaration' ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) constants.set(id.value, unwrap(init));
  }
  const rows = (expression) => {
    const bare = unwrap(expression);
    const array = bare?.type === 'Identifier' ? constants.get(bare.value) : bare;
    if (array?.type !== 'ArrayExpression') return [];
    return array.elements.filter(Boolean).map((element) => unwrap(element.expression));
  };
  return { rows, cell };
}

/** A row's text by property name, or its first text when it is a list or a text itself. */
function cell(row, key) {
  if (key !== undefined) return property(row, key);
  return row.type === 'ArrayExpression' ? text(row.elements[0]?.expression) : text(row);
}

/** What `expression` is when `pattern` is bound to `row`; undefined when that is not literal. */
export function rowValue(row, pattern, expression) {
  const wanted = unwrap(expression);
  if (pattern.type === 'Identifier') {
    if (wanted.type === 'Identifier') return wanted.value === pattern.value ? text(row) : undefined;
    const isMember = wanted.type === 'MemberExpression' && wanted.object.value === pattern.value;
    return isMember ? property(row, wanted.property.value) : undefined;
  }
  if (wanted.type !== 'Identifier') return undefined;
  if (pattern.type === 'ArrayPattern' && row.type === 'ArrayExpression') {
    const index = pattern.elements.findIndex((element) => element?.value === wanted.value);
    return index < 0 ? undefined : text(row.elements[index]?.expression);
  }
  const isNamed = (entry) =>
    entry.type === 'AssignmentPatternProperty' && entry.key.value === wanted.value;
  const isBound = pattern.type === 'ObjectPattern' && pattern.properties.some(isNamed);
  return isBound ? property(row, wanted.value) : undefined;
}

function property(row, key) {
  if (row.type !== 'ObjectExpression') return undefined;
  const entry = row.properties.find(
    (candidate) => candidate.type === 'KeyValueProperty' && candidate.key.value === key,
  );
  return text(entry?.value);
}

function text(expression) {
  const bare = unwrap(expression);
  return bare?.type === 'StringLiteral' ? bare.value : undefined;
}
