import { sql } from 'kysely';
import { CodedError } from '../coded-error.ts';
import { isUnknownValue } from '../database/database-faults.ts';
import type { Tx } from '../database/open-database.ts';

/**
 * Throws `validation_fail` for a time zone that PostgreSQL does not know: some systems have only the present name of a zone
 * that was renamed.
 */
export async function checkZone(tx: Tx, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(tx);
  } catch (error) {
    if (!isUnknownValue(error)) throw error;
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path: 'body.timeZone' }]);
  }
}
