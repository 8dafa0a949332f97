import pg from 'pg';

const awayCodes = new Set([
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
  '57014', // query_canceled: it took longer than the server's limit
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '3D000', // invalid_catalog_name: the database is not there (yet)
]);

/** The driver raises these without a code. */
const awaySentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

function hasAwayCode(error: Error): boolean {
  if (!('code' in error) || typeof error.code !== 'string') return false;
  // A missing socket file; other missing files do not concern the database.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return awayCodes.has(error.code) || /^08\w{3}$/.test(error.code);
}

/** Whether an error, or its cause, means that the database is currently unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (hasAwayCode(error)) return true;
  if (awaySentences.some((sentence) => error.message.includes(sentence))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway(error.cause);
}

/** The constraint that refused a write as a duplicate or overlap, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const isRefused =
    error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23P01');
  return isRefused ? error.constraint : undefined;
}

/** Whether a write violated a foreign key: the row is referenced, or references a missing row. */
export function violatedReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** Whether the database aborted this transaction because of a conflict: a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}
