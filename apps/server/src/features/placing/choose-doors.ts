import { chooseLockers, type LockerCounts } from '@kolli/domain/box/locker-choice';
import { lockerTypes } from '@kolli/domain/box/lockers';
import { doorFits, kindsFit, type Wishes } from '@kolli/domain/box/wishes';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { checkDoors } from '../deliveries/doors/check-doors.ts';

interface Box {
  readonly pharmacy_id: string;
  readonly id: string;
}

/** The requested doors: by id, or a count of each kind. */
export interface WantedDoors {
  readonly lockerId?: readonly string[] | undefined;
  readonly lockerCounts?: LockerCounts | undefined;
}

/** All doors of a box, with what the choice and the order's needs depend on. */
async function listDoors(tx: Tx, box: Box) {
  const rows = await tx
    .selectFrom('locker')
    .leftJoin('locker_occupancy as held', (join) =>
      join
        .onRef('held.pharmacy_id', '=', 'locker.pharmacy_id')
        .onRef('held.box_id', '=', 'locker.box_id')
        .onRef('held.locker_id', '=', 'locker.locker_id')
        .on('held.released_at', 'is', null),
    )
    .select(['locker.locker_id', 'module_index', 'position', 'type', 'fridge'])
    .select(['is_inactive', 'open_count', 'fault', 'unconfirmed_at', 'held.id as occupancy_id'])
    .where('locker.pharmacy_id', '=', box.pharmacy_id)
    .where('locker.box_id', '=', box.id)
    .execute();
  return rows.map((row) => ({
    lockerId: row.locker_id,
    moduleIndex: row.module_index,
    position: row.position,
    type: lockerTypes.find((type) => type === row.type) ?? 0,
    fridge: row.fridge,
    inactive: row.is_inactive,
    isOccupied: row.occupancy_id !== null,
    openCount: row.open_count,
    fault: row.unconfirmed_at === null ? row.fault : 'unconfirmed',
  }));
}

/**
 * The least used free doors of each kind (LCK-51); `not_enough_free_lockers` if one kind has too few.
 * The server chooses: two browsers that chose from what they last read would want the same doors, and
 * one would be refused while others are free. A faulty door is never chosen: nobody could fetch the
 * parcel.
 */
async function chooseDoors(
  tx: Tx,
  box: Box,
  counts: LockerCounts,
  wishes: Wishes | null,
): Promise<string[]> {
  if (!kindsFit(counts, wishes)) throw new CodedError('place_does_not_fit');
  const fitting = (await listDoors(tx, box)).filter((door) => doorFits(door, wishes));
  const choice = chooseLockers(fitting, counts);
  if (!choice.ok) throw new CodedError('not_enough_free_lockers');
  return choice.lockers.map(({ lockerId }) => lockerId);
}

/**
 * The ids of the doors to reserve, without repeats: those given, checked by `checkDoors`, or chosen by
 * kind among those that fit the order's needs. Throws `place_does_not_fit` for doors or kinds that do not (INT-04).
 * Choosing requires an exclusive lock of the box (see `lockBoxFor`), so that no other transaction
 * occupies a door between choice and reservation.
 */
export async function doorsToReserve(
  tx: Tx,
  box: Box,
  wanted: WantedDoors,
  wishes: Wishes | null = null,
): Promise<string[]> {
  if (wanted.lockerCounts !== undefined) return chooseDoors(tx, box, wanted.lockerCounts, wishes);
  const lockerIds = [...new Set(wanted.lockerId)];
  const doors = await checkDoors(tx, box, lockerIds);
  if (!doors.every((door) => doorFits(door, wishes))) throw new CodedError('place_does_not_fit');
  return lockerIds;
}
