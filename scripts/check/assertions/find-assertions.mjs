import { unwrap } from '../test-sources/literal-rows.mjs';
import {
  declarationsIn,
  declarationsOf,
  importsOf,
  isFunction,
  isLiteral,
  namesIn,
  smallestAsserting,
} from './syntax-parts.mjs';

/**
 * What the tests of a file assert: `ofTest` gives the statements in which a test asserts something, with
 * the functions that assert for it and the literals that both name; `ofExport` those of an exported
 * function, none where it asserts nothing.
 * @typedef {{ ofTest: (call: object) => object[], ofExport: (name: string) => object[] }} Assertions
 */

/**
 * Finds what the tests of a file assert.
 * @param {object} tree the file's syntax tree
 * @param {(specifier: string) => Assertions | undefined} importFrom the assertions of an imported module;
 *   undefined for a module that is not the project's
 * @returns {Assertions}
 */
export function findAssertions(tree, importFrom) {
  const scope = { declared: declarationsOf(tree), imports: importsOf(tree), importFrom };
  const known = new Map();
  return {
    ofTest: (call) => assertionsIn(call.arguments.slice(1), scope, new Set()),
    ofExport: (name) => {
      const value = scope.declared.get(name);
      if (value === undefined || !isFunction(value)) return [];
      // Asked for at each call of the function.
      if (!known.has(name)) known.set(name, assertionsIn(value, scope, new Set([name])));
      return known.get(name);
    },
  };
}

/** The smallest statements in which a body asserts, and what they name. */
function assertionsIn(body, outer, seen) {
  const scope = { ...outer, declared: new Map([...outer.declared, ...declarationsIn([body])]) };
  const statements = smallestAsserting(body, (name) => isHelper(name, scope));
  return [...statements, ...statements.flatMap((one) => named(one, scope, seen))];
}

/** What a statement names: functions that assert, and literals, which may name others in turn. */
function named(statement, scope, seen) {
  return namesIn(statement).flatMap((name) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const value = scope.declared.get(name);
    if (value === undefined) return imported(name, scope);
    if (isFunction(value)) return assertionsIn(value, scope, seen);
    return isLiteral(value, scope.declared) ? [unwrap(value), ...named(value, scope, seen)] : [];
  });
}

function imported(name, { imports, importFrom }) {
  const source = imports.get(name);
  return source === undefined ? [] : (importFrom(source.from)?.ofExport(source.name) ?? []);
}

/** Whether a function of this name asserts. */
function isHelper(name, scope, seen = new Set()) {
  if (seen.has(name)) return false;
  const value = scope.declared.get(name);
  if (value === undefined) return imported(name, scope).length > 0;
  const isOther = (other) => isHelper(other, scope, new Set([...seen, name]));
  return isFunction(value) && smallestAsserting(value, isOther).length > 0;
}
