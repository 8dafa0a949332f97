import type { BoxKey } from '../../../platform/database/box-key.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/** The deliveries whose parcels lie behind doors of the box, by door. */
export async function listParcels(tx: Tx, box: BoxKey): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('locker_occupancy')
    .select(['locker_id', 'delivery_id'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('released_at', 'is', null)
    .where('loaded_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.locker_id, row.delivery_id]));
}

/** Marks these doors of the box, or all of them; returns those that were not marked before. */
export async function setUnconfirmed(
  tx: Tx,
  box: BoxKey & { readonly at: Date },
  lockerIds: readonly string[] | 'all',
): Promise<string[]> {
  if (lockerIds.length === 0) return [];
  const marked = await tx
    .updateTable('locker')
    .set({ unconfirmed_at: box.at })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('unconfirmed_at', 'is', null)
    .$if(lockerIds !== 'all', (query) => query.where('locker_id', 'in', lockerIds as string[]))
    .returning('locker_id')
    .execute();
  return marked.map((row) => row.locker_id);
}

/** Removes the mark of a door; returns whether it had one. */
export async function setConfirmed(tx: Tx, box: BoxKey, lockerId: string): Promise<boolean> {
  const confirmed = await tx
    .updateTable('locker')
    .set({ unconfirmed_at: null })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('locker_id', '=', lockerId)
    .where('unconfirmed_at', 'is not', null)
    .returning('locker_id')
    .execute();
  return confirmed.length > 0;
}
