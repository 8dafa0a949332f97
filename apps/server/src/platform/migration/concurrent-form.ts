const concurrentName = /^\d{4}-(?:contract-)?concurrently-/u;

/** Whether a migration of this name runs outside a transaction: it builds or drops an index concurrently. */
export const isConcurrentName = (name: string): boolean => concurrentName.test(name);

/** The only statements of such a migration. Both can be repeated. */
const concurrentStatement =
  /^(?:create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(?<made>[\w.]+)\s[^;]*|drop\s+index\s+concurrently\s+if\s+exists\s+[\w.]+\s*);?$/iu;

/** What such a migration does: the index that it makes, if it makes one. Undefined if it is not one of its two statements. */
export function readConcurrent(sql: string): { readonly made: string | undefined } | undefined {
  const statement = concurrentStatement.exec(sql.replaceAll(/^--.*$/gmu, '').trim());
  return statement === null ? undefined : { made: statement.groups?.['made'] };
}
