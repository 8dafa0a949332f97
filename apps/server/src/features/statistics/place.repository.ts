import type { Tx } from '../../platform/database/open-database.ts';

export interface NamedPlace {
  readonly id: string;
  readonly name: string;
}

/** The boxes of a pharmacy in the order they were set up. */
export function listBoxes(tx: Tx, pharmacyId: string): Promise<NamedPlace[]> {
  return tx
    .selectFrom('pickup_box')
    .select(['id', 'name'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

export async function nameOfPharmacy(tx: Tx, pharmacyId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('pharmacy')
    .select('name')
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return name;
}
