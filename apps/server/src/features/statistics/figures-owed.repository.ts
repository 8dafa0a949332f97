import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/** Notes that a pharmacy has history that is not counted. */
export async function insertOwed(tx: Tx, pharmacyId: string): Promise<void> {
  await tx.insertInto('figures_owed').values({ pharmacy_id: pharmacyId, id: newId() }).execute();
}

/** Those of the transaction's pharmacies that have history which is not counted. */
export async function listOwed(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('figures_owed')
    .select('pharmacy_id')
    .distinct()
    .orderBy('pharmacy_id')
    .execute();
  return rows.map((row) => row.pharmacy_id);
}

/** Notes that a pharmacy's history is counted; false where it was so already. */
export async function deleteOwed(tx: Tx, pharmacyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('figures_owed')
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
