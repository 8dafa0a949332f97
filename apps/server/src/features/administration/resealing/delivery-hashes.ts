import type { Tx } from '../../../platform/database/open-database.ts';
import type { RenewedRow } from './renew-row.ts';

const newPinHash = ({ patch }: RenewedRow): Buffer[] =>
  Buffer.isBuffer(patch.pin_hash) ? [patch.pin_hash] : [];

/** Which of these hashes open deliveries have, in hexadecimal. */
async function takenHashes(tx: Tx, pharmacyId: string, hashes: readonly Buffer[]) {
  const rows = await tx
    .selectFrom('delivery')
    .select('pin_hash')
    .where('pharmacy_id', '=', pharmacyId)
    .where('pin_hash', 'in', hashes)
    .where('is_open', '=', true)
    .execute();
  return new Set(rows.map(({ pin_hash: hash }) => hash?.toString('hex')));
}

/** Which of these deliveries are open. */
async function openOnes(tx: Tx, pharmacyId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('delivery')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', 'in', ids)
    .where('is_open', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Leaves the PIN hash of an open delivery under the former key if another open delivery has the same PIN under the
 * newest one: the database allows it only once. It can happen only while an instance runs without the newest key.
 */
export async function withoutSamePins(
  tx: Tx,
  pharmacyId: string,
  rows: readonly RenewedRow[],
): Promise<RenewedRow[]> {
  const hashes = rows.flatMap(newPinHash);
  if (hashes.length === 0) return [...rows];
  const ids = rows.map(({ row }) => row.id);
  const [taken, open] = await Promise.all([
    takenHashes(tx, pharmacyId, hashes),
    openOnes(tx, pharmacyId, ids),
  ]);
  return rows.map((renewed) => {
    const isSame = newPinHash(renewed).some((hash) => taken.has(hash.toString('hex')));
    if (!isSame || !open.has(renewed.row.id)) return renewed;
    const { pin_hash: _left, ...patch } = renewed.patch;
    return { ...renewed, patch };
  });
}

/** Gives messages the new hash of their delivery's PIN: with another one they count as outdated. */
export async function moveMessageHashes(
  tx: Tx,
  pharmacyId: string,
  rows: readonly RenewedRow[],
): Promise<void> {
  await Promise.all(
    rows.flatMap((renewed) => {
      const [pinHash] = newPinHash(renewed);
      const former = renewed.row.pin_hash;
      if (pinHash === undefined || !Buffer.isBuffer(former)) return [];
      return tx
        .updateTable('outgoing_message')
        .set({ pin_hash: pinHash })
        .where('pharmacy_id', '=', pharmacyId)
        .where('delivery_id', '=', renewed.row.id)
        .where('pin_hash', '=', former)
        .execute();
    }),
  );
}
