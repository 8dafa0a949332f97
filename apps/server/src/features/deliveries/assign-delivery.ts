import type { CallArguments } from '@kolli/contract/call';
import type { assignDelivery as assignDeliveryCall, Delivery } from '@kolli/contract/deliveries';
import { decideDeliveryEvent } from '@kolli/domain/decide-delivery-event';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { applyDecision } from './apply-decision.ts';
import { checkDoors, lockBoxFor } from './check-doors.ts';
import type { DeliveryDeps } from './create-delivery.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { findOpenByKolliId, lockDelivery } from './delivery.repository.ts';
import { showDelivery } from './present-deliveries.ts';
import { transact } from './run-transaction.ts';

type Input = CallArguments<typeof assignDeliveryCall>;

/** The open delivery that a call names by kolli ID and perhaps `docId`; `delivery_not_found` else. */
async function namedDelivery(
  tx: Tx,
  key: { pharmacyId: string; kolliId: string; docId: string | undefined },
): Promise<LoadedDelivery> {
  const docId = await findOpenByKolliId(tx, key);
  if (docId === undefined || (key.docId !== undefined && key.docId !== docId))
    throw new CodedError('delivery_not_found');
  const delivery = await lockDelivery(tx, { pharmacyId: key.pharmacyId, docId });
  if (delivery === undefined) throw new CodedError('delivery_not_found');
  return delivery;
}

/**
 * Gives a waiting delivery its doors (CAL-41, DLV-19). Refuses like creation, with
 * `wrong_delivery_status` where the life cycle forbids it, and asks for a phone number where the
 * delivery has none (DLG-29).
 */
export async function assignDelivery(
  deps: DeliveryDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Delivery> {
  const { pharmacyId } = caller.at;
  const { boxId, lockerId, customerPhoneNumber } = body.boxInfo;
  const at = deps.clock();
  const lockerIds = [...new Set(lockerId)];
  return transact(deps.store, pharmacyId, async (tx) => {
    const box = await lockBoxFor(tx, 'assign', { pharmacyId, boxId, now: at });
    const key = { pharmacyId, kolliId: params.deliveryId, docId: body.docId };
    const before = await namedDelivery(tx, key);
    await checkDoors(tx, box, lockerIds);
    const event = { name: 'assignToLockers' } as const;
    const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
    const decision = decideDeliveryEvent(event, 'staff', before.snapshot, context);
    if (!decision.ok) throw new CodedError(decision.code);
    if (before.row.phone_number === null && customerPhoneNumber === undefined)
      throw new CodedError('validation_fail', [
        { msg: 'validation.required', path: 'body.boxInfo.customerPhoneNumber' },
      ]);
    const change = {
      event,
      actor: 'staff',
      at,
      userId: caller.userId,
      userName: fullName(caller),
      boxId: box.id,
      lockerIds,
      ...(customerPhoneNumber === undefined ? {} : { phoneNumber: customerPhoneNumber }),
    } as const;
    await applyDecision(tx, deps, before, decision, change, at);
    return showDelivery(tx, pharmacyId, before.row.id);
  });
}
