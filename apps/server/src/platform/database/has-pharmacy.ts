import type { Tx } from './open-database.ts';

/** Whether the pharmacy exists and the transaction sees it. */
export async function hasPharmacy(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('pharmacy').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
