import { type Compilable, Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { auditKeyObject, withAuditKey } from './transaction/audit-key.ts';
import type { Database } from './tables.gen.ts';
import { isWriteRefused } from './database-faults.ts';
import { isId } from './ids.ts';
import { openPool, type PoolOptions } from './transaction/open-pool.ts';
import type { NoticeKeys } from './transaction/notices.ts';
import { runTransaction } from './transaction/pipelined.ts';
import { createTurns, type WaitInTurn } from './transaction/wait-in-turn.ts';
import { hasCitus } from '../distribution/has-citus.ts';
import type { Span } from '../tracing/tracing.ts';
import { beginFor, scope, ScopedDialect } from './transaction/scoped-dialect.ts';

/** A transaction that sees only its pharmacies. Every query runs in one. */
export type Tx = Transaction<Database>;

/** The query builder for a single statement. */
export type Reader = Pick<Kysely<Database>, 'selectFrom'>;

/** A statement with `$1`, `$2`… that each connection parses and plans once, by its name. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** The database, accessible only in transactions that declare their visible pharmacies. */
export interface Store {
  /** Runs `work` in one transaction that sees only these pharmacies' rows. Never nests. */
  inPharmacies: <T>(pharmacyIds: readonly string[], work: (tx: Tx) => T | Promise<T>) => Promise<T>;
  /** Runs `work` on tables that belong to no pharmacy (people, roles, accesses). Never nests. */
  inGlobal: <T>(work: (tx: Tx) => T | Promise<T>) => Promise<T>;
  /** Lets transactions that change one thing, by its id, wait for one another without a connection. */
  readonly inTurn: WaitInTurn;
  /** Reads by one statement that sees only these pharmacies' rows, all in one round trip, prepared by its text. */
  readInPharmacies: <Row extends object>(
    pharmacyIds: readonly string[],
    build: (from: Reader) => Compilable<Row>,
  ) => Promise<Row[]>;
  /** Runs one statement that sees only these pharmacies' rows, as a transaction, in one round trip. */
  runInPharmacies: <Row extends object>(
    pharmacyIds: readonly string[],
    statement: Prepared,
    values: readonly unknown[],
  ) => Promise<Row[]>;
  /**
   * Runs one statement without a transaction, in one message. It sees tables that belong to no
   * pharmacy, and of others only what one of its functions selects with `set_allowed_pharmacies`.
   */
  runAlone: <Row extends object>(statement: Prepared, values: readonly unknown[]) => Promise<Row[]>;
  /**
   * Whether the tables are distributed over several nodes by pharmacy (Citus). Then a statement that names several
   * pharmacies may need a node that is lost, and rows are locked for one pharmacy at a time.
   */
  readonly isDistributed: () => Promise<boolean>;
  /** Milliseconds since the database last refused a write, since its disk is full or it is read-only. */
  readonly sinceRefusedWrite: () => number | null;
  /** The same connections, for libraries with their own queries. */
  readonly pool: pg.Pool;
  close: () => Promise<void>;
}

/** The role that has the app's rights. The server's login is a member of it and owns nothing. */
export const appRole = 'kolli_app';

/** Buffers what `send` writes into one packet. */
function inOnePacket<T>(client: pg.PoolClient & Pick<pg.Client, 'connection'>, send: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Runs a transaction of one statement in a single round trip. */
async function runAtOnce<Row extends object>(
  pool: pg.Pool,
  ids: readonly string[],
  {
    name,
    text,
    values,
  }: { readonly name?: string; readonly text: string; readonly values: unknown[] },
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { run, rest } = inOnePacket(client, () => {
      const begun = client.query(beginFor(ids));
      // Without a name by its text, so that the connection prepares it.
      const run =
        name === undefined
          ? client.query<Row>(text, values)
          : client.query<Row>({ name, text, values });
      return { run, rest: [begun, client.query('commit')] };
    });
    for (const step of await Promise.allSettled([run, ...rest]))
      if (step.status === 'rejected') throw step.reason;
    return (await run).rows;
  } finally {
    client.release();
  }
}

/** As long as a transaction waits for a connection; more callers than staff at one box ever are. */
const turnLimits = { maxWaiting: 50, maxWaitMs: 4000 };

interface DatabaseOptions extends PoolOptions {
  /** The key of the audit chains; without it no transaction can add or verify an entry. */
  readonly auditKey?: Buffer | undefined;
  /** Gets the keys of the notices that a committed transaction has written. */
  readonly onAnnounced?: (keys: NoticeKeys) => void;
  /** Traces each transaction. */
  readonly span?: Span | undefined;
}

/** Remembers when the database last refused a write; `note` throws the error it is given. */
function rememberRefusal() {
  let at: number | null = null;
  return {
    note: (error: unknown): never => {
      if (isWriteRefused(error)) at = performance.now();
      throw error;
    },
    since: () => (at === null ? null : performance.now() - at),
  };
}

/** Reads a value once; a failed reading is repeated at the next call. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
}

function checkScope(ids: readonly string[]): void {
  if (scope.getStore() !== undefined) throw new Error('A transaction inside a transaction');
  if (!ids.every(isId)) throw new Error('A pharmacy id is not a UUID');
}

/** Outside of the transaction's scope, in which what follows could begin no other. */
async function passOn<T>(
  running: Promise<{ result: T; announced: NoticeKeys | undefined }>,
  onAnnounced: DatabaseOptions['onAnnounced'],
): Promise<T> {
  const { result, announced } = await running;
  if (announced !== undefined) onAnnounced?.(announced);
  return result;
}

/** What a trace shows of a transaction: nothing of its statements, whose values may be personal. */
const shown = { name: 'database transaction', attributes: { 'db.system.name': 'postgresql' } };

/** Runs transactions as steps of a trace, if there is one. */
const tracedBy =
  (span: Span | undefined) =>
  <T>(work: () => Promise<T>) =>
    span === undefined ? work() : span(shown, work);

/** Kysely ends the pool only if it has run a query itself. */
async function closeAll(kysely: Kysely<Database>, pool: pg.Pool): Promise<void> {
  await kysely.destroy();
  if (!pool.ending) await pool.end();
}

/** Opens the pool; nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Store {
  const pool = openPool(options);
  const dialect = new ScopedDialect({ pool });
  const kysely = new Kysely<Database>({ dialect });
  const refusal = rememberRefusal();
  const auditKey = auditKeyObject(options.auditKey);
  const traced = tracedBy(options.span);
  const run = async <T>(ids: readonly string[], work: (tx: Tx) => T | Promise<T>): Promise<T> => {
    checkScope(ids);
    const keyed = withAuditKey(auditKey, work);
    const transaction = () => scope.run(ids, () => runTransaction(kysely, dialect, keyed));
    return passOn(traced(transaction).catch(refusal.note), options.onAnnounced);
  };

  return {
    inPharmacies: run,
    inGlobal: (work) => run([], work),
    inTurn: createTurns(turnLimits),
    readInPharmacies: async (ids, build) => {
      checkScope(ids);
      const { sql, parameters } = build(kysely).compile();
      return traced(() => runAtOnce(pool, ids, { text: sql, values: [...parameters] }));
    },
    runInPharmacies: async (ids, statement, values) => {
      checkScope(ids);
      const query = { ...statement, values: [...values] };
      return traced(() => runAtOnce<never>(pool, ids, query)).catch(refusal.note);
    },
    runAlone: async <Row extends object>(statement: Prepared, values: readonly unknown[]) => {
      checkScope([]);
      const query = { ...statement, values: [...values] };
      return (await traced(() => pool.query<Row>(query))).rows;
    },
    isDistributed: readOnce(() => hasCitus(pool)),
    sinceRefusedWrite: refusal.since,
    pool,
    close: () => closeAll(kysely, pool),
  };
}
