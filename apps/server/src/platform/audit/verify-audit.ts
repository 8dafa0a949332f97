import type { Tx } from '../database/open-database.ts';
import { auditHash } from './audit.ts';
import type { AuditHead } from './read-audit-heads.ts';

export type AuditVerdict =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly brokenAt: number; readonly reason: string };

const pageSize = 1000;

async function* readEntries(tx: Tx, pharmacyId: string) {
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
    yield* page;
    seq = page.at(-1)?.seq ?? seq;
    if (page.length < pageSize) return;
  }
}

/** Reads the head before the entries, since more may be added meanwhile. */
async function readHead(tx: Tx, pharmacyId: string) {
  const head = await tx
    .selectFrom('audit_head')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  return head && { seq: head.seq, hash: head.hash.toString('hex') };
}

/**
 * Recomputes a pharmacy's chain from its start to its head. The head and the heads stored outside
 * the database must match: a fully rewritten chain matches only itself.
 */
export async function verifyAudit(
  tx: Tx,
  pharmacyId: string,
  headsOnFile: readonly Pick<AuditHead, 'seq' | 'hash'>[] = [],
): Promise<AuditVerdict> {
  const head = await readHead(tx, pharmacyId);
  const onFile = Map.groupBy(headsOnFile, ({ seq }) => seq);
  const broken = (brokenAt: number, reason: string) => ({ ok: false, brokenAt, reason }) as const;
  let previous: Buffer = Buffer.alloc(32);
  let seq = 0;
  for await (const row of readEntries(tx, pharmacyId)) {
    seq += 1;
    if (row.seq !== seq) return broken(seq, 'an entry is missing');
    const hash = auditHash(previous, seq, {
      pharmacyId,
      at: row.occurred_at,
      userId: row.user_id,
      userName: row.user_name,
      action: row.action,
      subject: row.subject,
      detail: row.detail as Record<string, string>,
    });
    if (!hash.equals(row.hash)) return broken(seq, 'an entry was changed');
    const hex = hash.toString('hex');
    if (head?.seq === seq && head.hash !== hex) return broken(seq, 'the head was changed');
    if (onFile.get(seq)?.some((one) => one.hash !== hex))
      return broken(seq, 'the heads on file do not match');
    previous = hash;
  }
  if (seq > 0 && head === undefined) return broken(seq, 'the head is missing');
  const isCut = (head?.seq ?? 0) > seq || headsOnFile.some((one) => one.seq > seq);
  return isCut ? broken(seq, 'the end is missing') : { ok: true, entries: seq };
}
