import type { CallArguments } from '@kolli/contract/call/call';
import type { updateOnPharmacy as updateOnPharmacyCall } from '@kolli/contract/delivery/counter-deliveries';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { StaffAtPharmacy, Undoable } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { handOverDelivery } from './hand-over-delivery.ts';
import { updateShelves } from '../placing/update-shelves.ts';

/** Hands a delivery over (CAL-37) or moves it to other shelves (CAL-38), by `deliveryStatus`. */
export function updateOnPharmacy(
  deps: DeliveryDeps,
  { params, body }: CallArguments<typeof updateOnPharmacyCall>,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog | Undoable<DeliveryWithLog>> {
  const { docId, reservedTime } = body;
  const { pharmacyId } = caller.at;
  const name = { pharmacyId, kolliId: params.deliveryId, docId, reservedTime };
  if (body.deliveryStatus === 'update') return updateShelves(deps, name, body, caller);
  const { pickupForAnotherSsn } = body;
  return handOverDelivery(deps, { ...name, pickupForAnotherSsn }, caller);
}
