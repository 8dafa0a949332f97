import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { releaseDelivery } from '@kolli/contract/delivery/holds';
import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import { appendAudit } from '../../platform/audit/audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { lockBoxes } from '../../platform/database/lock-boxes.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { applyStaffEvent } from '../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { judgeStays, readLastSeq } from './judged-stay.repository.ts';

type Judgement = CallArguments<typeof releaseDelivery>;

/**
 * Decides about a delivery on hold, or acknowledges that one was picked up during an excursion (HLD-07, HLD-08,
 * HLD-10). Throws `delivery_not_found`, and `hold_changed` where it is not what the caller saw: somebody else decided,
 * or the parcel was moved.
 */
export async function judgeDelivery(
  deps: DeliveryDeps,
  name: 'release' | 'reject' | 'acknowledge',
  { params, body }: Judgement,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId, docId } = params;
  return transact(deps.store, { pharmacyId, thing: docId }, async (tx) => {
    // A box that stores readings locks itself first: they are judged either before the decision or after it.
    await lockBoxes(tx, pharmacyId);
    const before = await lockDelivery(tx, { pharmacyId, docId });
    if (before === undefined) throw new CodedError('delivery_not_found');
    const { row, snapshot } = before;
    const context = { now: deps.clock(), pharmacyHasShelves: false, isDoorOutOfReach: false };
    const isSeen =
      row.held_time?.getTime() === body.heldTime && snapshot.status === body.deliveryStatus;
    const event = { name };
    if (!isSeen || !decideDeliveryEvent(event, 'staff', snapshot, context).ok)
      throw new CodedError('hold_changed');
    const { reason } = body;
    const judgedSeq = await readLastSeq(tx, { pharmacyId, docId });
    await applyStaffEvent(tx, deps, before, { event, context, caller, reason, judgedSeq });
    await judgeStays(tx, { pharmacyId, docId });
    const entry = { pharmacyId, at: context.now, ...staffActor(caller) };
    await appendAudit(tx, {
      ...entry,
      action: `delivery.${name}`,
      subject: docId,
      detail: { reason },
    });
    return showDelivery(tx, pharmacyId, docId);
  });
}
