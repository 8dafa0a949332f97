import { lockerKind } from '@kolli/domain/statistics/statistics-measures';
import { sql } from 'kysely';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { ChangedStay } from '../../statistics/count-event.ts';

interface Holder {
  readonly pharmacyId: string;
  readonly deliveryId: string;
  readonly at: Date;
}

const doorStay = [
  'id',
  'box_id',
  'locker_id',
  'locker_kind',
  'occupied_at',
  'released_at',
] as const;
const shelfStay = ['id', 'shelf', 'occupied_at', 'released_at'] as const;

type Row = { readonly id: string; readonly occupied_at: Date; readonly released_at: Date | null };
type DoorRow = Row & {
  readonly box_id: string;
  readonly locker_id: string;
  readonly locker_kind: string;
};

const timesOf = (row: Row) => ({
  id: row.id,
  occupiedAt: row.occupied_at,
  releasedAt: row.released_at,
});
const toDoorStay = (row: DoorRow): ChangedStay => ({
  ...timesOf(row),
  boxId: row.box_id,
  name: row.locker_id,
  kind: row.locker_kind,
});
const toShelfStay = (row: Row & { readonly shelf: string }): ChangedStay => ({
  ...timesOf(row),
  boxId: null,
  name: row.shelf,
  kind: 'shelf',
});

/**
 * The requested doors that a delivery does not occupy yet, sorted: all transactions lock doors in this
 * order.
 */
async function missingDoors(
  tx: Tx,
  { pharmacyId, deliveryId }: Holder,
  boxId: string,
  lockerIds: readonly string[],
): Promise<string[]> {
  const held = await tx
    .selectFrom('locker_occupancy')
    .select('locker_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('box_id', '=', boxId)
    .where('released_at', 'is', null)
    .execute();
  const own = new Set(held.map((door) => door.locker_id));
  return lockerIds.filter((lockerId) => !own.has(lockerId)).sort();
}

/** The kind of each of these doors, and the end of its last occupancy where that is later than `at`. */
async function describeDoors(
  tx: Tx,
  { pharmacyId, at }: Holder,
  boxId: string,
  lockerIds: readonly string[],
) {
  const doors = await tx
    .selectFrom('locker')
    .select(['locker_id', 'type', 'fridge'])
    .select((eb) =>
      eb
        .selectFrom('locker_occupancy as past')
        .select(({ fn }) => fn.max('past.released_at').as('released_at'))
        .whereRef('past.pharmacy_id', '=', 'locker.pharmacy_id')
        .whereRef('past.box_id', '=', 'locker.box_id')
        .whereRef('past.locker_id', '=', 'locker.locker_id')
        .where('past.released_at', '>', at)
        .as('last_released_at'),
    )
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', 'in', lockerIds)
    .execute();
  return new Map(
    doors.map((door) => [
      door.locker_id,
      { kind: lockerKind(door), lastReleasedAt: door.last_released_at },
    ]),
  );
}

/**
 * Occupies doors for an open delivery; those it occupies already do not change. An occupancy begins at
 * the end of the door's last one at the earliest, since a late report of a box may be older. Returns
 * the new occupancies.
 */
export async function occupyLockers(
  tx: Tx,
  holder: Holder,
  boxId: string,
  lockerIds: readonly string[],
): Promise<ChangedStay[]> {
  const { pharmacyId, deliveryId, at } = holder;
  // In sorted order: avoids deadlock between transactions that want the same doors.
  const wanted = await missingDoors(tx, holder, boxId, lockerIds);
  if (wanted.length === 0) return [];
  const doors = await describeDoors(tx, holder, boxId, wanted);
  const rows = await tx
    .insertInto('locker_occupancy')
    .values(
      wanted.map((lockerId) => ({
        pharmacy_id: pharmacyId,
        id: newId(),
        box_id: boxId,
        locker_id: lockerId,
        locker_kind: doors.get(lockerId)?.kind ?? 'small',
        delivery_id: deliveryId,
        delivery_is_open: true,
        occupied_at: doors.get(lockerId)?.lastReleasedAt ?? at,
        loaded_at: null,
        emptied_at: null,
        released_at: null,
      })),
    )
    .returning(doorStay)
    .execute();
  return rows.map(toDoorStay);
}

/**
 * Releases doors of a delivery, all of them where none is named; `isEmptied` when a parcel was taken
 * out. An occupancy never ends before it began, since a late report of a box may be older. Returns the
 * ended occupancies.
 */
export async function releaseLockers(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
  which: { lockerIds?: readonly string[]; isEmptied: boolean },
): Promise<ChangedStay[]> {
  if (which.lockerIds?.length === 0) return [];
  const rows = await tx
    .updateTable('locker_occupancy')
    .set({
      released_at: sql`greatest(occupied_at, ${at})`,
      ...(which.isEmptied ? { emptied_at: at } : {}),
    })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('released_at', 'is', null)
    .$if(which.lockerIds !== undefined, (query) =>
      query.where('locker_id', 'in', which.lockerIds ?? []),
    )
    .returning(doorStay)
    .execute();
  return rows.map(toDoorStay);
}

/** Marks these doors of the delivery as loaded. */
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

/** Increments the open count of each door; quick reservation chooses the least used door first. */
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

/** Occupies shelves for a delivery. Returns the new occupancies. */
export async function occupyShelves(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
  shelves: readonly string[],
): Promise<ChangedStay[]> {
  if (shelves.length === 0) return [];
  const rows = await tx
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
    .returning(shelfStay)
    .execute();
  return rows.map(toShelfStay);
}

/** Releases the shelves of a delivery. Returns the ended occupancies. */
export async function releaseShelves(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
): Promise<ChangedStay[]> {
  const rows = await tx
    .updateTable('shelf_occupancy')
    // A late report of a box may be older than the occupancy, which then has zero length.
    .set({ released_at: sql`greatest(occupied_at, ${at})` })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('released_at', 'is', null)
    .returning(shelfStay)
    .execute();
  return rows.map(toShelfStay);
}
