import type { Tx } from '../../platform/database/open-database.ts';

/** Whether the pharmacy has this box. */
export async function hasBox(
  tx: Tx,
  box: { readonly pharmacyId: string; readonly boxId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .executeTakeFirst();
  return row !== undefined;
}
