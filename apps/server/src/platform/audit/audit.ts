import { createHash } from 'node:crypto';
import type { Tx } from '../database/open-database.ts';

export interface AuditEntry {
  readonly pharmacyId: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly userName: string | null;
  /** What was done, such as 'key.create'. */
  readonly action: string;
  /** To what, an id. Never an identity number or another secret. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

const beginning = Buffer.alloc(32);

/** The hash of an entry: SHA-256 over the one before it and the entry's content in a fixed order. */
export function auditHash(previous: Buffer, seq: number, entry: AuditEntry): Buffer {
  const detail = Object.entries(entry.detail ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = [
    seq,
    entry.pharmacyId,
    entry.at.getTime(),
    entry.userId,
    entry.userName,
    entry.action,
    entry.subject,
    detail,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}

/** Adds an entry to its pharmacy's chain, within the transaction of what it records. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_head')
    .values({ pharmacy_id: entry.pharmacyId, seq: 0, hash: beginning })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('pharmacy_id', '=', entry.pharmacyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const seq = head.seq + 1;
  const hash = auditHash(head.hash, seq, entry);
  await tx
    .insertInto('audit_entry')
    .values({
      pharmacy_id: entry.pharmacyId,
      seq,
      occurred_at: entry.at,
      user_id: entry.userId,
      user_name: entry.userName,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
      previous_hash: head.hash,
      hash,
    })
    .execute();
  await tx
    .updateTable('audit_head')
    .set({ seq, hash })
    .where('pharmacy_id', '=', entry.pharmacyId)
    .execute();
}
