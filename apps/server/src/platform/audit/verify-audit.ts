import type { Tx } from '../database/open-database.ts';
import { auditHash } from './audit.ts';

export type AuditVerdict =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly brokenAt: number; readonly reason: string };

const pageSize = 1000;

/** Recomputes a pharmacy's chain from its beginning to its head. */
export async function verifyAudit(tx: Tx, pharmacyId: string): Promise<AuditVerdict> {
  let previous: Buffer = Buffer.alloc(32);
  let seq = 0;
  for (;;) {
    const page = await tx
      .selectFrom('audit_entry')
      .selectAll()
      .where('pharmacy_id', '=', pharmacyId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    for (const row of page) {
      seq += 1;
      if (row.seq !== seq) return { ok: false, brokenAt: seq, reason: 'an entry is missing' };
      const hash = auditHash(previous, seq, {
        pharmacyId,
        at: row.occurred_at,
        userId: row.user_id,
        userName: row.user_name,
        action: row.action,
        subject: row.subject,
        detail: row.detail as Record<string, string>,
      });
      if (!hash.equals(row.hash))
        return { ok: false, brokenAt: seq, reason: 'an entry was changed' };
      previous = hash;
    }
    if (page.length < pageSize) break;
  }
  const head = await tx
    .selectFrom('audit_head')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  if ((head?.seq ?? 0) !== seq) return { ok: false, brokenAt: seq, reason: 'the end is missing' };
  return { ok: true, entries: seq };
}
