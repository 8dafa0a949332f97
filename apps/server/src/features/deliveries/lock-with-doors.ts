import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { type DeliveryName, findNamedBox, lockNamedDelivery } from './find-named-delivery.ts';

/** Locks a box in share mode. Its state is checked later, once it is known that doors are affected. */
export async function shareLockBox(tx: Tx, pharmacyId: string, boxId: string): Promise<void> {
  await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .forShare()
    .execute();
}

/** Locks a delivery's doors. A transaction that waits for one of them reads the clock after this one. */
export async function lockDoors(
  tx: Tx,
  { pharmacyId, boxId }: { pharmacyId: string; boxId: string },
  { snapshot }: LoadedDelivery,
): Promise<void> {
  const lockerIds = snapshot.doors.map((door) => door.lockerId);
  if (lockerIds.length === 0) return;
  await tx
    .selectFrom('locker')
    .select('locker_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', 'in', lockerIds)
    .orderBy('locker_id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks a box, its delivery and the delivery's doors, in the same order as the box's own reports, which
 * avoids deadlock. Throws `delivery_not_found` where the name matches none.
 */
export async function lockWithDoors(tx: Tx, name: DeliveryName): Promise<LoadedDelivery> {
  const { pharmacyId } = name;
  const likelyBox = await findNamedBox(tx, name);
  if (likelyBox !== undefined) await shareLockBox(tx, pharmacyId, likelyBox);
  const before = await lockNamedDelivery(tx, name);
  const { box_id: boxId } = before.row;
  if (boxId !== null) await lockDoors(tx, { pharmacyId, boxId }, before);
  return before;
}
