import type { DeviceEvent } from '@kolli/contract/device-events';
import { type BoxFactDecision, decideBoxFact } from '@kolli/domain/box-facts';
import { decideDeliveryEvent } from '@kolli/domain/decide-delivery-event';
import type { DeliveryEvent } from '@kolli/domain/delivery-events';
import type { DeliveryAtBox } from '../deliveries/load-delivery.ts';

export type ParcelEvent = Extract<
  DeviceEvent,
  { kind: 'loaded' | 'released' | 'pickedUp' | 'removed' }
>;

/**
 * What to do, and whether it is a conflict. Whoever applies it raises the alarm of a conflict: the
 * effect `raiseConflictAlarm` only names it in the action log, since applying a decision to a
 * delivery knows neither the box's report nor what does not fit in it (see `raiseConflict`).
 */
export interface ParcelDecision {
  /** As it stands in the action log. */
  readonly event: DeliveryEvent;
  readonly decision: BoxFactDecision;
}

const names = { loaded: 'load', pickedUp: 'pickUpAtBox', removed: 'remove' } as const;

/**
 * Doors that staff gave back. Only such as the delivery holds empty can be; when these are all it
 * has, it waits to be assigned anew. Undefined when there is nothing to give back.
 */
function decideReleased(
  lockerIds: readonly string[],
  { snapshot }: DeliveryAtBox,
  at: Date,
): ParcelDecision | undefined {
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const released = snapshot.doors
    .filter((door) => door.loadedAt === null && lockerIds.includes(door.lockerId))
    .map((door) => door.lockerId);
  if (released.length === 0) return undefined;
  if (released.length === snapshot.doors.length) {
    const event = { name: 'delete' } as const;
    const deletion = decideDeliveryEvent(event, 'staff', snapshot, context);
    if (!deletion.ok) return undefined;
    const effects = [...deletion.effects, 'raiseConflictAlarm'] as const;
    return { event, decision: { ...deletion, effects, isConflict: true } };
  }
  const event = { name: 'load', lockerIds: [], releasedLockerIds: released } as const;
  const decision = decideBoxFact(event, snapshot, context);
  return decision.isConflict ? undefined : { event, decision };
}

/** The same fact reported again: it changes nothing, and its first time stands. */
function isRepeat(
  event: ParcelEvent,
  { snapshot }: DeliveryAtBox,
  decision: BoxFactDecision,
): boolean {
  return (
    event.kind !== 'loaded' && decision.status === snapshot.status && snapshot.doors.length === 0
  );
}

/** What a report of a box about a parcel does to its delivery, or undefined when nothing can be. */
export function decideParcel(
  event: ParcelEvent,
  parcel: DeliveryAtBox,
  at: Date,
): ParcelDecision | undefined {
  if (event.kind === 'released') return decideReleased(event.lockerIds, parcel, at);
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const fact = { name: names[event.kind], lockerIds: [event.lockerId] } as const;
  const decision = decideBoxFact(fact, parcel.snapshot, context);
  if (isRepeat(event, parcel, decision)) {
    const effects = ['log', 'raiseConflictAlarm'] as const;
    return { event: fact, decision: { ...decision, effects } };
  }
  if (!parcel.isElsewhere || event.kind !== 'loaded') return { event: fact, decision };
  // The parcel turned up in this box: the doors kept for it in another are free.
  return {
    event: fact,
    decision: { ...decision, effects: ['freeDoors', ...decision.effects] },
  };
}
