import type { Wishes } from '@kolli/domain/box/wishes';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffCaller } from '../../platform/session/staff-caller.ts';
import { applyStaffEvent, decideStaffEvent } from '../deliveries/apply-staff-event.ts';
import { checkedPhoneNumber } from './check-phone-number.ts';
import { lockBoxFor } from '../deliveries/doors/check-doors.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { doorsToReserve, type WantedDoors } from './choose-doors.ts';
import { type DeliveryName, lockNamedDelivery } from '../deliveries/find-named-delivery.ts';

interface Assignment extends WantedDoors {
  readonly boxId: string;
  readonly customerPhoneNumber?: string | undefined;
  readonly caller: StaffCaller;
}

/**
 * Assigns an unassigned delivery to doors (CAL-41, DLV-19) and returns it as it was and is. Throws like creation,
 * `place_does_not_fit` for a door that its order does not fit into, `wrong_delivery_status` where the life cycle refuses it, and `validation_fail` where the delivery has
 * no phone number and none is given (DLG-29).
 */
export async function assignToLockers(
  tx: Tx,
  deps: DeliveryDeps,
  name: DeliveryName,
  { boxId, customerPhoneNumber, caller, ...wanted }: Assignment,
): Promise<{ readonly before: LoadedDelivery; readonly after: LoadedDelivery }> {
  const { pharmacyId } = name;
  const isExclusive = wanted.lockerCounts !== undefined;
  // The box first, in the same order as its own reports: avoids deadlock.
  const toLock = { pharmacyId, boxId, now: deps.clock(), isExclusive };
  const box = await lockBoxFor(tx, 'assign', toLock);
  const before = await lockNamedDelivery(tx, name);
  const event = { name: 'assignToLockers' } as const;
  const context = { now: toLock.now, pharmacyHasShelves: false, isDoorOutOfReach: false };
  // Errors of the delivery come before those of the doors.
  decideStaffEvent(event, before.snapshot, context);
  const phone = { given: customerPhoneNumber, path: 'body.boxInfo.customerPhoneNumber' };
  const phoneNumber = await checkedPhoneNumber(tx, before, phone);
  const lockerIds = await doorsToReserve(tx, box, wanted, before.row.wishes as Wishes | null);
  const after = await applyStaffEvent(tx, deps, before, {
    event,
    caller,
    boxId,
    lockerIds,
    phoneNumber,
    context: { ...context, now: deps.clock() },
  });
  return { before, after };
}
