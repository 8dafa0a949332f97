import type { DeliveryDecision } from '../delivery/decide-delivery-event.ts';
import type { DeliveryEffect } from '../delivery/delivery-effects.ts';
import type { DeliverySnapshot } from '../delivery/delivery-snapshot.ts';

export type Accepted = Extract<DeliveryDecision, { ok: true }>;

type Change = (
  delivery: DeliverySnapshot,
  decision: Accepted,
  now: Date,
  choice: readonly string[],
) => Partial<DeliverySnapshot>;

const occupyDoors: Change = ({ doors }, _decision, _now, choice) => ({
  doors: [
    ...doors,
    ...choice
      .filter((id) => !doors.some((door) => door.lockerId === id))
      .map((lockerId) => ({ lockerId, loadedAt: null })),
  ],
});

/** The effects that change a snapshot in memory; all others leave it unchanged. */
const changes: Partial<Record<DeliveryEffect, Change>> = {
  clearDeliveryTime: () => ({ deliveryTime: null, expiredTime: null }),
  occupyLockers: occupyDoors,
  resumeStays: occupyDoors,
  markDoorsLoaded: ({ doors }, { lockerIds }, now) => ({
    doors: doors.map((door) =>
      lockerIds.includes(door.lockerId) ? { ...door, loadedAt: now } : door,
    ),
  }),
  emptyDoors: ({ doors }, { lockerIds }) => ({
    doors: doors.filter((door) => !lockerIds.includes(door.lockerId)),
  }),
  releaseUnneededDoors: ({ doors }, { releasedLockerIds }) => ({
    doors: doors.filter((door) => !releasedLockerIds.includes(door.lockerId)),
  }),
  freeDoors: () => ({ doors: [] }),
  occupyShelves: () => ({ shelves: ['a1'] }),
  freeShelves: () => ({ shelves: [] }),
  setDelivered: (_delivery, _decision, now) => ({ deliveryTime: now, expiredTime: null }),
  setExpired: (_delivery, _decision, now) => ({ expiredTime: now }),
  setRemoved: (_delivery, _decision, now) => ({ removedTime: now }),
  reverseExpiry: () => ({ expiredTime: null }),
};

/** The delivery after a decision; `choice` are the doors chosen for it. */
export function applyEffects(
  before: DeliverySnapshot,
  decision: Accepted,
  now: Date,
  choice: readonly string[],
): DeliverySnapshot {
  let delivery = before;
  for (const effect of decision.effects)
    delivery = { ...delivery, ...changes[effect]?.(delivery, decision, now, choice) };
  const since = delivery.unassignedSince ?? now;
  const { status, unassigned } = decision;
  const { hold } = decision;
  return { ...delivery, status, unassigned, hold, unassignedSince: unassigned ? since : null };
}
