import { type BoxAction, boxRefusal } from '@kolli/domain/box-refusals';
import type { Selectable } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { PickupBoxTable } from '../../platform/database/tables.gen.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { openStaffSessions } from '../../platform/database/staff-sessions.ts';

/** A box at a moment, and how it is to be held. */
export interface BoxToLock {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly now: Date;
  /** Hold it alone: nobody else reserves, loads or turns off a door of it meanwhile. */
  readonly isAlone?: boolean;
}

/**
 * The box, held as it is until the transaction ends, when its state allows the action. `forbidden`
 * for a box of another pharmacy, else the codes of an inactive box or of staff working at it.
 */
export async function lockBoxFor(
  tx: Tx,
  action: BoxAction,
  { pharmacyId, boxId, now, isAlone = false }: BoxToLock,
): Promise<Selectable<PickupBoxTable>> {
  const box = await tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .$if(isAlone, (query) => query.forNoKeyUpdate())
    .$if(!isAlone, (query) => query.forShare())
    .executeTakeFirst();
  if (box === undefined) throw new CodedError('forbidden');
  const session = await openStaffSessions(tx, now)
    .where('session.pharmacy_id', '=', pharmacyId)
    .where('session.box_id', '=', boxId)
    .executeTakeFirst();
  const refusal = boxRefusal(action, {
    active: box.is_active,
    isStaffSessionOpen: session !== undefined,
  });
  if (refusal !== undefined) throw new CodedError(refusal);
  return box;
}

/** What is wrong with doors that a box does not have: another box of the pharmacy has them, or none. */
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

/**
 * Holds these doors and says whether they can be reserved at all: `invalid_locker` for one of another
 * box of the pharmacy, `locker_do_not_exist` for one that no box has, `locker_inactive` for one not in
 * use, `locker_faulty` for one that does not work. Whether they are free, the database says when they
 * are taken.
 */
export async function checkDoors(
  tx: Tx,
  box: { pharmacy_id: string; id: string },
  lockerIds: readonly string[],
): Promise<void> {
  const own = await tx
    .selectFrom('locker')
    .select(['locker_id', 'is_inactive', 'fault'])
    .where('pharmacy_id', '=', box.pharmacy_id)
    .where('box_id', '=', box.id)
    .where('locker_id', 'in', lockerIds)
    .orderBy('locker_id')
    .forNoKeyUpdate()
    .execute();
  const missing = lockerIds.filter((id) => !own.some((door) => door.locker_id === id));
  if (missing.length > 0) throw await missingDoor(tx, box.pharmacy_id, missing);
  if (own.some((door) => door.is_inactive)) throw new CodedError('locker_inactive');
  if (own.some((door) => door.fault !== null)) throw new CodedError('locker_faulty');
}
