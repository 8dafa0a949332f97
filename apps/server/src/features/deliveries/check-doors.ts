import { type BoxAction, boxRefusal } from '@kolli/domain/box-refusals';
import type { Selectable } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { PickupBoxTable } from '../../platform/database/pickup-box.table.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/** Without a sign from the member of staff at the box, their session there ends after so long. */
export const boxStaffSessionMs = 10 * 60_000;

/**
 * The box, held as it is until the transaction ends, when its state allows the action. `forbidden`
 * for a box of another pharmacy, else the codes of an inactive box or of staff working at it.
 */
export async function lockBoxFor(
  tx: Tx,
  action: BoxAction,
  { pharmacyId, boxId, now }: { pharmacyId: string; boxId: string; now: Date },
): Promise<Selectable<PickupBoxTable>> {
  const box = await tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .forShare()
    .executeTakeFirst();
  if (box === undefined) throw new CodedError('forbidden');
  const session = await tx
    .selectFrom('box_staff_session')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('ended_at', 'is', null)
    .where('last_active_at', '>', new Date(now.getTime() - boxStaffSessionMs))
    .executeTakeFirst();
  const refusal = boxRefusal(action, {
    active: box.is_active,
    isStaffSessionOpen: session !== undefined,
  });
  if (refusal !== undefined) throw new CodedError(refusal);
  return box;
}

/**
 * Whether these doors can be reserved at all: `invalid_locker` for one of another box of the
 * pharmacy, `locker_do_not_exist` for one that no box has, `locker_inactive` for one not in use.
 * Whether they are free, the database says when they are taken.
 */
export async function checkDoors(
  tx: Tx,
  box: { pharmacy_id: string; id: string },
  lockerIds: readonly string[],
): Promise<void> {
  const own = await tx
    .selectFrom('locker')
    .select(['locker_id', 'is_inactive'])
    .where('pharmacy_id', '=', box.pharmacy_id)
    .where('box_id', '=', box.id)
    .where('locker_id', 'in', lockerIds)
    .orderBy('locker_id')
    .forShare()
    .execute();
  const missing = lockerIds.filter((id) => !own.some((door) => door.locker_id === id));
  if (missing.length > 0) {
    const elsewhere = await tx
      .selectFrom('locker')
      .select('locker_id')
      .where('pharmacy_id', '=', box.pharmacy_id)
      .where('locker_id', 'in', missing)
      .execute();
    const isUnknown = missing.some((id) => !elsewhere.some((door) => door.locker_id === id));
    throw new CodedError(isUnknown ? 'locker_do_not_exist' : 'invalid_locker');
  }
  if (own.some((door) => door.is_inactive)) throw new CodedError('locker_inactive');
}
