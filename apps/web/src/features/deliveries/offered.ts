import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { DeliveryContext } from '@kolli/domain/delivery/delivery-events';
import {
  type DeliverySnapshot,
  needsIdentityCheck,
} from '@kolli/domain/delivery/delivery-snapshot';
import {
  type OfferedAction,
  offeredActions,
  shelfUpdateEvent,
} from '@kolli/domain/delivery/offered-actions';
import { serverNow } from '../../lib/time/server-clock.ts';

/** What must be known beside the delivery to say what can be done with it. */
export type OfferContext = Omit<DeliveryContext, 'now'>;

/**
 * Converts a delivery of the API to the input of the life cycle's rules. The API sends neither `unassignedSince` nor
 * `endedHold`, which no rule for actions of staff needs.
 */
export function snapshotOf(delivery: Delivery): DeliverySnapshot {
  return {
    status: delivery.deliveryStatus,
    unassigned: delivery.unassigned,
    doors: delivery.heldLockers.map(({ lockerId, loadedTime }) => ({
      lockerId,
      loadedAt: dateOf(loadedTime),
    })),
    shelves: delivery.heldShelves,
    deliveryTime: dateOf(delivery.deliveryTime),
    expiredTime: dateOf(delivery.expiredTime),
    removedTime: dateOf(delivery.removedTime),
    unassignedSince: null,
    hasSsn: delivery.hasSsn,
    isDrug: delivery.is_drug,
    isTest: delivery.isTest,
    hold: delivery.hold,
    heldTime: dateOf(delivery.heldTime),
    endedHold: null,
  };
}

/**
 * What the server would accept from staff for this delivery now, by the same table of events that
 * the server reads (DLV-15). Permissions come on top.
 */
export function offeredFor(delivery: Delivery, context: OfferContext): ReadonlySet<OfferedAction> {
  return new Set(offeredActions(snapshotOf(delivery), { ...context, now: new Date(serverNow()) }));
}

/** What choosing a shelf for it would be; undefined where it can't lie on one now (SHF-13). */
export function shelfEventFor(delivery: Delivery, pharmacyHasShelves: boolean) {
  return shelfUpdateEvent(snapshotOf(delivery), {
    pharmacyHasShelves,
    isDoorOutOfReach: false,
    now: new Date(serverNow()),
  });
}

/** Whether handing it over needs an identity check first: it has an SSN or includes drugs (PCK-09). */
export function needsCheck(delivery: Delivery): boolean {
  return needsIdentityCheck(snapshotOf(delivery));
}

function dateOf(timeMs: number | null): Date | null {
  return timeMs === null ? null : new Date(timeMs);
}
