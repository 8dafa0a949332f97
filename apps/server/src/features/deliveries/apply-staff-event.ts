import {
  type DeliveryDecision,
  decideDeliveryEvent,
} from '@kolli/domain/delivery/decide-delivery-event';
import type { DeliveryContext, DeliveryEvent } from '@kolli/domain/delivery/delivery-events';
import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { WaitingPlace } from '../../platform/database/waiting-place.ts';
import { fullName, type StaffCaller } from '../../platform/session/staff-caller.ts';
import { applyDecision, type ChangeTools } from './apply-decision.ts';
import type { DeliveryChange, LoadedDelivery } from './delivery-change.ts';

/** An event of staff at the screen, and the places it affects. */
export type StaffEvent = Pick<
  DeliveryChange,
  'boxId' | 'lockerIds' | 'shelves' | 'reason' | 'pickupSsn' | 'judgedSeq' | 'isUndoable'
> & {
  readonly event: DeliveryEvent;
  readonly context: DeliveryContext;
  readonly caller: StaffCaller;
  /** The event creates the delivery, whose row was just inserted. */
  readonly isCreation?: boolean;
  readonly phoneNumber?: string | undefined;
  /** Where it is to wait, if that has been read. */
  readonly known?: WaitingPlace;
};

type Accepted = Extract<DeliveryDecision, { ok: true }>;

/** Decides an event of staff. Throws the code of the rule that refuses it. */
export function decideStaffEvent(
  event: DeliveryEvent,
  snapshot: DeliverySnapshot | null,
  context: DeliveryContext,
): Accepted {
  const decision = decideDeliveryEvent(event, 'staff', snapshot, context);
  if (!decision.ok) throw new CodedError(decision.code);
  return decision;
}

/**
 * Applies an event of staff now. Throws the code of the rule that refuses it (`wrong_delivery_status`,
 * `reservation_delivered`, `delivery_on_hold`).
 */
export async function applyStaffEvent(
  tx: Tx,
  tools: ChangeTools,
  before: LoadedDelivery,
  { event, context, caller, isCreation = false, phoneNumber, known, ...places }: StaffEvent,
): Promise<LoadedDelivery> {
  const decision = decideStaffEvent(event, isCreation ? null : before.snapshot, context);
  const change: DeliveryChange = {
    event,
    actor: 'staff',
    at: context.now,
    userId: caller.userId,
    userName: fullName(caller),
    ...places,
    ...(phoneNumber === undefined ? {} : { phoneNumber }),
  };
  return applyDecision(tx, tools, before, decision, change, context.now, known);
}
