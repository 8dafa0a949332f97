import type pg from 'pg';

/** What is needed of a connection. */
export type Queried = Pick<pg.ClientBase, 'query'>;

/** A statement that a connection prepares when it first uses it. */
export interface NamedStatement {
  /** No session has it from another connection: it would hide that this one is in another session. */
  readonly name: string;
  readonly text: string;
}

/**
 * Uses a prepared statement of one connection before, during and after a transaction of another. A pooler gives the session
 * that was used last, so at least once it is not the one that has the statement: where the pooler does not keep statements,
 * this throws an error of `isLostStatement`.
 */
export async function tryInTurn(
  one: Queried,
  other: Queried,
  statement: NamedStatement,
): Promise<void> {
  await one.query(statement);
  await other.query('begin');
  try {
    await one.query(statement);
  } finally {
    await other.query('rollback');
  }
  await one.query(statement);
}
