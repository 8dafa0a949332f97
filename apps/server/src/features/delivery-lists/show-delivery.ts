import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { showDelivery as showDeliveryCall } from '@kolli/contract/delivery/delivery-details';
import { CodedError } from '../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { recordOpening } from '../audit-log/openings/record-opening.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { findDelivery } from '../deliveries/wire/present-deliveries.ts';

/**
 * LST-14: one delivery with its log and messages, in any state; that the caller was shown them is recorded. Throws
 * `delivery_not_found` where the pharmacy has none with this id.
 */
export async function showDelivery(
  { store, clock }: Pick<DeliveryDeps, 'store' | 'clock'>,
  { params: { docId } }: Pick<CallArguments<typeof showDeliveryCall>, 'params'>,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  const delivery = await store.inPharmacies([pharmacyId], async (tx) => {
    await recordOpening(tx, docId, { caller, at: clock() });
    return findDelivery(tx, pharmacyId, docId);
  });
  if (delivery === undefined) throw new CodedError('delivery_not_found');
  return delivery;
}
