import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/** The pharmacies of the transaction that runs now. */
export const scope = new AsyncLocalStorage<readonly string[]>();

/** Begins a transaction that sees these pharmacies alone; their ids are UUIDs. */
export const beginFor = (ids: readonly string[]) =>
  `begin; set local kolli.pharmacies = '{${ids.join(',')}}'`;

/**
 * Begins each transaction with its pharmacies set, in the same round trip as its first statement: the
 * beginning is sent and not waited for. Were it refused, what follows would see no pharmacy and could
 * write to none, and the commit throws.
 */
class ScopedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    const begun = connection.executeQuery(CompiledQuery.raw(beginFor(scope.getStore() ?? [])));
    // Told by the first statement, which fails then, too, and by the commit.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }
}

/** PostgreSQL with transactions that see the pharmacies in `scope`. */
export class ScopedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#config);
  }
}
