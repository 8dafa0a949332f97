import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { showDelivery as showDeliveryCall } from '@kolli/contract/delivery/delivery-details';
import { CodedError } from '../../platform/coded-error.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { readDelivery } from '../deliveries/wire/present-deliveries.ts';

/**
 * LST-14: one delivery with its log and messages, in any state. Throws `delivery_not_found` where the pharmacy has none
 * with this id.
 */
export async function showDelivery(
  { store }: Pick<DeliveryDeps, 'store'>,
  { params }: Pick<CallArguments<typeof showDeliveryCall>, 'params'>,
  pharmacyId: string,
): Promise<DeliveryWithLog> {
  const delivery = await readDelivery(store, pharmacyId, params.docId);
  if (delivery === undefined) throw new CodedError('delivery_not_found');
  return delivery;
}
