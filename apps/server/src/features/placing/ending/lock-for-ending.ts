import { isInBox } from '@kolli/domain/delivery/delivery-snapshot';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { lockBoxFor } from '../../deliveries/doors/check-doors.ts';
import type { LoadedDelivery } from '../../deliveries/delivery-change.ts';
import type { DeliveryName } from '../../deliveries/find-named-delivery.ts';
import { lockWithDoors } from '../../deliveries/lock-with-doors.ts';

/**
 * Locks a delivery that is being deleted or destroyed, with its doors, and returns it with the time
 * read after that. Throws `user_is_logged_in_to_box` while it occupies a door of a box with a staff
 * session, and `delivery_not_found` where the name matches none. An inactive box is allowed (LCK-46).
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
