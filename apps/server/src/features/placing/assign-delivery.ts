import type { CallArguments } from '@kolli/contract/call';
import type { Delivery } from '@kolli/contract/deliveries';
import type { assignDelivery as assignDeliveryCall } from '@kolli/contract/delivery-placing';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { assignToLockers } from './assign-to-lockers.ts';
import { assignToShelf } from './assign-to-shelf.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { showDelivery } from '../deliveries/present-deliveries.ts';
import { transact } from '../deliveries/run-transaction.ts';

type Input = CallArguments<typeof assignDeliveryCall>;

/**
 * Gives a waiting delivery its place: doors of a box (DLV-19), or shelves, on which it is delivered
 * at once (DLV-18). Refuses with `delivery_not_found`, with `wrong_delivery_status` where the life
 * cycle forbids it, and with the codes of the place.
 */
export async function assignDelivery(
  deps: DeliveryDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Delivery> {
  const { pharmacyId } = caller.at;
  const { docId, reservedTime } = body;
  const name = { pharmacyId, kolliId: params.deliveryId, docId, reservedTime };
  return transact(deps.store, pharmacyId, async (tx) => {
    if (body.assignToBox) {
      const id = await assignToLockers(tx, deps, name, { ...body.boxInfo, caller });
      return showDelivery(tx, pharmacyId, id);
    }
    const before = await lockNamedDelivery(tx, name);
    const { shelf, boxInfo } = body;
    const phone = { given: boxInfo?.customerPhoneNumber, path: 'body.boxInfo.customerPhoneNumber' };
    await assignToShelf(tx, deps, before, { shelf, phone, caller, now: deps.clock() });
    return showDelivery(tx, pharmacyId, before.row.id);
  });
}
