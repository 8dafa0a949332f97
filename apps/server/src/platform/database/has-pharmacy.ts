import type { Tx } from './open-database.ts';

/** Whether there is such a pharmacy, and the transaction sees it. */
export async function hasPharmacy(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('pharmacy').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
