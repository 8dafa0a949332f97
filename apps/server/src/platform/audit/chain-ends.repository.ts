import { sql, type Selectable } from 'kysely';
import { auditKeyOf } from '../database/transaction/audit-key.ts';
import type { AuditHeadTable } from '../database/tables.gen.ts';
import type { Tx } from '../database/open-database.ts';
import { type ChainEnds, endsProof } from './audit-hash.ts';

/** A chain's ends as stored, and whether they were written with the key. */
export interface StoredEnds extends ChainEnds {
  readonly pharmacyId: string;
  readonly isProven: boolean;
}

/** Ends without a proof: they stay so, whatever is added to the chain. */
const noProof = Buffer.alloc(0);

/** Reads a row of `audit_head`, and checks its proof. */
export function storedEnds(tx: Tx, row: Selectable<AuditHeadTable>): StoredEnds {
  const { pharmacy_id: pharmacyId, seq, hash, pruned_seq, pruned_hash, proof } = row;
  const ends = { seq, hash, prunedSeq: pruned_seq, prunedHash: pruned_hash };
  const isProven = endsProof(auditKeyOf(tx), pharmacyId, ends).equals(proof);
  return { ...ends, pharmacyId, isProven };
}

const proofOf = (tx: Tx, { pharmacyId, isProven, ...ends }: StoredEnds) =>
  isProven ? endsProof(auditKeyOf(tx), pharmacyId, ends) : noProof;

/** The ends of a pharmacy's chain; undefined if somebody removed them. */
export async function readEnds(tx: Tx, pharmacyId: string): Promise<StoredEnds | undefined> {
  const row = await tx
    .selectFrom('audit_head')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  return row && storedEnds(tx, row);
}

const lockRow = (tx: Tx, id: string) =>
  tx.selectFrom('audit_head').selectAll().where('pharmacy_id', '=', id).forUpdate().execute();

/**
 * Locks the ends of chains in the order of their pharmacies, to avoid deadlocks; by a statement each, since a distributed
 * database locks rows of one pharmacy only.
 */
export async function lockEnds(tx: Tx, ids: readonly string[]): Promise<StoredEnds[]> {
  const rows = await Promise.all([...new Set(ids)].sort().map((id) => lockRow(tx, id)));
  return rows.flat().map((row) => storedEnds(tx, row));
}

/** Stores the first ends of a chain. */
export async function insertEnds(tx: Tx, ends: StoredEnds): Promise<void> {
  await tx
    .insertInto('audit_head')
    .values({
      pharmacy_id: ends.pharmacyId,
      seq: ends.seq,
      hash: ends.hash,
      pruned_seq: ends.prunedSeq,
      pruned_hash: ends.prunedHash,
      proof: proofOf(tx, ends),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores new ends of locked chains. Ends that had no proof get none. Throws if a row is missing. */
export async function updateEnds(tx: Tx, all: readonly StoredEnds[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update audit_head set seq = ends.seq, hash = ends.hash, pruned_seq = ends.pruned_seq,
      pruned_hash = ends.pruned_hash, proof = ends.proof
    from unnest(${all.map(({ pharmacyId }) => pharmacyId)}::uuid[], ${all.map(({ seq }) => seq)}::bigint[],
      ${all.map(({ hash }) => hash)}::bytea[], ${all.map(({ prunedSeq }) => prunedSeq)}::bigint[],
      ${all.map(({ prunedHash }) => prunedHash)}::bytea[], ${all.map((ends) => proofOf(tx, ends))}::bytea[])
      as ends (pharmacy_id, seq, hash, pruned_seq, pruned_hash, proof)
    where audit_head.pharmacy_id = ends.pharmacy_id`.execute(tx);
  if (numAffectedRows !== BigInt(all.length))
    throw new Error('The database did not store the end of an audit chain');
}
