import { decideDeliveryEvent } from './decide-delivery-event.ts';
import type { DeliveryContext, DeliveryEventName } from './delivery-events.ts';
import { type DeliverySnapshot, isInBox } from './delivery-snapshot.ts';
import { isOpen } from './delivery-states.ts';

/** What staff can do with a delivery that exists. */
export const staffActions = [
  'assignToLockers',
  'assignToShelf',
  'changeShelf',
  'pickUpByStaff',
  'remove',
  'delete',
  'destroy',
] as const satisfies readonly DeliveryEventName[];

export type OfferedAction = (typeof staffActions)[number] | 'resendSms';

/** Whether the customer may be told again: open, and without a door or delivered (RES-13). */
export function canResendSms(snapshot: DeliverySnapshot): boolean {
  return isOpen(snapshot.status) && (!isInBox(snapshot) || snapshot.status === 'delivered');
}

/**
 * The actions that the server accepts from staff now, so that a screen offers these and no others.
 * Permissions and the state of the box (see box-refusals) come on top.
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
 * Which event a call `update` with a shelf is: a delivery that lies on a shelf changes it, one
 * that has no place yet is assigned to it. Undefined where neither is accepted.
 */
export function shelfUpdateEvent(
  snapshot: DeliverySnapshot,
  context: DeliveryContext,
): 'changeShelf' | 'assignToShelf' | undefined {
  return (['changeShelf', 'assignToShelf'] as const).find(
    (name) => decideDeliveryEvent({ name }, 'staff', snapshot, context).ok,
  );
}
