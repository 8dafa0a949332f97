import type { Selectable, Updateable } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { PharmacyTable } from '../../platform/database/tables.gen.ts';

export type PharmacyRow = Selectable<PharmacyTable>;
export type PharmacyColumns = Updateable<PharmacyTable>;

/** Locks and returns the pharmacy until the transaction ends. */
export function lockPharmacy(tx: Tx, pharmacyId: string): Promise<PharmacyRow> {
  return tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', '=', pharmacyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Updates columns of a pharmacy. Throws `businessId_already_exists` for another pharmacy's business
 * ID.
 */
export async function writePharmacy(
  tx: Tx,
  pharmacyId: string,
  columns: PharmacyColumns,
): Promise<void> {
  try {
    await tx.updateTable('pharmacy').set(columns).where('id', '=', pharmacyId).execute();
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    throw new CodedError('businessId_already_exists', [
      { msg: 'businessId_already_exists', path: 'body.businessId' },
    ]);
  }
}

export interface ShelfRow {
  readonly name: string;
  readonly ordinal: number;
  readonly isRetired: boolean;
}

/**
 * Locks and returns all current and removed shelves, in order, until the transaction ends: nothing
 * can be put on them meanwhile.
 */
export async function lockShelves(tx: Tx, pharmacyId: string): Promise<ShelfRow[]> {
  const rows = await tx
    .selectFrom('shelf')
    .select(['name', 'ordinal', 'retired_at'])
    .where('pharmacy_id', '=', pharmacyId)
    // By name, the same lock order as when a parcel is put on a shelf.
    .orderBy('name')
    .forUpdate()
    .execute();
  return rows
    .map(({ name, ordinal, retired_at: retiredAt }) => ({
      name,
      ordinal,
      isRetired: retiredAt !== null,
    }))
    .toSorted((a, b) => a.ordinal - b.ordinal || (a.name < b.name ? -1 : 1));
}

/** Whether any of these shelves is in use. */
export async function isAnyShelfInUse(
  tx: Tx,
  pharmacyId: string,
  names: readonly string[],
): Promise<boolean> {
  if (names.length === 0) return false;
  const used = await tx
    .selectFrom('shelf_occupancy')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('shelf', 'in', names)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

export async function retireShelves(
  tx: Tx,
  pharmacyId: string,
  { names, at }: { readonly names: readonly string[]; readonly at: Date },
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('shelf')
    .set({ retired_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('name', 'in', names)
    .execute();
}

/** Adds shelves in the given order, from `ordinal` on; removed ones are restored. */
export async function addShelves(
  tx: Tx,
  pharmacyId: string,
  { names, ordinal }: { readonly names: readonly string[]; readonly ordinal: number },
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insertInto('shelf')
    .values(
      names.map((name, index) => ({ pharmacy_id: pharmacyId, name, ordinal: ordinal + index })),
    )
    .onConflict((conflict) =>
      conflict.columns(['pharmacy_id', 'name']).doUpdateSet((eb) => ({
        ordinal: eb.ref('excluded.ordinal'),
        retired_at: null,
      })),
    )
    .execute();
}
