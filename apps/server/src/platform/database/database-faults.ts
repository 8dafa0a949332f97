import pg from 'pg';

/** Codes of the operating system and of PostgreSQL; those of class 08 mean the same. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
  '53300', // too_many_connections
  '3D000', // invalid_catalog_name: the database is not there (yet)
]);

/** The driver raises these without a code. A query is read for longer than the server lets any statement take. */
const lostSentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

const writeRefusedCodes = new Set([
  '53100', // disk_full
  '25006', // read_only_sql_transaction
]);

/** The database responds, but cannot do this now. */
const refusedCodes = new Set([
  ...writeRefusedCodes,
  '57014', // query_canceled: the statement took too long
  '55P03', // lock_not_available: it waited too long for a lock
  '25P03', // idle_in_transaction_session_timeout
]);

/** Whether an error, one of its parts or its cause is of a kind. */
function isOrCause(error: unknown, isKind: (error: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if (isKind(error)) return true;
  if (error instanceof AggregateError) return error.errors.some((one) => isOrCause(one, isKind));
  return isOrCause(error.cause, isKind);
}

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

function isLost(error: Error): boolean {
  const code = codeOf(error);
  // A missing socket file; other missing files do not concern the database.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (lostCodes.has(code) || /^08\w{3}$/.test(code)) return true;
  return lostSentences.some((sentence) => error.message.includes(sentence));
}

/**
 * A node of a distributed database cannot be reached, as the node that we are connected to reports. A pooler whose
 * database is away reports the same codes, but ends the connection.
 */
const isNodeLost = (error: Error) =>
  error instanceof pg.DatabaseError &&
  error.severity !== 'FATAL' &&
  /^08\w{3}$/.test(codeOf(error));

/** Whether the connection to the database is lost: then nothing else succeeds either. */
export function isConnectionLost(error: unknown): boolean {
  return isOrCause(error, (one) => isLost(one) && !isNodeLost(one));
}

/** Whether the database accepts no writes: its disk is full, or it is read-only. */
export function isWriteRefused(error: unknown): boolean {
  return isOrCause(error, (one) => writeRefusedCodes.has(codeOf(one)));
}

/** Whether the database cannot do this now: lost, too slow, its disk full, or read-only. */
export function isDatabaseAway(error: unknown): boolean {
  return isOrCause(error, (one) => isLost(one) || refusedCodes.has(codeOf(one)));
}

/** How a node of a distributed database reports a constraint: in the text alone, with the number of the shard. */
const constraintOnNode = /"(\w+?)_\d{6,}"/u;

/** The constraint that refused a write as a duplicate or overlap, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const isRefused =
    error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23P01');
  if (!isRefused) return undefined;
  return error.constraint ?? constraintOnNode.exec(error.message)?.[1] ?? 'unknown';
}

/** Whether a write violated a foreign key: the row is referenced, or references a missing row. */
export function violatedReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** Whether a statement failed because the database does not know a value, such as a time zone. */
export function isUnknownValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22023';
}

/**
 * Whether a session does not have a prepared statement that its connection has, or has already one of that name: a pooler
 * continues in another session.
 */
export function isLostStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05');
}

/** What an operator can do then. */
export const lostStatementAdvice =
  'set DATABASE_PREPARED_STATEMENTS=off, or pool sessions, or let it keep them (max_prepared_statements of PgBouncer 1.21 or newer)';

/** Whether the database aborted this transaction because of a conflict: a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}
