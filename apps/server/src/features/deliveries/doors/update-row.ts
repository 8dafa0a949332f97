import { isClosed } from '@kolli/domain/delivery/delivery-states';
import type { QueryCreator, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Database, DeliveryTable } from '../../../platform/database/tables.gen.ts';

type Named = Pick<Selectable<DeliveryTable>, 'pharmacy_id' | 'id' | 'status'>;

/** The kolli IDs and stays of a delivery with whether it is open: their constraints need it. */
function withCopies(tx: Tx, { pharmacy_id: pharmacyId, id }: Named, isOpen: boolean) {
  const stays =
    <Table extends 'locker_occupancy' | 'shelf_occupancy'>(table: Table) =>
    (db: QueryCreator<Database>) =>
      db
        .updateTable<'locker_occupancy' | 'shelf_occupancy'>(table)
        .set({ delivery_is_open: isOpen })
        .where('pharmacy_id', '=', pharmacyId)
        .where('delivery_id', '=', id);
  return tx
    .with('kolli_ids', (db) =>
      db
        .updateTable('delivery_kolli')
        .set({ is_open: isOpen })
        .where('pharmacy_id', '=', pharmacyId)
        .where('delivery_id', '=', id),
    )
    .with('doors', stays('locker_occupancy'))
    .with('shelves', stays('shelf_occupancy'));
}

/**
 * Changes the row of a delivery, and with it, in the same statement, the copies of whether it is open: foreign keys
 * compare them with the row when the statement ends.
 */
export async function updateRow(
  tx: Tx,
  before: Named,
  patch: Updateable<DeliveryTable>,
): Promise<void> {
  const isOpen = !isClosed(patch.status ?? before.status);
  const isSame = isOpen === !isClosed(before.status);
  await (isSame ? tx : withCopies(tx, before, isOpen))
    .updateTable('delivery')
    .set(patch)
    .where('pharmacy_id', '=', before.pharmacy_id)
    .where('id', '=', before.id)
    .execute();
}
