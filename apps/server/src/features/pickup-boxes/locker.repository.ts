import type { LayoutLocker } from '@kolli/domain/box/box-layout';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { newestCelsiusIn } from '../../platform/database/celsius-columns.ts';
import type { LockerRow } from './pickup-box.repository.ts';

export interface DoorKey {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
}

/** Locks a door, so that no other transaction reserves it. */
export function lockLockerRow(tx: Tx, door: DoorKey): Promise<LockerRow | undefined> {
  return tx
    .selectFrom('locker')
    .selectAll()
    .select(newestCelsiusIn(door.pharmacyId).as('last_celsius'))
    .where('pharmacy_id', '=', door.pharmacyId)
    .where('box_id', '=', door.boxId)
    .where('locker_id', '=', door.lockerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The id of the delivery that occupies the door. */
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

/** The id of the last change of a door that made it active or inactive. */
export async function lastChangeOf(tx: Tx, door: DoorKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('activity_change')
    .select('id')
    .where('pharmacy_id', '=', door.pharmacyId)
    .where('box_id', '=', door.boxId)
    .where('locker_id', '=', door.lockerId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the doors of a box, so that no other transaction occupies one. */
export function lockLockerRows(tx: Tx, { pharmacyId, boxId }: BoxKey): Promise<LockerRow[]> {
  return tx
    .selectFrom('locker')
    .selectAll()
    .select(newestCelsiusIn(pharmacyId).as('last_celsius'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .orderBy('locker_id')
    .forUpdate()
    .execute();
}

/** Deletes all doors of a box; the database refuses it for an occupied one. */
export async function deleteLockers(tx: Tx, { pharmacyId, boxId }: BoxKey): Promise<void> {
  await tx
    .deleteFrom('locker')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .execute();
}

/** Inserts doors that exist from `at` on. */
export async function insertLockers(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  doors: readonly LayoutLocker[],
  at: Date,
): Promise<void> {
  const rows = doors.map(({ id, moduleIndex, position, type, fridge, sensor }) => ({
    pharmacy_id: pharmacyId,
    box_id: boxId,
    locker_id: id,
    module_index: moduleIndex,
    position,
    type,
    fridge,
    sensor,
    built_at: at,
  }));
  await tx.insertInto('locker').values(rows).execute();
}
