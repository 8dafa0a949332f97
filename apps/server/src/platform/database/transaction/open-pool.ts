import pg from 'pg';
import { preparingClient, unpreparedClient } from './preparing-client.ts';
import { timeWaits } from './time-waits.ts';

/** Which database is connected to, and how long is waited for it. */
export interface PoolOptions {
  readonly url: string;
  readonly poolSize?: number;
  /** How long a transaction waits for a connection, 4 s by default. */
  readonly connectTimeoutMs?: number | undefined;
  /** Query timeout, after which the connection is closed. Longer queries need a higher value. */
  readonly queryTimeoutMs?: number;
  /** How long a statement waits for a lock. */
  readonly lockTimeoutMs?: number;
  /** Whether connections prepare statements, the default; not all poolers can. */
  readonly hasPreparedStatements?: boolean;
  /** Gets how long each transaction waited for a connection. */
  readonly onWait?: (ms: number) => void;
  readonly onError: (error: Error) => void;
}

/** Our 64-bit counts are far below 2^53. The engine reads a time in less than half of the library's time. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => new Date(text),
};

/** How the values of columns are read. */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Startup options of each connection: the server's limits. The lock's is below the statement's, so that
 * waiting for a lock is reported as such.
 */
export function connectionOptions(lockTimeoutMs = 10_000): string {
  const options = {
    statement_timeout: 15_000,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 20_000,
  };
  return Object.entries(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Opens the connections; nothing connects before the first query. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    Client: options.hasPreparedStatements === false ? unpreparedClient() : preparingClient(),
    max: options.poolSize ?? 10,
    options: connectionOptions(options.lockTimeoutMs),
    connectionTimeoutMillis: options.connectTimeoutMs ?? 4000,
    // Detects dead connections, which the server's own timeouts cannot report.
    keepAlive: true,
    // Statements are sent without waiting for earlier results.
    pipeline: true,
    query_timeout: options.queryTimeoutMs ?? 20_000,
    idleTimeoutMillis: 60_000,
    types: columnTypes,
  });
  // Without listeners a lost connection would crash the process: the pool handles only idle
  // clients.
  pool.on('error', options.onError);
  if (options.onWait !== undefined) timeWaits(pool, options.onWait);
  pool.on('connect', (client) => void client.on('error', options.onError));
  return pool;
}
