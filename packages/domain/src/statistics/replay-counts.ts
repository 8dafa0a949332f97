import type { DeliveryEffect } from '../delivery/delivery-effects.ts';
import { type CountedDelivery, deliveryCountChanges } from './delivery-counts.ts';
import type { DeliveryStatus } from '../delivery/delivery-states.ts';
import type { CountChange } from './statistics-measures.ts';

/** An event of a delivery in the action log. */
export interface LoggedEvent {
  readonly effects: readonly DeliveryEffect[];
  /** The status after it. */
  readonly status: DeliveryStatus;
  readonly at: Date;
  /** The new place of the delivery: a box, otherwise its pharmacy; null when it did not change. */
  readonly placeId: string | null;
}

type Times = Partial<Omit<CountedDelivery, 'placeId' | 'status'>>;

const changedTimes: Partial<Record<DeliveryEffect, (at: Date) => Times>> = {
  clearDeliveryTime: () => ({ deliveryTime: null, expiredTime: null }),
  setDelivered: (at) => ({ deliveryTime: at, expiredTime: null }),
  setExpired: (at) => ({ expiredTime: at }),
  setPickedUp: (at) => ({ pickupTime: at }),
  setDestroyed: (at) => ({ destroyTime: at }),
  setCancelled: (at) => ({ cancelledTime: at }),
  reverseExpiry: () => ({ expiredTime: null }),
  reverseClosing: () => ({ pickupTime: null, destroyTime: null, cancelledTime: null }),
};

/** The count changes of all events of a delivery, in the order in which they were recorded; its first place is `placeId`. */
export function replayCountChanges(placeId: string, events: readonly LoggedEvent[]): CountChange[] {
  let before: CountedDelivery = {
    placeId,
    status: 'reserved',
    deliveryTime: null,
    expiredTime: null,
    pickupTime: null,
    destroyTime: null,
    cancelledTime: null,
  };
  /** Before the last event, which an undo takes it back to. */
  let earlier = before;
  const changes: CountChange[] = [];
  for (const { effects, status, at, placeId: put } of events) {
    const place = put ?? before.placeId;
    changes.push(...deliveryCountChanges({ effects, at, placeId: place }, before));
    if (effects.includes('restore')) {
      before = earlier;
      continue;
    }
    // A change of a text has no effects.
    if (effects.length > 0) earlier = before;
    const changed = effects.map((effect) => changedTimes[effect]?.(at));
    before = Object.assign({}, before, ...changed, { placeId: place, status });
  }
  return changes;
}
