import type { CallArguments } from '@kolli/contract/call';
import type { Delivery } from '@kolli/contract/deliveries';
import type { createDelivery as createDeliveryCall } from '@kolli/contract/delivery-placing';
import { decideDeliveryEvent } from '@kolli/domain/decide-delivery-event';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { type ChangeTools, applyDecision } from './apply-decision.ts';
import { checkDoors, lockBoxFor } from './check-doors.ts';
import { insertDelivery } from './insert-delivery.ts';
import { showDelivery } from './present-deliveries.ts';
import { transact } from './run-transaction.ts';

export interface DeliveryDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
}

type Input = CallArguments<typeof createDeliveryCall>;

/**
 * Reserves doors of one box for a new delivery (CAL-35). Refuses with the codes of the box's state
 * and of its doors, `kolli_id_in_use`, and `locker_already_reserved` when somebody was quicker.
 */
export async function createDelivery(
  deps: DeliveryDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Delivery> {
  const { pharmacyId } = caller.at;
  if (body.userId !== undefined && body.userId !== caller.userId)
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path: 'body.userId' }]);
  const at = deps.clock();
  const user = { userId: caller.userId, userName: fullName(caller) };
  const lockerIds = [...new Set(body.lockerId)];
  return transact(deps.store, pharmacyId, async (tx) => {
    const box = await lockBoxFor(tx, 'create', { pharmacyId, boxId: params.boxId, now: at });
    await checkDoors(tx, box, lockerIds);
    const before = await insertDelivery(tx, deps.secrets, {
      ...body,
      pharmacyId,
      reserved: user,
      at,
      unassigned: false,
      boxId: box.id,
    });
    const event = { name: 'createInBox' } as const;
    const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
    const decision = decideDeliveryEvent(event, 'staff', null, context);
    if (!decision.ok) throw new CodedError(decision.code);
    const change = { event, actor: 'staff', at, ...user, boxId: box.id, lockerIds } as const;
    const after = await applyDecision(tx, deps, before, decision, change, at);
    return showDelivery(tx, pharmacyId, after.row.id);
  });
}
