import { sql } from 'kysely';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';

interface Holder {
  readonly pharmacyId: string;
  readonly deliveryId: string;
  readonly at: Date;
}

/** Takes doors for an open delivery; those it holds already stay as they are. */
export async function occupyLockers(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
  boxId: string,
  lockerIds: readonly string[],
): Promise<void> {
  const held = await tx
    .selectFrom('locker_occupancy')
    .select('locker_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('box_id', '=', boxId)
    .where('released_at', 'is', null)
    .execute();
  const own = new Set(held.map((door) => door.locker_id));
  // One order for everybody, so that two who want the same doors wait instead of deadlocking.
  const wanted = lockerIds.filter((lockerId) => !own.has(lockerId)).sort();
  if (wanted.length === 0) return;
  await tx
    .insertInto('locker_occupancy')
    .values(
      wanted.map((lockerId) => ({
        pharmacy_id: pharmacyId,
        id: newId(),
        box_id: boxId,
        locker_id: lockerId,
        delivery_id: deliveryId,
        delivery_is_open: true,
        occupied_at: at,
        loaded_at: null,
        emptied_at: null,
        released_at: null,
      })),
    )
    .execute();
}

/** Frees doors of a delivery, all of them when none is named; `isEmptied` when a parcel came out. */
export async function releaseLockers(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
  which: { lockerIds?: readonly string[]; isEmptied: boolean },
): Promise<void> {
  if (which.lockerIds?.length === 0) return;
  await tx
    .updateTable('locker_occupancy')
    .set({ released_at: at, ...(which.isEmptied ? { emptied_at: at } : {}) })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('released_at', 'is', null)
    .$if(which.lockerIds !== undefined, (query) =>
      query.where('locker_id', 'in', which.lockerIds ?? []),
    )
    .execute();
}

/** Notes that the parcel is behind these doors. */
export async function markLoaded(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
  lockerIds: readonly string[],
): Promise<void> {
  if (lockerIds.length === 0) return;
  await tx
    .updateTable('locker_occupancy')
    .set({ loaded_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('released_at', 'is', null)
    .where('locker_id', 'in', lockerIds)
    .execute();
}

/** Counts one more use of each door; quick reservation takes the least used first. */
export async function addOpenCounts(
  tx: Tx,
  box: { pharmacyId: string; boxId: string },
  lockerIds: readonly string[],
): Promise<void> {
  if (lockerIds.length === 0) return;
  await tx
    .updateTable('locker')
    .set({ open_count: sql`open_count + 1` })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('locker_id', 'in', lockerIds)
    .execute();
}

export async function occupyShelves(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
  shelves: readonly string[],
): Promise<void> {
  if (shelves.length === 0) return;
  await tx
    .insertInto('shelf_occupancy')
    .values(
      shelves.map((shelf) => ({
        pharmacy_id: pharmacyId,
        id: newId(),
        shelf,
        delivery_id: deliveryId,
        delivery_is_open: true,
        occupied_at: at,
        released_at: null,
      })),
    )
    .execute();
}

export async function releaseShelves(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
): Promise<void> {
  await tx
    .updateTable('shelf_occupancy')
    .set({ released_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('released_at', 'is', null)
    .execute();
}
