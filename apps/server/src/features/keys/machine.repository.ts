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

/** The name of a pharmacy. */
export async function pharmacyName(tx: Tx, pharmacyId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('pharmacy')
    .select('name')
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The names of these boxes of a pharmacy, in the order of its boxes. */
export async function boxNamesOf(
  tx: Tx,
  pharmacyId: string,
  boxIds: readonly string[],
): Promise<string[]> {
  if (boxIds.length === 0) return [];
  const rows = await tx
    .selectFrom('pickup_box')
    .select('name')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', 'in', boxIds)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}
