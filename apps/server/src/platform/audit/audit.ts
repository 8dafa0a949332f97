import { createHash } from 'node:crypto';
import type { Tx } from '../database/open-database.ts';

export interface AuditEntry {
  readonly pharmacyId: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly userName: string | null;
  /** What was done, such as 'key.create'. */
  readonly action: string;
  /** The id of what was changed. Never an identity number or another secret. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

const beginning = Buffer.alloc(32);

/**
 * The hash of an entry: SHA-256 over the previous hash and the entry's content in a fixed order.
 */
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

interface Head {
  readonly seq: number;
  readonly hash: Buffer;
}

/** The row after a chain's head. */
function nextRow(head: Head, entry: AuditEntry) {
  const seq = head.seq + 1;
  return {
    pharmacy_id: entry.pharmacyId,
    seq,
    occurred_at: entry.at,
    user_id: entry.userId,
    user_name: entry.userName,
    action: entry.action,
    subject: entry.subject,
    detail: JSON.stringify(entry.detail ?? {}),
    previous_hash: head.hash,
    hash: auditHash(head.hash, seq, entry),
  };
}

/** Adds an entry to its pharmacy's chain, in the transaction of the recorded change. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await appendToChains(tx, [entry.pharmacyId], entry);
}

/** An entry for several chains. */
export type SharedEntry = Omit<AuditEntry, 'pharmacyId'>;

/** Maximum chains per statement, so that the parameters fit. */
const maxChainsPerStatement = 1000;

/**
 * Adds an entry to the chain of every pharmacy that the transaction sees. Changes of the whole
 * installation are in every log, so that there is no separate chain to omit from a verification.
 */
export async function appendAuditEverywhere(tx: Tx, entry: SharedEntry): Promise<void> {
  const pharmacies = await tx.selectFrom('pharmacy').select('id').orderBy('id').execute();
  for (let from = 0; from < pharmacies.length; from += maxChainsPerStatement) {
    const ids = pharmacies.slice(from, from + maxChainsPerStatement).map(({ id }) => id);
    await appendToChains(tx, ids, entry);
  }
}

async function appendToChains(tx: Tx, ids: readonly string[], entry: SharedEntry): Promise<void> {
  await tx
    .insertInto('audit_head')
    .values(ids.map((id) => ({ pharmacy_id: id, seq: 0, hash: beginning })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Locks chains in a fixed order, to avoid deadlocks.
  const heads = await tx
    .selectFrom('audit_head')
    .selectAll()
    .where('pharmacy_id', 'in', ids)
    .orderBy('pharmacy_id')
    .forUpdate()
    .execute();
  const rows = heads.map((head) => nextRow(head, { ...entry, pharmacyId: head.pharmacy_id }));
  await tx.insertInto('audit_entry').values(rows).execute();
  await tx
    .updateTable('audit_head')
    .from('audit_entry as entry')
    .set((eb) => ({ seq: eb.ref('entry.seq'), hash: eb.ref('entry.hash') }))
    .whereRef('entry.pharmacy_id', '=', 'audit_head.pharmacy_id')
    .whereRef('entry.seq', '=', (eb) => eb('audit_head.seq', '+', 1))
    .where('audit_head.pharmacy_id', 'in', ids)
    .execute();
}
