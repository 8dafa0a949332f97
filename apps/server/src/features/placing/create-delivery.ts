import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { createDelivery as createDeliveryCall } from '@kolli/contract/delivery/delivery-placing';
import { CodedError } from '../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { applyStaffEvent } from '../deliveries/apply-staff-event.ts';
import { lockBoxFor } from '../deliveries/doors/check-doors.ts';
import { doorsToReserve } from './choose-doors.ts';
import { insertDelivery } from '../deliveries/insert-delivery.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { readWaitingPlace } from '../../platform/database/waiting-place.ts';

type Input = CallArguments<typeof createDeliveryCall>;

/** The user who reserves: always the caller. Throws `validation_fail` for another `userId`. */
export function reserverOf(caller: StaffAtPharmacy, body: { userId?: string | undefined }) {
  if (body.userId !== undefined && body.userId !== caller.userId)
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path: 'body.userId' }]);
  return { userId: caller.userId, userName: fullName(caller) };
}

/**
 * Reserves doors of one box for a new delivery (CAL-35): those given, or the least used of the
 * requested kinds (LCK-51). Throws the codes of the box's state and of its doors, `kolli_id_in_use`,
 * `not_enough_free_lockers`, and `locker_already_reserved` where a concurrent call reserved one first.
 */
export async function createDelivery(
  deps: DeliveryDeps,
  { params: { boxId }, body }: Input,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  const reserved = reserverOf(caller, body);
  const isExclusive = body.lockerCounts !== undefined;
  return transact(deps.store, { pharmacyId, thing: boxId }, async (tx) => {
    const box = await lockBoxFor(tx, 'create', {
      pharmacyId,
      boxId,
      now: deps.clock(),
      isExclusive,
    });
    const lockerIds = await doorsToReserve(tx, box, body);
    // Read after the doors are locked: an occupancy begins after the previous one ended.
    const now = deps.clock();
    const place = { pharmacyId, boxId, unassigned: false };
    const [before, known] = await Promise.all([
      insertDelivery(tx, deps.secrets, { ...body, ...place, reserved, at: now }),
      readWaitingPlace(tx, { pharmacyId, boxId, lockerIds, at: now }),
    ]);
    const after = await applyStaffEvent(tx, deps, before, {
      event: { name: 'createInBox' },
      context: { now, pharmacyHasShelves: false, isDoorOutOfReach: false },
      caller,
      isCreation: true,
      boxId,
      lockerIds,
      known,
    });
    return showDelivery(tx, pharmacyId, after.row.id);
  });
}
