import { isInBox } from '@kolli/domain/delivery-snapshot';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { lockBoxFor } from '../deliveries/check-doors.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import type { DeliveryName } from '../deliveries/find-named-delivery.ts';
import { lockWithDoors } from '../deliveries/lock-with-doors.ts';

/**
 * Locks a delivery that is to be deleted or destroyed, with its doors; answers the time read then.
 * `user_is_logged_in_to_box` while it holds a door of a box at which staff work; an inactive box
 * forbids nothing (LCK-46). `delivery_not_found` where the name fits none.
 */
export async function lockForEnding(
  tx: Tx,
  action: 'delete' | 'destroy',
  name: DeliveryName,
  clock: Clock,
): Promise<{ before: LoadedDelivery; now: Date }> {
  const before = await lockWithDoors(tx, name);
  const now = clock();
  const { box_id: boxId } = before.row;
  if (boxId !== null && isInBox(before.snapshot))
    await lockBoxFor(tx, action, { pharmacyId: name.pharmacyId, boxId, now });
  return { before, now };
}
