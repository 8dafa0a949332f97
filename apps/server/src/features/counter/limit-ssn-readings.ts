import { sql } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';

const windowMs = 10 * 60_000;
/** Maximum deliveries in the window; more than anybody serves in that time. */
const maxDeliveries = 60;

/**
 * Throws `too_many_requests` when a user has read the numbers of more than 60 different deliveries of a
 * pharmacy within ten minutes, which suggests copying. Called after the audit entry in the same
 * transaction: concurrent readings wait for each other there, and the one beyond the limit is rolled
 * back.
 */
export async function limitSsnReadings(
  tx: Tx,
  { userId, at: { pharmacyId } }: StaffAtPharmacy,
  now: Date,
): Promise<void> {
  const { count } = await tx
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.count<number>('subject').distinct().as('count'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .where('action', '=', sql.lit('ssn.read'))
    .where('occurred_at', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirstOrThrow();
  if (count > maxDeliveries) throw new CodedError('too_many_requests');
}
