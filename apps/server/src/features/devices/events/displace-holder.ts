import { decideDisplaced } from '@kolli/domain/delivery/box-facts';
import type { DeliveryDecision } from '@kolli/domain/delivery/decide-delivery-event';
import type { DeliveryEvent } from '@kolli/domain/delivery/delivery-events';
import { applyDecision } from '../../deliveries/apply-decision.ts';
import type { LoadedDelivery } from '../../deliveries/delivery-change.ts';
import type { EventBatch } from './event-batch.ts';
import { lockHolder } from './load-parcel.ts';

type Accepted = Extract<DeliveryDecision, { ok: true }>;

/** The event for the displaced delivery's action log. */
function eventOf(decision: Accepted, lockerId: string): DeliveryEvent {
  if (decision.status === 'deleted') return { name: 'delete' };
  if (decision.lockerIds.includes(lockerId)) return { name: 'remove', lockerIds: [lockerId] };
  return { name: 'load', lockerIds: [], releasedLockerIds: [lockerId] };
}

/** Releases the door where the life cycle has no rule for it: another parcel is in it. */
function releaseDoorAnyway({ snapshot }: LoadedDelivery, lockerId: string): Accepted {
  const { status, unassigned, hold } = snapshot;
  const effects = ['releaseUnneededDoors', 'log'] as const;
  const doors = { lockerIds: [], releasedLockerIds: [lockerId] };
  return { ok: true, status, unassigned, hold, ...doors, effects };
}

/**
 * Releases a door from the other delivery that occupies it, if one does, when a box reports that a parcel was loaded
 * into it.
 */
export async function displaceHolder(
  batch: EventBatch,
  loaded: { lockerId: string; userId: string | null; userName: string | null; at: Date },
): Promise<void> {
  const { lockerId, at, userId, userName } = loaded;
  const holder = await lockHolder(batch.tx, batch.box, lockerId);
  if (holder === undefined) return;
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decided = decideDisplaced(lockerId, holder.snapshot, context);
  const decision = decided.ok ? decided : releaseDoorAnyway(holder, lockerId);
  const change = {
    event: eventOf(decision, lockerId),
    actor: 'box',
    at,
    userId,
    userName,
    boxId: batch.box.boxId,
  } as const;
  await applyDecision(batch.tx, batch.tools, holder, decision, change, batch.receivedAt);
}
