import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { deleteReservation as deleteReservationCall } from '@kolli/contract/delivery/delivery-endings';
import type { StaffAtPharmacy, Undoable } from '../../../platform/http/route.ts';
import { applyStaffEvent } from '../../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { contextOf } from '../../deliveries/delivery-context.ts';
import { lockForEnding } from './lock-for-ending.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import { answerEvent } from '../undo/delivery-step.ts';

type Input = CallArguments<typeof deleteReservationCall>;

/**
 * Deletes a reservation in this box (CAL-42): its doors are released, and it becomes unassigned
 * (DLV-22, DLV-23). Throws `delivery_not_found` for one of another box, `reservation_delivered` once a
 * door is loaded, `user_is_logged_in_to_box` during a staff session at the box, otherwise
 * `wrong_delivery_status`.
 */
export async function deleteReservation(
  deps: DeliveryDeps,
  { params: { boxId, deliveryId: kolliId }, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Undoable<DeliveryWithLog>> {
  const { pharmacyId } = caller.at;
  return transact(deps.store, { pharmacyId, thing: boxId }, async (tx) => {
    const name = { pharmacyId, kolliId, boxId, ...body };
    const { before, now } = await lockForEnding(tx, 'delete', name, deps.clock);
    const context = await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now });
    const event = { name: 'delete' } as const;
    const after = await applyStaffEvent(tx, deps, before, { event, context, caller });
    return answerEvent(tx, deps, { caller, before, after });
  });
}
