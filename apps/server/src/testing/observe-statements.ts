import type pg from 'pg';

/** A statement as it was sent. */
export interface SentStatement {
  readonly text: string;
  /** No other statement of its connection was under way: the answer to the one before was awaited. */
  readonly isAwaited: boolean;
}

/** Records the statements that a pool's connections are sent from now on. */
export function observeStatements(pool: pg.Pool): SentStatement[] {
  const statements: SentStatement[] = [];
  const observed = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    let underWay = 0;
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
    client.query = ((...args: [string | pg.QueryConfig]) => {
      const [sent] = args;
      statements.push({
        text: typeof sent === 'string' ? sent : sent.text,
        isAwaited: underWay === 0,
      });
      const answered = query(...args);
      // The pool's own queries are single ones, with a callback.
      if (answered === undefined) return undefined;
      underWay += 1;
      return answered.finally(() => {
        underWay -= 1;
      });
    }) as typeof client.query;
  });
  return statements;
}

/**
 * How many statements of the last transaction follow the one that locks a row of this table, and in how many round
 * trips they are sent, the commit included.
 */
export function countUnderLock(sent: readonly SentStatement[], table: string) {
  const begun = sent.findLastIndex(({ text }) => text.startsWith('begin'));
  const transaction = sent.slice(begun + 1);
  const locking = transaction.findIndex(
    ({ text }) => text.includes(`from "${table}"`) && / for (share|no key update)$/.test(text),
  );
  if (locking === -1) throw new Error(`No transaction locks ${table}`);
  const underLock = transaction.slice(locking + 1);
  return {
    statements: underLock.filter(({ text }) => text !== 'commit').length,
    roundTrips: underLock.filter(({ isAwaited }) => isAwaited).length,
  };
}
