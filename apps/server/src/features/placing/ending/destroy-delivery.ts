import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { destroyDelivery as destroyDeliveryCall } from '@kolli/contract/delivery/delivery-endings';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { applyStaffEvent } from '../../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { contextOf } from '../../deliveries/delivery-context.ts';
import { lockForEnding } from './lock-for-ending.ts';
import { showDelivery } from '../../deliveries/wire/present-deliveries.ts';
import { transact } from '../../../platform/database/run-transaction.ts';

type Input = CallArguments<typeof destroyDeliveryCall>;

/**
 * Destroys a delivery (CAL-44, DLV-26): its places are released and it is listed in the history. Throws
 * `reservation_delivered` while its parcel is in a door, `user_is_logged_in_to_box` during a staff
 * session at its box, `delivery_not_found`, and `wrong_delivery_status` for one that has ended.
 */
export async function destroyDelivery(
  deps: DeliveryDeps,
  { body }: Input,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  const { deliveryId: kolliId, docId, reservedTime, pickupboxId } = body;
  return transact(deps.store, { pharmacyId, thing: pickupboxId ?? kolliId }, async (tx) => {
    const name = { pharmacyId, kolliId, docId, reservedTime, boxId: pickupboxId ?? undefined };
    const { before, now } = await lockForEnding(tx, 'destroy', name, deps.clock);
    const context = await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now });
    await applyStaffEvent(tx, deps, before, { event: { name: 'destroy' }, context, caller });
    return showDelivery(tx, pharmacyId, before.row.id);
  });
}
