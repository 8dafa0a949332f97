import { type Selectable, sql } from 'kysely';
import { auditKeyOf } from '../database/transaction/audit-key.ts';
import type { AuditEntryTable } from '../database/tables.gen.ts';
import type { Tx } from '../database/open-database.ts';
import { auditHash } from './audit-hash.ts';

type Row = Selectable<AuditEntryTable>;

/** The entries after a number, in their order. */
export function readEntries(
  tx: Tx,
  after: { readonly pharmacyId: string; readonly seq: number; readonly limit: number },
): Promise<Row[]> {
  return tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('pharmacy_id', '=', after.pharmacyId)
    .where('seq', '>', after.seq)
    .orderBy('seq')
    .limit(after.limit)
    .execute();
}

/**
 * What is wrong with an entry after an intact one; undefined for nothing. Every column counts: those of the content by
 * the keyed hash, the number by its place, the previous hash by the entry before.
 */
export function faultOf(
  tx: Tx,
  before: { readonly seq: number; readonly hash: Buffer },
  row: Row,
): string | undefined {
  if (row.seq !== before.seq + 1) return 'an entry is missing';
  const hash = auditHash(auditKeyOf(tx), row.previous_hash, row.seq, {
    pharmacyId: row.pharmacy_id,
    at: row.occurred_at,
    userId: row.user_id,
    userName: row.user_name,
    action: row.action,
    subject: row.subject,
    detail: row.detail as Record<string, string>,
  });
  const isIntact = hash.equals(row.hash) && row.previous_hash.equals(before.hash);
  return isIntact ? undefined : 'an entry was changed';
}

/**
 * Lets verifications of a pharmacy's chain run beside each other, and deletions of its oldest entries alone, until the
 * transaction ends. Entries can be added meanwhile.
 */
export async function lockChain(
  tx: Tx,
  pharmacyId: string,
  purpose: 'verify' | 'prune',
): Promise<void> {
  const key = sql`hashtextextended(${`audit chain ${pharmacyId}`}, 0)`;
  await (purpose === 'prune'
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx);
}
