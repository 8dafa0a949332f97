import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { deleteReservationOnPharmacy as deleteOnPharmacyCall } from '@kolli/contract/delivery/delivery-endings';
import { hasParcelInDoor, isInBox } from '@kolli/domain/delivery/delivery-snapshot';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy, Undoable } from '../../../platform/http/route.ts';
import { applyStaffEvent } from '../../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { contextOf } from '../../deliveries/delivery-context.ts';
import { lockNamedDelivery } from '../../deliveries/find-named-delivery.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import { answerEvent } from '../undo/delivery-step.ts';

type Input = CallArguments<typeof deleteOnPharmacyCall>;

/**
 * Deletes a reservation without a door (CAL-43): its shelves are released, and it becomes unassigned. A
 * delivery with a door can only be deleted at its box: throws `reservation_delivered` where a parcel is
 * in the door, otherwise `wrong_delivery_status`, as for everything that the life cycle refuses.
 */
export async function deleteReservationOnPharmacy(
  deps: DeliveryDeps,
  { params: { deliveryId: kolliId }, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Undoable<DeliveryWithLog>> {
  const { pharmacyId } = caller.at;
  return transact(deps.store, { pharmacyId, thing: kolliId }, async (tx) => {
    const before = await lockNamedDelivery(tx, { pharmacyId, kolliId, ...body });
    if (hasParcelInDoor(before.snapshot)) throw new CodedError('reservation_delivered');
    if (isInBox(before.snapshot)) throw new CodedError('wrong_delivery_status');
    const now = deps.clock();
    const context = await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now });
    const event = { name: 'delete' } as const;
    const after = await applyStaffEvent(tx, deps, before, { event, context, caller });
    return answerEvent(tx, deps, { caller, before, after });
  });
}
