import type pg from 'pg';
import type { Queried } from '../../platform/database/transaction/try-in-turn.ts';

/** What the driver believes its session to have prepared. */
type Session = pg.Client & { readonly connection: { parsedStatements: object } };

/**
 * Returns connections to a pooler that keeps no statements. It gives each transaction, and each statement outside of one,
 * the session that was used last; to the first transaction the one before that, as if somebody else had used it meanwhile.
 */
export function poolSessions(
  sessions: readonly pg.Client[],
  { isDisturbed }: { readonly isDisturbed: boolean },
): () => Queried {
  const idle = [...sessions] as Session[];
  let isFirst = isDisturbed;
  const take = (statement: unknown) => {
    const session = isFirst && statement === 'begin' ? idle.shift() : idle.pop();
    if (session === undefined) throw new Error('All sessions are in use');
    if (statement === 'begin') isFirst = false;
    return session;
  };
  return () => {
    let prepared = {};
    let held: Session | undefined;
    const query = async (statement: string | { name: string; text: string }) => {
      const session = held ?? take(statement);
      session.connection.parsedStatements = prepared;
      if (statement === 'begin') held = session;
      if (statement === 'rollback') held = undefined;
      try {
        return await session.query(statement);
      } finally {
        prepared = session.connection.parsedStatements;
        if (held === undefined) idle.push(session);
      }
    };
    return { query: query as Queried['query'] };
  };
}
