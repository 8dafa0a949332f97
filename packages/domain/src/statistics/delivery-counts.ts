import type { DeliveryEffect } from '../delivery/delivery-effects.ts';
import type { DeliveryStatus } from '../delivery/delivery-states.ts';
import { deliveryMeasures, type CountChange } from './statistics-measures.ts';

/** The state of a delivery before an event, from which earlier counts are subtracted. */
export interface CountedDelivery {
  /** The box that it is or was last in, otherwise its pharmacy. */
  readonly placeId: string;
  readonly status: DeliveryStatus;
  readonly deliveryTime: Date | null;
  readonly expiredTime: Date | null;
  readonly pickupTime: Date | null;
  readonly destroyTime: Date | null;
  readonly cancelledTime: Date | null;
}

export interface CountedEvent {
  readonly effects: readonly DeliveryEffect[];
  readonly at: Date;
  /** The place of the delivery after the event, or its last one. */
  readonly placeId: string;
}

function change(placeId: string, measure: keyof typeof deliveryMeasures, at: Date): CountChange {
  return { placeId, at: at.getTime(), measure: deliveryMeasures[measure], n: 1, ms: 0 };
}

function pickup(placeId: string, at: Date, deliveryTime: Date | null): CountChange {
  if (deliveryTime === null) return change(placeId, 'pickedUpUndelivered', at);
  const ms = Math.max(0, at.getTime() - deliveryTime.getTime());
  return { ...change(placeId, 'pickedUp', at), ms };
}

const subtracted = (counted: CountChange): CountChange => ({
  ...counted,
  n: -1,
  ms: 0 - counted.ms,
});

/** The count change of the closing of a closed delivery. */
function closingOf(before: CountedDelivery): CountChange[] {
  const { placeId, status, pickupTime, destroyTime, cancelledTime } = before;
  if (status === 'pickup' && pickupTime !== null)
    return [pickup(placeId, pickupTime, before.deliveryTime)];
  if (status === 'destroyed' && destroyTime !== null)
    return [change(placeId, 'destroyed', destroyTime)];
  if (status === 'cancelled' && cancelledTime !== null)
    return [change(placeId, 'cancelled', cancelledTime)];
  return [];
}

function reversed({ effects }: CountedEvent, before: CountedDelivery): CountChange[] {
  const { placeId, deliveryTime, expiredTime } = before;
  const has = (effect: DeliveryEffect) => effects.includes(effect);
  const isMoved = has('setDelivered') && !has('clearDeliveryTime');
  const isDeliveryReversed = isMoved || has('reverseDelivery');
  return [
    ...(has('reverseClosing') ? closingOf(before) : []),
    ...(has('reverseExpiry') && expiredTime ? [change(placeId, 'expired', expiredTime)] : []),
    ...(isDeliveryReversed && deliveryTime ? [change(placeId, 'delivered', deliveryTime)] : []),
  ].map(subtracted);
}

/**
 * The count changes of an event, by time of event (STA-06): adds one delivered, picked up, expired,
 * destroyed or cancelled, and subtracts what the life cycle reverses. A delivery that is delivered
 * again without a new assignment is counted once, at its latest time. After a new assignment both
 * are counted.
 */
export function deliveryCountChanges(event: CountedEvent, before: CountedDelivery): CountChange[] {
  const { at, placeId, effects } = event;
  const has = (effect: DeliveryEffect) => effects.includes(effect);
  const deliveryTime = has('clearDeliveryTime') ? null : before.deliveryTime;
  return [
    ...reversed(event, before),
    ...(has('setDelivered') ? [change(placeId, 'delivered', at)] : []),
    ...(has('setPickedUp') ? [pickup(placeId, at, deliveryTime)] : []),
    ...(has('setExpired') ? [change(placeId, 'expired', at)] : []),
    ...(has('setDestroyed') ? [change(placeId, 'destroyed', at)] : []),
    ...(has('setCancelled') ? [change(placeId, 'cancelled', at)] : []),
  ];
}
