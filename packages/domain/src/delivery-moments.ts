import type { DeliveryEffect } from './delivery-effects.ts';
import type { DeliveryStatus } from './delivery-states.ts';
import { deliveryMeasures, type Moment } from './statistics-measures.ts';

/** What of a delivery was counted so far and may have to be taken back. */
export interface CountedDelivery {
  /** The box that it is or was last in; else its pharmacy. */
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
  /** Where the delivery is or was last, after the event. */
  readonly placeId: string;
}

function moment(placeId: string, measure: keyof typeof deliveryMeasures, at: Date): Moment {
  return { placeId, at: at.getTime(), measure: deliveryMeasures[measure], n: 1, ms: 0 };
}

function pickup(placeId: string, at: Date, deliveryTime: Date | null): Moment {
  if (deliveryTime === null) return moment(placeId, 'pickedUpUndelivered', at);
  const ms = Math.max(0, at.getTime() - deliveryTime.getTime());
  return { ...moment(placeId, 'pickedUp', at), ms };
}

const takenBack = (counted: Moment): Moment => ({ ...counted, n: -1, ms: 0 - counted.ms });

/** How the closing of a closed delivery was counted. */
function closingOf(before: CountedDelivery): Moment[] {
  const { placeId, status, pickupTime, destroyTime, cancelledTime } = before;
  if (status === 'pickup' && pickupTime !== null)
    return [pickup(placeId, pickupTime, before.deliveryTime)];
  if (status === 'destroyed' && destroyTime !== null)
    return [moment(placeId, 'destroyed', destroyTime)];
  if (status === 'cancelled' && cancelledTime !== null)
    return [moment(placeId, 'cancelled', cancelledTime)];
  return [];
}

function reversed({ effects }: CountedEvent, before: CountedDelivery): Moment[] {
  const { placeId, deliveryTime, expiredTime } = before;
  const has = (effect: DeliveryEffect) => effects.includes(effect);
  const isMoved = has('setDelivered') && !has('clearDeliveryTime');
  return [
    ...(has('reverseClosing') ? closingOf(before) : []),
    ...(has('reverseExpiry') && expiredTime ? [moment(placeId, 'expired', expiredTime)] : []),
    ...(isMoved && deliveryTime ? [moment(placeId, 'delivered', deliveryTime)] : []),
  ].map(takenBack);
}

/**
 * What an event changes in the counts by time of event (STA-06): one more delivered, picked up,
 * expired, destroyed or cancelled, and back what the life cycle reverses. What is delivered anew
 * while its delivery time stands is the same delivery, told of again: its count moves. One that was
 * assigned anew meanwhile is another, and the former stays counted.
 */
export function deliveryMoments(event: CountedEvent, before: CountedDelivery): Moment[] {
  const { at, placeId, effects } = event;
  const has = (effect: DeliveryEffect) => effects.includes(effect);
  const deliveryTime = has('clearDeliveryTime') ? null : before.deliveryTime;
  return [
    ...reversed(event, before),
    ...(has('setDelivered') ? [moment(placeId, 'delivered', at)] : []),
    ...(has('setPickedUp') ? [pickup(placeId, at, deliveryTime)] : []),
    ...(has('setExpired') ? [moment(placeId, 'expired', at)] : []),
    ...(has('setDestroyed') ? [moment(placeId, 'destroyed', at)] : []),
    ...(has('setCancelled') ? [moment(placeId, 'cancelled', at)] : []),
  ];
}
