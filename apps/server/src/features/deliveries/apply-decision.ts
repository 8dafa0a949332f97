import type { DeliveryDecision } from '@kolli/domain/delivery/decide-delivery-event';
import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { markLoadedParcels } from '../alarms/watch/mark-parcels.ts';
import type { MessageTools } from '../outgoing/messages/queue-message.ts';
import { notifyCustomer } from '../outgoing/messages/notify-customer.ts';
import type { ChangedStay } from '../statistics/count-event.ts';
import { countChange } from './count-change.ts';
import type { DeliveryChange, LoadedDelivery } from './delivery-change.ts';
import { insertAction } from './insert-action.ts';
import { lockDelivery } from './lock-delivery.ts';
import { keepRulesFor } from './keep-rules.ts';
import { messageFacts } from './message-facts.ts';
import { nextClockTime, nextDeadline, reminderFieldsOf } from './next-deadline.ts';
import * as occupancy from './doors/occupancy.repository.ts';
import { newPickupPin } from './pickup-pin.ts';
import { type RowPatch, rowEffects } from './row-effects.ts';

type Accepted = Extract<DeliveryDecision, { ok: true }>;

/** Dependencies of delivery changes besides the transaction. */
export type ChangeTools = MessageTools;

interface Work {
  readonly tx: Tx;
  readonly tools: ChangeTools;
  readonly before: LoadedDelivery;
  readonly decision: Accepted;
  readonly change: DeliveryChange;
  readonly holder: { pharmacyId: string; deliveryId: string; at: Date };
}

type DoorEffect = (work: Work) => Promise<readonly ChangedStay[] | undefined>;

/**
 * Effects that release places. They run before the row changes, since a closed delivery must not occupy
 * anything.
 */
const releases: Partial<Record<DeliveryEffect, DoorEffect>> = {
  emptyDoors: ({ tx, holder, decision }) =>
    occupancy.releaseLockers(tx, holder, { lockerIds: decision.lockerIds, isEmptied: true }),
  releaseUnneededDoors: ({ tx, holder, decision }) =>
    occupancy.releaseLockers(tx, holder, {
      lockerIds: decision.releasedLockerIds,
      isEmptied: false,
    }),
  freeDoors: ({ tx, holder }) => occupancy.releaseLockers(tx, holder, { isEmptied: false }),
  freeShelves: ({ tx, holder }) => occupancy.releaseShelves(tx, holder),
};

const boxOf = ({ change, before }: Work) => {
  const boxId = change.boxId ?? before.row.box_id;
  if (boxId === null) throw new Error('An event at doors without a box');
  return boxId;
};

/**
 * Effects that occupy places. They run after the row changed, since only an open delivery may occupy
 * anything.
 */
const occupations: Partial<Record<DeliveryEffect, DoorEffect>> = {
  occupyLockers: (work) =>
    occupancy.occupyLockers(
      work.tx,
      work.holder,
      boxOf(work),
      work.change.lockerIds ?? work.decision.lockerIds,
    ),
  markDoorsLoaded: async (work) => {
    const { tx, holder, decision } = work;
    await occupancy.markLoaded(tx, holder, decision.lockerIds);
    await markLoadedParcels(tx, { pharmacyId: holder.pharmacyId, boxId: boxOf(work) });
    return undefined;
  },
  addOpenCounts: async (work) => {
    const box = { pharmacyId: work.holder.pharmacyId, boxId: boxOf(work) };
    await occupancy.addOpenCounts(work.tx, box, work.decision.lockerIds);
    return undefined;
  },
  occupyShelves: ({ tx, holder, change }) =>
    occupancy.occupyShelves(tx, holder, change.shelves ?? []),
};

