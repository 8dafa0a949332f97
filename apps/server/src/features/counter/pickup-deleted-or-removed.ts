import type { CallArguments } from '@kolli/contract/call';
import type { pickupDeletedOrRemoved as pickupDeletedOrRemovedCall } from '@kolli/contract/counter-deliveries';
import type { Delivery } from '@kolli/contract/deliveries';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { handOverDelivery } from './hand-over-delivery.ts';

/**
 * Hands over a delivery that was deleted or removed (CAL-33), with the checks of any pickup;
 * `wrong_delivery_status` for one in any other state.
 */
export async function pickupDeletedOrRemoved(
  deps: DeliveryDeps,
  { body }: CallArguments<typeof pickupDeletedOrRemovedCall>,
  caller: StaffAtPharmacy,
): Promise<Delivery> {
  const { deliveryId: kolliId, pickupboxId, docId, reservedTime, pickupForAnotherSsn } = body;
  const handOver = {
    pharmacyId: caller.at.pharmacyId,
    kolliId,
    docId,
    reservedTime,
    pickupForAnotherSsn,
    boxId: pickupboxId ?? undefined,
    from: ['deleted', 'removed'],
  } as const;
  return handOverDelivery(deps, handOver, caller);
}
