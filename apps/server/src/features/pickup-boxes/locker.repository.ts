import type { Tx } from '../../platform/database/open-database.ts';
import type { LockerRow } from './pickup-box.repository.ts';

export interface DoorKey {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
}

/** A door, held: nobody reserves it until the transaction ends. */
export function lockLockerRow(tx: Tx, door: DoorKey): Promise<LockerRow | undefined> {
  return tx
    .selectFrom('locker')
    .selectAll()
    .where('pharmacy_id', '=', door.pharmacyId)
    .where('box_id', '=', door.boxId)
    .where('locker_id', '=', door.lockerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Our id of the delivery that holds the door. */
export async function holderOf(tx: Tx, door: DoorKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('locker_occupancy')
    .select('delivery_id')
    .where('pharmacy_id', '=', door.pharmacyId)
    .where('box_id', '=', door.boxId)
    .where('locker_id', '=', door.lockerId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row?.delivery_id;
}

export async function setLockerInactive(tx: Tx, door: DoorKey, isInactive: boolean): Promise<void> {
  await tx
    .updateTable('locker')
    .set({ is_inactive: isInactive })
    .where('pharmacy_id', '=', door.pharmacyId)
    .where('box_id', '=', door.boxId)
    .where('locker_id', '=', door.lockerId)
    .execute();
}
