import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { assignDelivery as assignDeliveryCall } from '@kolli/contract/delivery/delivery-placing';
import type { StaffAtPharmacy, Undoable } from '../../platform/http/route.ts';
import { assignToLockers } from './assign-to-lockers.ts';
import { assignToShelf } from './assign-to-shelf.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { answerEvent } from './undo/delivery-step.ts';

type Input = CallArguments<typeof assignDeliveryCall>;

/**
 * Assigns an unassigned delivery to doors of a box (DLV-19), or to shelves, where it is delivered
 * immediately (DLV-18). Throws `delivery_not_found`, `wrong_delivery_status` where the life cycle
 * refuses it, and the codes of the place.
 */
export async function assignDelivery(
  deps: DeliveryDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Undoable<DeliveryWithLog>> {
  const { pharmacyId } = caller.at;
  const { docId, reservedTime } = body;
  const name = { pharmacyId, kolliId: params.deliveryId, docId, reservedTime };
  const thing = body.assignToBox ? body.boxInfo.boxId : name.kolliId;
  return transact(deps.store, { pharmacyId, thing }, async (tx) => {
    if (body.assignToBox) {
      const assigned = await assignToLockers(tx, deps, name, { ...body.boxInfo, caller });
      return answerEvent(tx, deps, { caller, ...assigned });
    }
    const before = await lockNamedDelivery(tx, name);
    const { shelf, boxInfo } = body;
    const phone = { given: boxInfo?.customerPhoneNumber, path: 'body.boxInfo.customerPhoneNumber' };
    const now = deps.clock();
    const after = await assignToShelf(tx, deps, before, { shelf, phone, caller, now });
    return answerEvent(tx, deps, { caller, before, after });
  });
}
