import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { type BoxFactDecision, decideBoxFact } from '@kolli/domain/delivery/box-facts';
import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import type { DeliveryEvent } from '@kolli/domain/delivery/delivery-events';
import type { LockedDelivery } from '../../deliveries/lock-delivery.ts';

export type ParcelEvent = Extract<
  DeviceEvent,
  { kind: 'loaded' | 'released' | 'pickedUp' | 'removed' }
>;

/**
 * The decision, and whether it is a conflict. The caller raises the alarm of a conflict (see
 * `raiseConflict`): the effect `raiseConflictAlarm` only names it in the action log.
 */
export interface ParcelDecision {
  /** The event as logged. */
  readonly event: DeliveryEvent;
  readonly decision: BoxFactDecision;
}

const names = { loaded: 'load', pickedUp: 'pickUpAtBox', removed: 'remove' } as const;

/**
 * Decides a release of doors by staff. Only empty doors of the delivery can be released; when these are
 * all its doors, it becomes unassigned. Returns undefined when there is nothing to release.
 */
function decideReleased(
  lockerIds: readonly string[],
  { snapshot }: LockedDelivery,
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

/** Whether the same event was reported before: it changes nothing, and the first time stays. */
function isRepeat(
  event: ParcelEvent,
  { snapshot }: LockedDelivery,
  decision: BoxFactDecision,
): boolean {
  return (
    event.kind !== 'loaded' && decision.status === snapshot.status && snapshot.doors.length === 0
  );
}

/** Decides what a parcel event does to its delivery; undefined where it cannot be applied. */
export function decideParcel(
  event: ParcelEvent,
  parcel: LockedDelivery,
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
  // The parcel is in this box: the doors reserved for it in another are free.
  return {
    event: fact,
    decision: { ...decision, effects: ['freeDoors', ...decision.effects] },
  };
}
