import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type Transaction } from 'kysely';
import type {
  DatabaseConnection,
  Driver,
  PostgresDialectConfig,
  TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Database } from './database.table.ts';
import { isId } from './ids.ts';

/** A transaction that sees only its pharmacies. Every query runs in one. */
export type Tx = Transaction<Database>;

/** The database, reachable only through transactions that name what they may see. */
export interface Store {
  /** Runs `work` in one transaction that sees only these pharmacies' rows. Never nests. */
  inPharmacies: <T>(pharmacyIds: readonly string[], work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs `work` on tables that belong to no pharmacy (people, roles, accesses). Never nests. */
  inGlobal: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same connections for libraries that bring their own queries. */
  readonly pool: pg.Pool;
  close: () => Promise<void>;
}

/** The role that the app works as: row-level security binds it. */
export const appRole = 'kolli_app';

const scope = new AsyncLocalStorage<readonly string[]>();

/** Begins each transaction with its pharmacies set, in one round trip. */
class ScopedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    const ids = scope.getStore() ?? [];
    const setting = `select set_config('kolli.pharmacies', '{${ids.join(',')}}', true)`;
    await connection.executeQuery(CompiledQuery.raw(`begin; ${setting}`));
  }
}

class ScopedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#config);
  }
}

/** 64-bit counts of ours stay far below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens the pool; nothing connects before the first query. */
export function openDatabase(options: {
  url: string;
  poolSize?: number;
  onError: (error: Error) => void;
}): Store {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    options: `-c role=${appRole} -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000`,
    connectionTimeoutMillis: 4000,
    // A connection whose other end fell silent is given up: the server's own limits don't reach us.
    keepAlive: true,
    query_timeout: 20_000,
    idleTimeoutMillis: 60_000,
    types,
  });
  // Without listeners the process would die with the server: the pool listens to idle clients alone.
  pool.on('error', options.onError);
  pool.on('connect', (client) => void client.on('error', options.onError));
  const kysely = new Kysely<Database>({ dialect: new ScopedDialect({ pool }) });

  const run = async <T>(ids: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (scope.getStore() !== undefined) throw new Error('A transaction inside a transaction');
    if (!ids.every(isId)) throw new Error('A pharmacy id is not a UUID');
    return scope.run(ids, () => kysely.transaction().execute(work));
  };

  return {
    inPharmacies: run,
    inGlobal: (work) => run([], work),
    pool,
    close: () => kysely.destroy(),
  };
}
