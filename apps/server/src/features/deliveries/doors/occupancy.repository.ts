import { type LockerKind, lockerKind } from '@kolli/domain/statistics/statistics-measures';
import { sql } from 'kysely';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { WaitingPlace } from '../../../platform/database/waiting-place.ts';
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
  readonly locker_kind: LockerKind;
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

/** A stay in a door that begins. */
export type NewStay = ChangedStay & { readonly boxId: string; readonly kind: LockerKind };

/** Stays in these doors of a box, in sorted order: all transactions lock doors in this order. */
export function newStays(
  at: Date,
  boxId: string,
  doors: readonly WaitingPlace['doors'][number][],
): NewStay[] {
  return doors
    .map((door) => ({
      id: newId(),
      boxId,
      name: door.locker_id,
      kind: lockerKind(door),
      // At the end of the door's last stay at the earliest, since a late report of a box may be older.
      occupiedAt: door.lastReleasedAt ?? at,
      releasedAt: null,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Occupies doors for an open delivery. */
export async function occupyLockers(
  tx: Tx,
  { pharmacyId, deliveryId }: Omit<Holder, 'at'>,
  stays: readonly NewStay[],
): Promise<void> {
  if (stays.length === 0) return;
  await tx
    .insertInto('locker_occupancy')
    .values(
      stays.map(({ id, boxId, name, kind, occupiedAt }) => ({
        pharmacy_id: pharmacyId,
        id,
        box_id: boxId,
        locker_id: name,
        locker_kind: kind,
        delivery_id: deliveryId,
        delivery_is_open: true,
        occupied_at: occupiedAt,
        loaded_at: null,
        emptied_at: null,
        released_at: null,
      })),
    )
    .execute();
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

/**
 * Goes on with the last stays of a delivery in these doors of a box, as if they had not ended. Returns them. Violates a
 * constraint where another delivery has been in a door since.
 */
export async function resumeStays(
  tx: Tx,
  { pharmacyId, deliveryId }: Omit<Holder, 'at'>,
  boxId: string,
  lockerIds: readonly string[],
): Promise<ChangedStay[]> {
  const { rows } = await sql<DoorRow & { readonly resumed_from: Date }>`
    update locker_occupancy as stay set released_at = null
    from (
      select distinct on (locker_id) id, released_at as resumed_from
      from locker_occupancy
      where pharmacy_id = ${pharmacyId} and delivery_id = ${deliveryId} and box_id = ${boxId}
        and locker_id = any(${lockerIds}::text[])
      order by locker_id, occupied_at desc, id desc
    ) as last
    where stay.pharmacy_id = ${pharmacyId} and stay.id = last.id
    returning stay.id, stay.box_id, stay.locker_id, stay.locker_kind, stay.occupied_at,
      stay.released_at, last.resumed_from`.execute(tx);
  return rows.map((row) => ({ ...toDoorStay(row), resumedFrom: row.resumed_from }));
}

/**
 * Marks these doors of the delivery as loaded, and counts that they were opened: quick reservation chooses the least
 * used door first.
 */
export async function loadDoors(
  tx: Tx,
  { pharmacyId, deliveryId, at }: Holder,
  boxId: string,
  lockerIds: readonly string[],
): Promise<void> {
  if (lockerIds.length === 0) return;
  await tx
    .with('counted', (db) =>
      db
        .updateTable('locker')
        .set({ open_count: sql`open_count + 1` })
        .where('pharmacy_id', '=', pharmacyId)
        .where('box_id', '=', boxId)
        .where('locker_id', 'in', lockerIds),
    )
    .updateTable('locker_occupancy')
    .set({ loaded_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('released_at', 'is', null)
    .where('locker_id', 'in', lockerIds)
    .execute();
}

/** A stay on each of these shelves that begins. */
export const newShelfStays = (at: Date, shelves: readonly string[]): ChangedStay[] =>
  shelves.map((name) => ({
    id: newId(),
    boxId: null,
    name,
    kind: 'shelf',
    occupiedAt: at,
    releasedAt: null,
  }));

/** Occupies shelves for a delivery. */
export async function occupyShelves(
  tx: Tx,
  { pharmacyId, deliveryId }: Omit<Holder, 'at'>,
  stays: readonly ChangedStay[],
): Promise<void> {
  if (stays.length === 0) return;
  await tx
    .insertInto('shelf_occupancy')
    .values(
      stays.map(({ id, name, occupiedAt }) => ({
        pharmacy_id: pharmacyId,
        id,
        shelf: name,
        delivery_id: deliveryId,
        delivery_is_open: true,
        occupied_at: occupiedAt,
        released_at: null,
      })),
    )
    .execute();
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
