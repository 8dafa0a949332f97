import { decideDeliveryEvent } from './decide-delivery-event.ts';
import type { DeliveryContext, DeliveryEventName } from './delivery-events.ts';
import { type DeliverySnapshot, isInBox, isWithoutPlace } from './delivery-snapshot.ts';
import { isOpen } from './delivery-states.ts';
import { isOnHold } from './holds.ts';

/** The actions of staff on an existing delivery. */
export const staffActions = [
  'assignToLockers',
  'assignToShelf',
  'changeShelf',
  'pickUpByStaff',
  'remove',
  'delete',
  'destroy',
  'release',
  'reject',
  'acknowledge',
] as const satisfies readonly DeliveryEventName[];

export type OfferedAction = (typeof staffActions)[number] | 'resendSms';

/**
 * Whether the parcel lies nowhere that its customer could be sent to (TOD-05): it waits for a place, or was removed
 * from its box. One that was delivered without a shelf waits at the counter.
 */
export function lacksPlace(snapshot: DeliverySnapshot): boolean {
  const { status } = snapshot;
  const isDelivered = status === 'delivered' || status === 'expired';
  return isOpen(status) && isWithoutPlace(snapshot) && !isDelivered;
}

/** Whether the customer's SMS may be resent: open, not on hold, and delivered or without a door (RES-13). A test order reaches no phone. */
export function canResendSms(snapshot: DeliverySnapshot): boolean {
  const isReady = !isInBox(snapshot) || snapshot.status === 'delivered';
  return isOpen(snapshot.status) && isReady && !isOnHold(snapshot) && !snapshot.isTest;
}

/**
 * The actions that the server accepts from staff in this state; a screen offers exactly these.
 * Permissions and the state of the box (see box-refusals) restrict them further.
 */
export function offeredActions(
  snapshot: DeliverySnapshot,
  context: DeliveryContext,
): readonly OfferedAction[] {
  const events = staffActions.filter(
    (name) => decideDeliveryEvent({ name }, 'staff', snapshot, context).ok,
  );
  return canResendSms(snapshot) ? [...events, 'resendSms'] : events;
}

/**
 * The event of a call `update` with a shelf: a delivery on a shelf changes it, one without a place is
 * assigned to it. Undefined where neither is accepted.
 */
export function shelfUpdateEvent(
  snapshot: DeliverySnapshot,
  context: DeliveryContext,
): 'changeShelf' | 'assignToShelf' | undefined {
  return (['changeShelf', 'assignToShelf'] as const).find(
    (name) => decideDeliveryEvent({ name }, 'staff', snapshot, context).ok,
  );
}
