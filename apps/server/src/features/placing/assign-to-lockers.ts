import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffCaller } from '../../platform/session/staff-caller.ts';
import { applyStaffEvent, decideStaffEvent } from '../deliveries/apply-staff-event.ts';
import { requirePhoneNumber } from './check-phone-number.ts';
import { lockBoxFor } from '../deliveries/check-doors.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { doorsToReserve, type WantedDoors } from './choose-doors.ts';
import { type DeliveryName, lockNamedDelivery } from '../deliveries/find-named-delivery.ts';

interface Assignment extends WantedDoors {
  readonly boxId: string;
  readonly customerPhoneNumber?: string | undefined;
  readonly caller: StaffCaller;
}

/**
 * Gives a waiting delivery its doors (CAL-41, DLV-19); answers its id. Refuses like creation, with
 * `wrong_delivery_status` where the life cycle forbids it, and asks for a phone number where the
 * delivery has none (DLG-29).
 */
export async function assignToLockers(
  tx: Tx,
  deps: DeliveryDeps,
  name: DeliveryName,
  { boxId, customerPhoneNumber, caller, ...wanted }: Assignment,
): Promise<string> {
  const { pharmacyId } = name;
  const isAlone = wanted.lockerCounts !== undefined;
  // The box first, as its own reports have it, so that none of us waits for the other in a circle.
  const toLock = { pharmacyId, boxId, now: deps.clock(), isAlone };
  const box = await lockBoxFor(tx, 'assign', toLock);
  const before = await lockNamedDelivery(tx, name);
  const event = { name: 'assignToLockers' } as const;
  const context = { now: toLock.now, pharmacyHasShelves: false, isDoorOutOfReach: false };
  // What the delivery does not allow is told before what is wrong with the doors.
  decideStaffEvent(event, before.snapshot, context);
  const phone = { given: customerPhoneNumber, path: 'body.boxInfo.customerPhoneNumber' };
  requirePhoneNumber(before, phone);
  const lockerIds = await doorsToReserve(tx, box, wanted);
  await applyStaffEvent(tx, deps, before, {
    event,
    caller,
    boxId,
    lockerIds,
    phoneNumber: customerPhoneNumber,
    context: { ...context, now: deps.clock() },
  });
  return before.row.id;
}
