import type { CallArguments } from '@kolli/contract/call/call';
import type { pickupDeletedOrRemoved as pickupDeletedOrRemovedCall } from '@kolli/contract/delivery/counter-deliveries';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { handOverDelivery } from './hand-over-delivery.ts';

/**
 * Hands over a deleted or removed delivery (CAL-33), with the checks of any pickup. Throws
 * `wrong_delivery_status` for one in any other status.
 */
export async function pickupDeletedOrRemoved(
  deps: DeliveryDeps,
  { body }: CallArguments<typeof pickupDeletedOrRemovedCall>,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
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
