import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** What somebody does with the data of a customer. */
export type CustomerAction = 'customer.search' | 'customer.export' | 'customer.erase';

const actions = ['customer.search', 'customer.export', 'customer.erase'] as const;

interface Whose {
  readonly pharmacyId: string;
  readonly subject: string;
}

/** Who searched for, exported or erased the data of a number, newest first. */
export function listRequests(tx: Tx, { pharmacyId, subject }: Whose, limit: number) {
  return tx
    .selectFrom('audit_entry')
    .select(['action', 'occurred_at', 'user_name'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** How many different numbers a person asked about at a pharmacy since a time. */
export async function countNumbers(
  tx: Tx,
  { pharmacyId, userId, since }: { pharmacyId: string; userId: string; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('audit_entry')
    .select(sql<number>`count(distinct subject)`.as('count'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .where('action', 'in', actions)
    .where('occurred_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
