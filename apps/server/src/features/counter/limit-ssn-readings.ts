import { sql } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';

const windowMs = 10 * 60_000;
/** More customers than anybody serves in that time. */
const deliveriesInWindow = 60;

/**
 * `too_many_requests` for the numbers of more than 60 different deliveries, read by one user at a
 * pharmacy within ten minutes: somebody copies them. Call it once the reading is in the audit log, in
 * the same transaction: readings at once wait for each other there, and one too many is taken back.
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
  if (count > deliveriesInWindow) throw new CodedError('too_many_requests');
}
