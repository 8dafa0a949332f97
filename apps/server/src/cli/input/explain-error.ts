import pg from 'pg';
import { reasonOf } from '../../features/administration/doctor/findings/reason-of.ts';
import { HistoryProblems } from '../../features/import/lines/history-problems.ts';
import { CodedError } from '../../platform/coded-error.ts';
import {
  isConnectionLost,
  isDatabaseAway,
  isRetryable,
  violatedConstraint,
} from '../../platform/database/database-faults.ts';
import { faultLine } from './field-faults.ts';

/** PostgreSQL's codes for missing tables and functions, which a migration creates. */
const unmigratedCodes = new Set(['42P01', '42703', '42883', '3F000']);

/** Explains an error to the operator, without a stack. */
export function explainError(error: unknown): string {
  if (error instanceof HistoryProblems)
    return error.cause === undefined
      ? error.message
      : `${error.message}\n${explainError(error.cause)}`;
  if (isConnectionLost(error))
    return `The database cannot be reached: ${reasonOf(error)}. Check DATABASE_URL, and DATABASE_OWNER_URL if the command needs the owner’s login.`;
  if (isDatabaseAway(error)) return `The database cannot do this now: ${messageOf(error)}`;
  if (violatedConstraint(error) !== undefined || isRetryable(error))
    return 'A concurrent change conflicted; nothing was done. Run it again.';
  if (error instanceof pg.DatabaseError && unmigratedCodes.has(error.code ?? ''))
    return `The database is not at this version: run \`kolli migrate\` first. (${error.message})`;
  if (error instanceof CodedError && error.errors !== undefined)
    return error.errors.map(({ msg, path }) => faultLine(path.split('.').slice(1), msg)).join('\n');
  if (error instanceof CodedError) return `${error.message} (${error.code})`;
  return messageOf(error);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
