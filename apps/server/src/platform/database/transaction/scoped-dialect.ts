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

/** The pharmacies of the current transaction. */
export const scope = new AsyncLocalStorage<readonly string[]>();

/** SQL that begins a transaction which sees only these pharmacies; ids must be UUIDs. */
export const beginFor = (ids: readonly string[]) =>
  `begin; set local kolli.pharmacies = '{${ids.join(',')}}'`;

/**
 * Begins each transaction with its pharmacies set, in the same round trip as its first statement,
 * without waiting for the result. If `begin` fails, later statements see no pharmacy, and the
 * commit throws.
 */
class ScopedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    const begun = connection.executeQuery(CompiledQuery.raw(beginFor(scope.getStore() ?? [])));
    // The first statement and the commit also fail and report it.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }
}

/** PostgreSQL dialect whose transactions see the pharmacies in `scope`. */
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
