import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { type DeliveryName, findNamedBox, lockNamedDelivery } from './find-named-delivery.ts';

/** Holds a box as it is; what its state forbids is asked when it is known that doors are touched. */
export async function holdBox(tx: Tx, pharmacyId: string, boxId: string): Promise<void> {
  await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .forShare()
    .execute();
}

/** Holds a delivery's doors: whoever waits for one of them reads the clock after we did. */
export async function holdDoors(
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
 * Locks a delivery between its box and its doors, in the order that the box's own reports have, so
 * that nobody waits in a circle. `delivery_not_found` where the name fits none.
 */
export async function lockWithDoors(tx: Tx, name: DeliveryName): Promise<LoadedDelivery> {
  const { pharmacyId } = name;
  const likelyBox = await findNamedBox(tx, name);
  if (likelyBox !== undefined) await holdBox(tx, pharmacyId, likelyBox);
  const before = await lockNamedDelivery(tx, name);
  const { box_id: boxId } = before.row;
  if (boxId !== null) await holdDoors(tx, { pharmacyId, boxId }, before);
  return before;
}
