import type { DeliveryStatus } from '@kolli/domain/delivery-states';
import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import type { BoxKey } from './device-state.repository.ts';

/** A delivery as one box sees it: its snapshot has the doors of this box alone. */
export type Parcel = LoadedDelivery & {
  /** It also holds doors of another box. */
  readonly isElsewhere: boolean;
};

async function listHeldDoors(tx: Tx, box: BoxKey, docId: string) {
  const doors = await tx
    .selectFrom('locker_occupancy')
    .select(['box_id', 'locker_id', 'loaded_at'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('delivery_id', '=', docId)
    .where('released_at', 'is', null)
    .orderBy('locker_id')
    .execute();
  const here = doors.filter((door) => door.box_id === box.boxId);
  return {
    doors: here.map((door) => ({ lockerId: door.locker_id, loadedAt: door.loaded_at })),
    isElsewhere: here.length < doors.length,
  };
}

async function listHeldShelves(tx: Tx, box: BoxKey, docId: string): Promise<string[]> {
  const shelves = await tx
    .selectFrom('shelf_occupancy')
    .select('shelf')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('delivery_id', '=', docId)
    .where('released_at', 'is', null)
    .orderBy('shelf')
    .execute();
  return shelves.map(({ shelf }) => shelf);
}

/** Locks a delivery of the box's pharmacy and loads it, or undefined. */
export async function lockParcel(tx: Tx, box: BoxKey, docId: string): Promise<Parcel | undefined> {
  const row = await tx
    .selectFrom('delivery')
    .selectAll()
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', docId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { doors, isElsewhere } = await listHeldDoors(tx, box, docId);
  return {
    row,
    isElsewhere,
    snapshot: {
      status: row.status as DeliveryStatus,
      unassigned: row.unassigned,
      doors,
      shelves: await listHeldShelves(tx, box, docId),
      deliveryTime: row.delivery_time,
      expiredTime: row.expired_time,
      removedTime: row.removed_time,
      unassignedSince: row.unassigned_time,
      hasSsn: row.ssn_cipher !== null,
      isDrug: row.is_drug,
    },
  };
}

/** Locks the delivery that holds a door of the box now, or undefined. */
export async function lockHolder(
  tx: Tx,
  box: BoxKey,
  lockerId: string,
): Promise<Parcel | undefined> {
  const held = await tx
    .selectFrom('locker_occupancy')
    .select('delivery_id')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('locker_id', '=', lockerId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return held && lockParcel(tx, box, held.delivery_id);
}

/** Locks the open delivery that has one of these kolli IDs now, the first of them before others. */
export async function lockOpenTwin(
  tx: Tx,
  box: BoxKey,
  kolliIds: readonly string[],
): Promise<Parcel | undefined> {
  const rows = await tx
    .selectFrom('delivery_kolli')
    .select(['delivery_id', 'kolli_id'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('kolli_id', 'in', kolliIds)
    .where('is_open', '=', true)
    .execute();
  const place = (row: { kolli_id: string }) => kolliIds.indexOf(row.kolli_id);
  const first = rows.toSorted((a, b) => place(a) - place(b))[0];
  return first && lockParcel(tx, box, first.delivery_id);
}
