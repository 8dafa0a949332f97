import type { DeliveryEffect } from './delivery-effects.ts';
import { type CountedDelivery, deliveryMoments } from './delivery-moments.ts';
import type { DeliveryStatus } from './delivery-states.ts';
import type { Moment } from './statistics-measures.ts';

/** An event of a delivery as the action log has it. */
export interface LoggedEvent {
  readonly effects: readonly DeliveryEffect[];
  /** The status after it. */
  readonly status: DeliveryStatus;
  readonly at: Date;
  /** Where it put the delivery: a box, else its pharmacy; null where the delivery stayed. */
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

/** What all events of a delivery count, in the order in which they were recorded; it began at `placeId`. */
export function replayMoments(placeId: string, events: readonly LoggedEvent[]): Moment[] {
  let before: CountedDelivery = {
    placeId,
    status: 'reserved',
    deliveryTime: null,
    expiredTime: null,
    pickupTime: null,
    destroyTime: null,
    cancelledTime: null,
  };
  const moments: Moment[] = [];
  for (const { effects, status, at, placeId: put } of events) {
    const place = put ?? before.placeId;
    moments.push(...deliveryMoments({ effects, at, placeId: place }, before));
    const changed = effects.map((effect) => changedTimes[effect]?.(at));
    before = Object.assign({}, before, ...changed, { placeId: place, status });
  }
  return moments;
}
