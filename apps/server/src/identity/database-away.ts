/** Connection failures of the operating system, and PostgreSQL's classes for "not now". */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENOENT|08\w{3}|57P0[1-5]|53300|3D000)$/;

/** The driver raises these without a code. */
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Client has encountered a connection error/;

/** Whether an error says that the database cannot be reached, as opposed to a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true;
  if (AWAY_MESSAGE.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway(error.cause);
}
