import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const callers = new AsyncLocalStorage<object>();

export interface SentStatement {
  readonly text: string;
  /** No other statement of its connection was under way: the answer to the one before was awaited. */
  readonly isAwaited: boolean;
  readonly caller: object | undefined;
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
        caller: callers.getStore(),
      });
      const answered = query(...args);
      // The pool's own queries are single ones, with a callback.
      if (answered === undefined) return undefined;
      underWay += 1;
      return answered.finally(() => void (underWay -= 1));
    }) as typeof client.query;
  });
  return statements;
}

/** The observed statements that `work` sends, without those that others send meanwhile, such as the job queue. */
export async function sentBy(
  observed: readonly SentStatement[],
  work: () => PromiseLike<unknown>,
): Promise<SentStatement[]> {
  const caller = {};
  // An injected request begins when it is awaited.
  await callers.run(caller, async () => await work());
  return observed.filter((statement) => statement.caller === caller);
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
