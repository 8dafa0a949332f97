import type { CallArguments } from '@kolli/contract/call';
import type { Delivery } from '@kolli/contract/deliveries';
import type { destroyDelivery as destroyDeliveryCall } from '@kolli/contract/delivery-endings';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { applyStaffEvent } from '../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { contextOf } from '../deliveries/delivery-context.ts';
import { lockForEnding } from './lock-for-ending.ts';
import { showDelivery } from '../deliveries/present-deliveries.ts';
import { transact } from '../deliveries/run-transaction.ts';

type Input = CallArguments<typeof destroyDeliveryCall>;

/**
 * Ends a delivery for good (CAL-44, DLV-26): what it holds is free and it stands in the history.
 * Refuses with `reservation_delivered` while a parcel of it is in a door, with
 * `user_is_logged_in_to_box` while staff work at its box, `delivery_not_found` and, for one that has
 * ended, `wrong_delivery_status`.
 */
export async function destroyDelivery(
  deps: DeliveryDeps,
  { body }: Input,
  caller: StaffAtPharmacy,
): Promise<Delivery> {
  const { pharmacyId } = caller.at;
  const { deliveryId: kolliId, docId, reservedTime, pickupboxId } = body;
  return transact(deps.store, pharmacyId, async (tx) => {
    const name = { pharmacyId, kolliId, docId, reservedTime, boxId: pickupboxId ?? undefined };
    const { before, now } = await lockForEnding(tx, 'destroy', name, deps.clock);
    const context = await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now });
    await applyStaffEvent(tx, deps, before, { event: { name: 'destroy' }, context, caller });
    return showDelivery(tx, pharmacyId, before.row.id);
  });
}
