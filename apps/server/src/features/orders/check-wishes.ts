import type { LockerType } from '@kolli/domain/box/lockers';
import { doorFits, type Wishes } from '@kolli/domain/box/wishes';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { lockShelves } from '../placing/choose-shelves.ts';

/** The doors of an active box by its name; undefined where the pharmacy has no such box. */
async function doorsOfBox(tx: Tx, pharmacyId: string, name: string) {
  const box = await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('name', '=', name)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (box === undefined) return undefined;
  return tx
    .selectFrom('locker')
    .select(['type', 'fridge'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', box.id)
    .execute();
}

/**
 * Checks that the wished place exists, a box in use, and is one that the order fits into: whether it is free is seen when staff give it.
 * Throws `pickupbox__does_not_exist`, `shelf_do_not_exist`, and `place_does_not_fit` for a box without a door that is cold
 * and large enough.
 */
export async function checkWishes(
  tx: Tx,
  pharmacyId: string,
  wishes: Wishes | undefined,
): Promise<void> {
  if (wishes?.shelf !== undefined) await lockShelves(tx, pharmacyId, [wishes.shelf]);
  if (wishes?.box === undefined) return;
  const doors = await doorsOfBox(tx, pharmacyId, wishes.box);
  if (doors === undefined) throw new CodedError('pickupbox__does_not_exist');
  const fits = doors.some(({ type, fridge }) =>
    doorFits({ type: type as LockerType, fridge }, wishes),
  );
  if (!fits) throw new CodedError('place_does_not_fit');
}
