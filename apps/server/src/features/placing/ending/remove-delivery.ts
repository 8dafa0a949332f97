import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { removeDelivery as removeDeliveryCall } from '@kolli/contract/delivery/delivery-endings';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { applyStaffEvent } from '../../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { contextOf } from '../../deliveries/delivery-context.ts';
import { lockDelivery } from '../../deliveries/lock-delivery.ts';
import { listOpenedDoors } from '../../deliveries/doors/list-opened-doors.ts';
import { shareLockBox, lockDoors } from '../../deliveries/lock-with-doors.ts';
import { showDelivery } from '../../deliveries/wire/present-deliveries.ts';
import { transact } from '../../../platform/database/run-transaction.ts';

type Input = CallArguments<typeof removeDeliveryCall>;

/**
 * Records that staff removed a delivery's parcels from a box that cannot report it: it is disconnected,
 * a door of the delivery is faulty (DLV-20), or staff opened the doors of a rejected parcel from a screen (HLD-08);
 * otherwise throws `wrong_delivery_status`. The reason is
 * stored in the action log and the audit log. Throws `delivery_not_found` for one of another box.
 */
export async function removeDelivery(
  deps: DeliveryDeps,
  { params: { boxId, docId }, body: { reason } }: Input,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  return transact(deps.store, { pharmacyId, thing: boxId }, async (tx) => {
    await shareLockBox(tx, pharmacyId, boxId);
    const before = await lockDelivery(tx, { pharmacyId, boxId, docId });
    if (before?.row.box_id !== boxId) throw new CodedError('delivery_not_found');
    await lockDoors(tx, { pharmacyId, boxId }, before);
    const now = deps.clock();
    const lockerIds = before.snapshot.doors.map((door) => door.lockerId);
    const since = before.row.judged_time ?? now;
    const opened = await listOpenedDoors(tx, { pharmacyId, boxId, lockerIds, since });
    const context = {
      ...(await contextOf(tx, { pharmacyId, boxId, lockerIds, now })),
      wasDoorOpened: opened.length === lockerIds.length,
    };
    const event = { name: 'remove' } as const;
    await applyStaffEvent(tx, deps, before, { event, context, caller, boxId, reason });
    await appendAudit(tx, {
      pharmacyId,
      at: now,
      userId: caller.userId,
      userName: fullName(caller),
      action: 'delivery.remove',
      subject: docId,
      detail: { boxId, lockerIds: lockerIds.join(' '), reason },
    });
    return showDelivery(tx, pharmacyId, docId);
  });
}
