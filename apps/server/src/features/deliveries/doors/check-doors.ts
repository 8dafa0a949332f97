import { type BoxAction, boxRefusal } from '@kolli/domain/box/box-refusals';
import type { LockerType } from '@kolli/domain/box/lockers';
import type { Selectable } from 'kysely';
import { CodedError } from '../../../platform/coded-error.ts';
import { columnsOf, type PickupBoxTable } from '../../../platform/database/tables.gen.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { openStaffSessions } from '../../../platform/database/staff-sessions.ts';

/** A box to lock, and how. */
export interface BoxToLock {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly now: Date;
  /**
   * Locks the box exclusively: no other transaction reserves, loads or deactivates one of its doors
   * until this one ends.
   */
  readonly isExclusive?: boolean;
}

/**
 * Locks a box until the transaction ends and checks that its state allows the action. Throws
 * `forbidden` for a box of another pharmacy, otherwise the codes of an inactive box or of a staff
 * session at it.
 */
export async function lockBoxFor(
  tx: Tx,
  action: BoxAction,
  { pharmacyId, boxId, now, isExclusive = false }: BoxToLock,
): Promise<Selectable<PickupBoxTable>> {
  const [box, session] = await Promise.all([
    tx
      .selectFrom('pickup_box')
      .select(columnsOf.pickup_box)
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', boxId)
      .$if(isExclusive, (query) => query.forNoKeyUpdate())
      .$if(!isExclusive, (query) => query.forShare())
      .executeTakeFirst(),
    openStaffSessions(tx, now)
      .where('session.pharmacy_id', '=', pharmacyId)
      .where('session.box_id', '=', boxId)
      .executeTakeFirst(),
  ]);
  if (box === undefined) throw new CodedError('forbidden');
  const refusal = boxRefusal(action, {
    active: box.is_active,
    isStaffSessionOpen: session !== undefined,
  });
  if (refusal !== undefined) throw new CodedError(refusal);
  return box;
}

/**
 * The error for doors that a box does not have: `invalid_locker` where other boxes of the pharmacy have
 * them, otherwise `locker_do_not_exist`.
 */
export async function missingDoor(
  tx: Tx,
  pharmacyId: string,
  lockerIds: readonly string[],
): Promise<CodedError> {
  const elsewhere = await tx
    .selectFrom('locker')
    .select('locker_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('locker_id', 'in', lockerIds)
    .execute();
  const isUnknown = lockerIds.some((id) => !elsewhere.some((door) => door.locker_id === id));
  return new CodedError(isUnknown ? 'locker_do_not_exist' : 'invalid_locker');
}

/** The kind of a door. */
interface Door {
  readonly type: LockerType;
  readonly fridge: boolean;
}

/**
 * Locks these doors, checks that they can be reserved and returns their kinds. Throws `invalid_locker` for one of another
 * box of the pharmacy, `locker_do_not_exist` for an unknown one, `locker_inactive` for an inactive one,
 * `locker_faulty` for one with a fault or with uncertain content. Whether they are free is checked by a unique constraint when
 * they are occupied.
 */
export async function checkDoors(
  tx: Tx,
  box: { pharmacy_id: string; id: string },
  lockerIds: readonly string[],
): Promise<Door[]> {
  const own = await tx
    .selectFrom('locker')
    .select(['locker_id', 'type', 'fridge', 'is_inactive', 'fault', 'unconfirmed_at'])
    .where('pharmacy_id', '=', box.pharmacy_id)
    .where('box_id', '=', box.id)
    .where('locker_id', 'in', lockerIds)
    .orderBy('locker_id')
    .forNoKeyUpdate()
    .execute();
  const missing = lockerIds.filter((id) => !own.some((door) => door.locker_id === id));
  if (missing.length > 0) throw await missingDoor(tx, box.pharmacy_id, missing);
  if (own.some((door) => door.is_inactive)) throw new CodedError('locker_inactive');
  if (own.some((door) => door.fault !== null || door.unconfirmed_at !== null))
    throw new CodedError('locker_faulty');
  return own.map(({ type, fridge }) => ({ type: type as LockerType, fridge }));
}
