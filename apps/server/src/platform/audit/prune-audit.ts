import { type RawBuilder, sql } from 'kysely';
import { onNodeOf } from '../database/on-node-of.ts';
import type { Store, Tx } from '../database/open-database.ts';
import { faultOf, lockChain, readEntries } from './audit-rows.ts';
import { lockEnds, type StoredEnds, updateEnds } from './chain-ends.repository.ts';

/** A chain of which nothing more can be deleted, since somebody tampered with its oldest entries or its head. */
export class AuditChainBroken extends Error {
  override readonly name = 'AuditChainBroken';
}

interface Pruning {
  readonly pharmacyId: string;
  /** Entries of this time and later stay. */
  readonly before: Date;
  readonly batchSize: number;
  /** Runs in the transaction of each batch, with the number of its entries. */
  readonly record?: (tx: Tx, count: number) => Promise<void>;
}

/**
 * Whether the oldest entry of a chain happened before a time, in SQL, so that `pruneAudit` has something to delete.
 * `pharmacyId` is a column of the statement, whose pharmacies are `pharmacyIds`.
 */
export const isOldestOver = (
  pharmacyId: string,
  pharmacyIds: readonly string[],
  before: Date,
): RawBuilder<boolean> => sql`coalesce((
  select occurred_at from audit_entry
  where audit_entry.pharmacy_id = ${sql.ref(pharmacyId)} ${onNodeOf('audit_entry', pharmacyIds)}
  order by seq limit 1) < ${before}, false)`;

/** Whether `pruneAudit` has something to delete of a pharmacy's chain. */
export async function isAuditOver(tx: Tx, pharmacyId: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select ${isOldestOver('own.id', [pharmacyId], before)} as "isOver"
    from (select ${pharmacyId}::uuid as id) as own`.execute(tx);
  return rows[0]?.isOver === true;
}

/** The chain's oldest entries that are over, verified. Throws `AuditChainBroken`. */
async function readOver(tx: Tx, ends: StoredEnds, { before, batchSize }: Pruning) {
  const { pharmacyId, prunedSeq: seq } = ends;
  const rows = await readEntries(tx, { pharmacyId, seq, limit: batchSize });
  const firstKept = rows.findIndex(({ occurred_at: at }) => at >= before);
  const over = firstKept === -1 ? rows : rows.slice(0, firstKept);
  let last = { seq, hash: ends.prunedHash };
  for (const row of over) {
    const fault = faultOf(tx, last, row);
    if (fault !== undefined)
      throw new AuditChainBroken(`The audit log is broken at entry ${last.seq + 1}: ${fault}`);
    last = { seq: row.seq, hash: row.hash };
  }
  return { count: over.length, last };
}

/** Deletes one batch and moves the start of verification behind it, in one transaction. Returns their number. */
async function pruneBatch(tx: Tx, pruning: Pruning): Promise<number> {
  const { pharmacyId } = pruning;
  await lockChain(tx, pharmacyId, 'prune');
  const [ends] = await lockEnds(tx, [pharmacyId]);
  if (ends?.isProven !== true)
    throw new AuditChainBroken('The head of the audit log is missing or was changed');
  const { count, last } = await readOver(tx, ends, pruning);
  if (count === 0) return 0;
  const { rows } = await sql<{ deleted: number }>`
    select delete_audit_entries(${pharmacyId}, ${last.seq}) as deleted`.execute(tx);
  if (rows[0]?.deleted !== count)
    throw new Error('The database did not delete the entries of the audit log');
  await updateEnds(tx, [{ ...ends, prunedSeq: last.seq, prunedHash: last.hash }]);
  await pruning.record?.(tx, count);
  return count;
}

/**
 * Deletes the oldest entries of a pharmacy's audit log that happened before a time, up to the first that did not, in
 * batches of a transaction each. Number and hash of the last deleted one are stored with the key of the chains:
 * verification begins there, and finds a start that somebody else wrote or moved. After a kill the next call goes on.
 * The database deletes nothing that is younger than a year. Returns the number of deleted entries; throws
 * `AuditChainBroken`, and deletes nothing more, if the entries or the head were tampered with.
 */
export async function pruneAudit(
  store: Store,
  given: Omit<Pruning, 'batchSize'> & Partial<Pick<Pruning, 'batchSize'>>,
): Promise<number> {
  const pruning = { batchSize: 1000, ...given };
  const { pharmacyId, batchSize } = pruning;
  for (let deleted = 0; ; ) {
    const count = await store.inPharmacies([pharmacyId], (tx) => pruneBatch(tx, pruning));
    deleted += count;
    if (count < batchSize) return deleted;
  }
}
