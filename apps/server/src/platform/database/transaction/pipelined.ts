import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  type PostgresDialect,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { type NoticeKeys, writeNotices } from './notices.ts';

/** Whether a statement was refused since an earlier one of its transaction failed. */
const isAborted = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02';

/** The connection of one transaction while its work runs. */
class WorkConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #firstError: unknown;
  #isOver = false;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  /** The work has ended: what it has not waited for sends nothing more, which would run outside the transaction. */
  end(): void {
    this.#isOver = true;
  }

  /** After a failed statement PostgreSQL refuses the others, which fail with the error of the first. */
  async executeQuery<Row>(query: CompiledQuery) {
    if (this.#isOver) throw new Error('The transaction is over');
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      if (isAborted(error)) throw this.#firstError;
      this.#firstError = error;
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/**
 * The same transaction, whose statements are sent as soon as they are asked for: those of one `Promise.all` go together
 * and are answered in order. Kysely's own sends one only after the answer to the one before.
 */
function pipelined<Tables>(
  tx: Transaction<Tables>,
  dialect: PostgresDialect,
): Promise<{ tx: Transaction<Tables>; end: () => void }> {
  const executor = tx.getExecutor();
  return executor.provideConnection(async (own) => {
    const connection = new WorkConnection(own);
    const provider = {
      provideConnection: <T>(work: (one: DatabaseConnection) => Promise<T>) => work(connection),
    };
    const atOnce = new Transaction<Tables>({
      config: { dialect },
      dialect,
      // Only the outer transaction begins and ends.
      driver: new DummyDriver(),
      executor: executor.withConnectionProvider(provider),
    });
    return { tx: atOnce, end: () => connection.end() };
  });
}

/** Runs `work` in one transaction and writes its notices with the commit. Returns its result and the notices' keys. */
export async function runTransaction<Tables, T>(
  kysely: Kysely<Tables>,
  dialect: PostgresDialect,
  work: (tx: Transaction<Tables>) => T | Promise<T>,
): Promise<{ result: T; announced: NoticeKeys | undefined }> {
  let written: Promise<NoticeKeys | undefined> | undefined;
  let result: T;
  try {
    result = await kysely.transaction().execute(async (own) => {
      const { tx, end } = await pipelined(own, dialect);
      try {
        const done = await work(tx);
        // The commit follows without waiting for it, and fails with it.
        written = writeNotices(tx);
        // Reported below, in place of the commit's own failure.
        written.catch(() => undefined);
        return done;
      } finally {
        end();
      }
    });
  } finally {
    await written;
  }
  return { result, announced: await written };
}
