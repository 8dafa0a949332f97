/** Statements, or actions of `alter table`, that drop or tighten something. */
const contracting = [
  /^drop\s/,
  /^truncate\s/,
  /^revoke\s/,
  /^create\s+unique\s+index\s/,
  /^alter\s(?!table\s).*\s(?:rename|drop|set\s+schema)\s/,
  /^rename\s/,
  /^set\s+schema\s/,
  /^detach\s+partition\s/,
  /^alter\s.*\s(?:set\s+not\s+null|drop\s+default|(?:set\s+data\s+)?type\s.*)$/,
  /^add\s+(?:constraint|check|unique|primary\s+key|foreign\s+key|exclude)\b(?!.*\snot\s+valid$)/,
  /^validate\s+constraint\s/,
];

/** Additions that the earlier release cannot ignore when it inserts a row. */
const isRequiredColumn = (action) =>
  /^add\s(?!\s*constraint)/.test(action) &&
  /\snot\s+null\b/.test(action) &&
  !/\sdefault\s|\sgenerated\s/.test(action);

/** What a block of code runs is found nowhere else: its whole text is looked through. */
const inBlocks = /\b(?:drop|truncate|revoke|rename|set\s+not\s+null|add\s+constraint)\b/;

/**
 * The statements of a migration that drop or tighten something, in lower case: the earlier release may still use it. What is
 * done to a table that the migration itself creates is none of them.
 * @param {string} sql
 * @returns {string[]}
 */
export function findContractions(sql) {
  const statements = statementsOf(sql);
  const created = new Set(
    statements.flatMap((statement) =>
      (/^create\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/.exec(statement) ?? []).slice(1),
    ),
  );
  return statements.filter((statement) => {
    if (created.has(tableOf(statement))) return false;
    if (/^do\s/.test(statement)) return inBlocks.test(statement);
    return actionsOf(statement).some(
      (action) => contracting.some((one) => one.test(action)) || isRequiredColumn(action),
    );
  });
}

const tableOf = (statement) =>
  /^(?:alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?|create\s+unique\s+index\s.*?\son\s+)([\w.]+)/.exec(
    statement,
  )?.[1];

/** The actions of `alter table`; any other statement is one. A constraint that is replaced by a wider one stays. */
function actionsOf(statement) {
  const found = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?[\w.]+\s+(.*)$/.exec(statement);
  if (!found) return [statement];
  const actions = splitOutsideParentheses(found[1]);
  const added = actions.flatMap((action) =>
    (/^add\s+constraint\s+(\w+)\s.*\snot\s+valid$/.exec(action) ?? []).slice(1),
  );
  return actions.filter((action) => {
    const [, dropped] = /^drop\s+constraint\s+(?:if\s+exists\s+)?(\w+)$/.exec(action) ?? [];
    return !added.includes(dropped) && !/^alter\s.*\sdrop\s+not\s+null$/.test(action);
  });
}

function splitOutsideParentheses(text) {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Comments and the contents of texts are removed; blocks of code stay whole. */
function statementsOf(sql) {
  const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^;]/g;
  const statements = [''];
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === ';') statements.push('');
    else if (/^(?:--|\/\*)/.test(piece)) statements[statements.length - 1] += ' ';
    else statements[statements.length - 1] += piece.startsWith("'") ? "''" : piece;
  }
  return statements
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}
