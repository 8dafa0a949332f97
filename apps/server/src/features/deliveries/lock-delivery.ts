import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { HoldState } from '@kolli/domain/delivery/holds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import { columnsOf } from '../../platform/database/tables.gen.ts';
import type { DeliveryRow, LoadedDelivery, Place } from './delivery-change.ts';

/** The doors and shelves that a delivery occupies, ordered by name, in one statement. */
async function listPlaces(tx: Tx, { pharmacyId, docId }: DeliveryKey): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select box_id as "boxId", locker_id as name, loaded_at as "loadedAt", occupied_at as "occupiedAt"
    from locker_occupancy
    where pharmacy_id = ${pharmacyId} and delivery_id = ${docId} and released_at is null
    union all
    select null, shelf, null, occupied_at
    from shelf_occupancy
    where pharmacy_id = ${pharmacyId} and delivery_id = ${docId} and released_at is null
    order by name`.execute(tx);
  return rows;
}

/**
 * The hold that a delivery was closed in; null where its parcel was released, or never on hold. Acknowledging that it
 * was picked up releases nothing: the parcel may turn out to be still there.
 */
function endedHoldOf({ hold, held_time, judgement }: DeliveryRow): DeliverySnapshot['endedHold'] {
  if (hold !== null || held_time === null) return null;
  if (judgement === null) return 'held';
  if (judgement === 'acknowledged') return 'pickedUp';
  return judgement === 'rejected' ? 'rejected' : null;
}

/** A delivery with its places; its snapshot has only the doors of `boxId` where that is given. */
export function withPlaces(
  row: DeliveryRow,
  places: readonly Place[],
  boxId?: string,
): LockedDelivery {
  const doors = places.filter((place) => place.boxId !== null);
  const here = doors.filter((door) => boxId === undefined || door.boxId === boxId);
  const occupied = doors.map((door) => door.occupiedAt.getTime());
  const snapshot: DeliverySnapshot = {
    status: row.status as DeliveryStatus,
    unassigned: row.unassigned,
    doors: here.map(({ name, loadedAt }) => ({ lockerId: name, loadedAt })),
    shelves: places.filter((place) => place.boxId === null).map(({ name }) => name),
    deliveryTime: row.delivery_time,
    expiredTime: row.expired_time,
    removedTime: row.removed_time,
    unassignedSince: row.unassigned_time,
    hasSsn: row.ssn_cipher !== null,
    isDrug: row.is_drug,
    isTest: row.is_test,
    hold: row.hold as HoldState | null,
    heldTime: row.held_time,
    endedHold: endedHoldOf(row),
  };
  return {
    row,
    places,
    snapshot,
    isElsewhere: here.length < doors.length,
    occupiedAt: occupied.length === 0 ? null : new Date(Math.min(...occupied)),
  };
}

/** A locked delivery, as one box sees it or as a whole. */
export interface LockedDelivery extends LoadedDelivery {
  /** It also occupies doors of another box. */
  readonly isElsewhere: boolean;
  /** When it occupied the first of its current doors. */
  readonly occupiedAt: Date | null;
}

interface DeliveryKey {
  readonly pharmacyId: string;
  readonly docId: string;
  readonly boxId?: string;
}

/**
 * Locks and loads a delivery by its id; undefined where there is none. With `boxId` its snapshot has
 * only the doors of that box, and `isElsewhere` is true where it occupies others.
 */
export async function lockDelivery(tx: Tx, key: DeliveryKey): Promise<LockedDelivery | undefined> {
  const [row, places] = await Promise.all([
    tx
      .selectFrom('delivery')
      .select(columnsOf.delivery)
      .where('pharmacy_id', '=', key.pharmacyId)
      .where('id', '=', key.docId)
      .forUpdate()
      .executeTakeFirst(),
    // A statement of its own: one that waited for the row's lock would see the places from before.
    listPlaces(tx, key),
  ]);
  return row && withPlaces(row, places, key.boxId);
}
