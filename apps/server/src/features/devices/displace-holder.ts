import { decideDisplaced } from '@kolli/domain/box-facts';
import type { DeliveryDecision } from '@kolli/domain/decide-delivery-event';
import type { DeliveryEvent } from '@kolli/domain/delivery-events';
import { applyDecision } from '../deliveries/apply-decision.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { type EventBatch, personOf } from './event-batch.ts';
import { lockHolder } from './load-parcel.ts';

type Accepted = Extract<DeliveryDecision, { ok: true }>;

/** The event that stands in the displaced delivery's action log. */
function eventOf(decision: Accepted, lockerId: string): DeliveryEvent {
  if (decision.status === 'deleted') return { name: 'delete' };
  if (decision.lockerIds.includes(lockerId)) return { name: 'remove', lockerIds: [lockerId] };
  return { name: 'load', lockerIds: [], releasedLockerIds: [lockerId] };
}

/** Where the life cycle has no answer the door is given up all the same: another parcel is in it. */
function loseDoor({ snapshot }: LoadedDelivery, lockerId: string): Accepted {
  const { status, unassigned } = snapshot;
  const effects = ['releaseUnneededDoors', 'log'] as const;
  return { ok: true, status, unassigned, lockerIds: [], releasedLockerIds: [lockerId], effects };
}

/**
 * Takes a door from the delivery that holds it when the box reports another's parcel behind it: the
 * door belongs to the parcel in it.
 */
export async function displaceHolder(
  batch: EventBatch,
  loaded: { lockerId: string; byDocId: string; userId: string; at: Date },
): Promise<void> {
  const { lockerId, at } = loaded;
  const holder = await lockHolder(batch.tx, batch.box, lockerId);
  if (holder === undefined || holder.row.id === loaded.byDocId) return;
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decided = decideDisplaced(lockerId, holder.snapshot, context);
  const decision = decided.ok ? decided : loseDoor(holder, lockerId);
  const change = {
    event: eventOf(decision, lockerId),
    actor: 'box',
    at,
    ...personOf(batch, loaded),
    boxId: batch.box.boxId,
  } as const;
  await applyDecision(batch.tx, batch.tools, holder, decision, change, batch.receivedAt);
}
