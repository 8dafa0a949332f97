import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { fullName } from '../../platform/session/staff-caller.ts';

const windowMs = 10 * 60_000;
/** Maximum different numbers in the window; more than anybody serves in that time. */
const maxNumbers = 30;

interface SsnSearch {
  /** The keyed hash of the searched number. */
  readonly hash: Buffer;
  readonly hits: number;
  readonly at: Date;
}

/** The searches of this user within the window, latest first. */
function recentSearches(tx: Tx, { userId, at: { pharmacyId } }: StaffAtPharmacy, now: Date) {
  return tx
    .selectFrom('audit_entry')
    .select(['subject', sql<string | null>`detail ->> 'hits'`.as('hits')])
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .where('action', '=', sql.lit('ssn.search'))
    .where('occurred_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('seq', 'desc')
    .execute();
}

/**
 * Writes a search by identity number to the audit log, with a part of the number's keyed hash instead
 * of the number. Throws `too_many_requests` beyond 30 different numbers of one user at a pharmacy
 * within ten minutes, which suggests guessing. A repeated search, as by a screen that reloads, is
 * logged again only when its number of hits changes. Concurrent searches wait for each other at the
 * audit log, so that all are counted.
 */
export async function logSsnSearch(
  tx: Tx,
  caller: StaffAtPharmacy,
  { hash, hits, at }: SsnSearch,
): Promise<void> {
  const subject = hash.toString('hex').slice(0, 16);
  const same = (await recentSearches(tx, caller, at)).find((entry) => entry.subject === subject);
  if (same?.hits === String(hits)) return;
  await appendAudit(tx, {
    pharmacyId: caller.at.pharmacyId,
    at,
    userId: caller.userId,
    userName: fullName(caller),
    action: 'ssn.search',
    subject,
    detail: { hits },
  });
  const numbers = new Set((await recentSearches(tx, caller, at)).map((entry) => entry.subject));
  if (numbers.size > maxNumbers) throw new CodedError('too_many_requests');
}
