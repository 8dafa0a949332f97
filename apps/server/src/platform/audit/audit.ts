import { auditKeyOf } from '../database/transaction/audit-key.ts';
import { sql } from 'kysely';
import { installationId } from './installation-id.ts';
import type { Tx } from '../database/open-database.ts';
import { scope } from '../database/transaction/scoped-dialect.ts';
import { seeOnly } from '../database/transaction/see-only.ts';
import { type AuditEntry, auditHash, emptyChain } from './audit-hash.ts';
import {
  insertEnds,
  lockEnds,
  readEnds,
  type StoredEnds,
  updateEnds,
} from './chain-ends.repository.ts';

/** The row after a chain's end. */
function nextRow(tx: Tx, ends: StoredEnds, entry: AuditEntry) {
  const seq = ends.seq + 1;
  return {
    pharmacy_id: entry.pharmacyId,
    seq,
    occurred_at: entry.at,
    user_id: entry.userId,
    user_name: entry.userName,
    action: entry.action,
    subject: entry.subject,
    detail: JSON.stringify(entry.detail ?? {}),
    previous_hash: ends.hash,
    hash: auditHash(auditKeyOf(tx), ends.hash, seq, entry),
  };
}

/** Begins the chain of a new pharmacy. No chain begins otherwise: a removed one does not begin again unnoticed. */
export async function beginAuditChain(tx: Tx, pharmacyId: string): Promise<void> {
  await insertEnds(tx, { ...emptyChain, pharmacyId, isProven: true });
}

/** Adds an entry to its pharmacy's chain, in the transaction of the recorded change. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await appendToChains(tx, [entry.pharmacyId], entry);
}

/** An entry for several chains. */
type SharedEntry = Omit<AuditEntry, 'pharmacyId'>;

/** Adds entries to a pharmacy's chain in this order, as `appendAudit` adds one. */
export async function appendAudits(
  tx: Tx,
  pharmacyId: string,
  entries: readonly SharedEntry[],
): Promise<void> {
  await appendToChains(tx, [pharmacyId], ...entries);
}

/**
 * Adds an entry about the installation to its own chain. The transaction sees `installationId`. Verification, the heads
 * file and what is read of a pharmacy's log include this chain.
 */
export async function appendInstallationAudit(tx: Tx, entry: SharedEntry): Promise<void> {
  await appendToChains(tx, [installationId], entry);
}

/** An entry about a person of more pharmacies is written once, in the chain of the installation. */
const maxChains = 100;

/**
 * Adds an entry about a person, `subject`, to the chain of every pharmacy that the transaction was begun for: those where
 * they work. If these are more than a hundred, it is one entry of the installation's chain, known by their number in
 * `pharmacies`, so that nobody's sign-in locks the chains of a whole country. Nothing else may be sent meanwhile, as it
 * would see that chain only.
 */
export async function appendAuditEverywhere(tx: Tx, entry: SharedEntry): Promise<void> {
  const seen = [...new Set(scope.getStore())];
  if (seen.length > maxChains) {
    await seeOnly(tx, [installationId]);
    const detail = { ...entry.detail, pharmacies: seen.length };
    await appendInstallationAudit(tx, { ...entry, detail });
    return seeOnly(tx, seen);
  }
  const pharmacies = await tx.selectFrom('pharmacy').select('id').orderBy('id').execute();
  const ids = pharmacies.map(({ id }) => id);
  if (ids.length > 0) await appendToChains(tx, ids, entry);
}

async function hasPharmacies(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from all_pharmacy_ids() limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Begins the installation's chain if it has none and no pharmacy exists yet. Called before a pharmacy is created, in a
 * transaction that sees `installationId`: a chain that is missing later was removed.
 */
export async function beginInstallationChain(tx: Tx): Promise<void> {
  const ends = await readEnds(tx, installationId);
  if (ends === undefined) await replaceMissingEnds(tx, [installationId]);
}

/**
 * Stores ends without a proof for chains whose ends somebody removed: the product goes on, and every verification
 * reports it. Before there are pharmacies the installation's chain is not missing but new.
 */
async function replaceMissingEnds(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const pharmacyId of ids) {
    const last = await tx
      .selectFrom('audit_entry')
      .select(['seq', 'hash'])
      .where('pharmacy_id', '=', pharmacyId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isNew = pharmacyId === installationId && last === undefined && !(await hasPharmacies(tx));
    await insertEnds(tx, { ...emptyChain, ...last, pharmacyId, isProven: isNew });
  }
}

async function lockAllEnds(tx: Tx, ids: readonly string[]): Promise<StoredEnds[]> {
  const ends = await lockEnds(tx, ids);
  if (ends.length === ids.length) return ends;
  const known = new Set(ends.map(({ pharmacyId }) => pharmacyId));
  await replaceMissingEnds(
    tx,
    ids.filter((id) => !known.has(id)),
  );
  return lockEnds(tx, ids);
}

async function appendToChains(
  tx: Tx,
  ids: readonly string[],
  ...entries: readonly SharedEntry[]
): Promise<void> {
  const rows: ReturnType<typeof nextRow>[] = [];
  const after = (await lockAllEnds(tx, ids)).map((before) => {
    let ends = before;
    for (const entry of entries) {
      const row = nextRow(tx, ends, { ...entry, pharmacyId: ends.pharmacyId });
      rows.push(row);
      ends = { ...ends, seq: row.seq, hash: row.hash };
    }
    return ends;
  });
  const [[inserted]] = await Promise.all([
    tx.insertInto('audit_entry').values(rows).execute(),
    updateEnds(tx, after),
  ]);
  if (inserted?.numInsertedOrUpdatedRows !== BigInt(rows.length))
    throw new Error('The database did not store an entry of the audit log');
}