async function changeRow(work: Work): Promise<void> {
  const { tx, before, decision, change, holder, tools } = work;
  const patch: RowPatch = {
    status: decision.status,
    unassigned: decision.unassigned,
    updated_at: change.at,
  };
  for (const effect of decision.effects) Object.assign(patch, rowEffects[effect]?.(change, before));
  // Only an unassigned delivery has `unassigned_time`.
  if (!decision.unassigned) patch.unassigned_time = null;
  if (decision.effects.includes('newPin'))
    Object.assign(
      patch,
      await newPickupPin(tx, tools.secrets, holder.pharmacyId, holder.deliveryId),
    );
  await tx
    .updateTable('delivery')
    .set(patch)
    .where('pharmacy_id', '=', holder.pharmacyId)
    .where('id', '=', holder.deliveryId)
    .execute();
}

/** Reads the changed delivery and sets its deadline and when the clock job processes it next. */
async function setDeadline(
  { tx, holder, decision }: Work,
  recordedAt: Date,
): Promise<LoadedDelivery> {
  const key = { pharmacyId: holder.pharmacyId, docId: holder.deliveryId };
  const after = await lockDelivery(tx, key);
  if (after === undefined) throw new Error('The delivery is gone');
  const { row, snapshot } = after;
  const rules = await keepRulesFor(tx, after);
  const occupied = await tx
    .selectFrom('locker_occupancy')
    .select(({ fn }) => fn.min('occupied_at').as('at'))
    .where('pharmacy_id', '=', holder.pharmacyId)
    .where('delivery_id', '=', holder.deliveryId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  const deadline = nextDeadline({ ...snapshot, occupiedAt: occupied?.at ?? null }, rules);
  const notifiedTime = decision.effects.includes('notifyCustomer') ? recordedAt : row.notified_time;
  const times = {
    waits_until: deadline,
    clock_time: nextClockTime(
      { ...reminderFieldsOf(row), notifiedTime, waitsUntil: deadline },
      rules,
    ),
  };
  await tx
    .updateTable('delivery')
    .set(times)
    .where('pharmacy_id', '=', holder.pharmacyId)
    .where('id', '=', holder.deliveryId)
    .execute();
  return { row: { ...row, ...times }, snapshot };
}

async function log({ tx, change, decision, before }: Work, recordedAt: Date): Promise<void> {
  const { actor, userId, userName, shelves, reason } = change;
  await insertAction(tx, before.row, {
    event: change.event.name,
    actor,
    userId,
    userName,
    boxId: change.boxId ?? before.row.box_id,
    lockerIds: change.lockerIds ?? decision.lockerIds,
    shelves,
    status: decision.status,
    releasedLockerIds: decision.releasedLockerIds,
    effects: decision.effects,
    reason,
    occurredAt: change.at,
    recordedAt,
  });
}

/**
 * Applies a decision to a delivery in the event's transaction: occupancies, row, deadline, action log,
 * statistics, the customer's message and the live notice. Violated unique constraints throw; see
 * `transact`.
 */
export async function applyDecision(
  tx: Tx,
  tools: ChangeTools,
  before: LoadedDelivery,
  decision: Accepted,
  change: DeliveryChange,
  recordedAt: Date,
): Promise<LoadedDelivery> {
  const holder = {
    pharmacyId: before.row.pharmacy_id,
    deliveryId: before.row.id,
    at: change.at,
  };
  const work: Work = { tx, tools, before, decision, change, holder };
  const stays: ChangedStay[] = [];
  for (const effect of decision.effects) stays.push(...((await releases[effect]?.(work)) ?? []));
  await changeRow(work);
  for (const effect of decision.effects) stays.push(...((await occupations[effect]?.(work)) ?? []));
  const after = await setDeadline(work, recordedAt);
  if (decision.effects.includes('log')) await log(work, recordedAt);
  await countChange(tx, { before, after, effects: decision.effects, at: change.at, stays });
  if (decision.effects.includes('notifyCustomer')) {
    await notifyCustomer(tx, tools, { ...messageFacts(tools.secrets, after), at: recordedAt });
  }
  await announce(tx, {
    pharmacyId: holder.pharmacyId,
    boxId: after.row.box_id ?? before.row.box_id,
    at: recordedAt,
  });
  return after;
}
