import type { DeliveryDecision } from '@kolli/domain/decide-delivery-event';
import type { DeliveryEffect } from '@kolli/domain/delivery-effects';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { markLoadedParcels } from '../alarms/mark-parcels.ts';
import type { MessageTools } from '../messages/queue-message.ts';
import { tellCustomer } from '../messages/tell-customer.ts';
import type { ChangedStay } from '../statistics/count-event.ts';
import { countChange } from './count-change.ts';
import type { DeliveryChange, LoadedDelivery } from './delivery-change.ts';
import { lockDelivery } from './lock-delivery.ts';
import { keepRulesFor } from './keep-rules.ts';
import { messageFacts } from './message-facts.ts';
import { nextClockTime, nextDeadline, remindedOf } from './next-deadline.ts';
import * as occupancy from './occupancy.repository.ts';
import { newPickupPin } from './pickup-pin.ts';
import { type RowPatch, rowEffects } from './row-effects.ts';

type Accepted = Extract<DeliveryDecision, { ok: true }>;

/** What changes of deliveries need beside the transaction. */
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

/** What is freed: before the row changes, since a closed delivery may hold nothing. */
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

/** What is taken: after the row changed, since only an open delivery may hold anything. */
const takings: Partial<Record<DeliveryEffect, DoorEffect>> = {
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
  // Only what is unassigned waits for a place: the clock of those that wait ends with the waiting.
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

/** Reads the delivery as it is now and sets when its waiting ends and when the clock looks at it. */
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
  const toldTime = decision.effects.includes('tellCustomer') ? recordedAt : row.told_time;
  const times = {
    waits_until: deadline,
    clock_time: nextClockTime({ ...remindedOf(row), toldTime, waitsUntil: deadline }, rules),
  };
  await tx
    .updateTable('delivery')
    .set(times)
    .where('pharmacy_id', '=', holder.pharmacyId)
    .where('id', '=', holder.deliveryId)
    .execute();
  return { row: { ...row, ...times }, snapshot };
}

async function log(
  { tx, change, decision, holder, before }: Work,
  recordedAt: Date,
): Promise<void> {
  const lockerIds = change.lockerIds ?? decision.lockerIds;
  await tx
    .insertInto('delivery_action')
    .values({
      pharmacy_id: holder.pharmacyId,
      id: newId(),
      delivery_id: holder.deliveryId,
      event: change.event.name,
      actor: change.actor,
      user_id: change.userId,
      user_name: change.userName,
      box_id: change.boxId ?? before.row.box_id,
      locker_ids: [...lockerIds],
      shelves: [...(change.shelves ?? [])],
      status: decision.status,
      // The effects tell what was reversed, so that counts can be made anew from the log alone.
      detail: JSON.stringify({
        released: decision.releasedLockerIds,
        effects: decision.effects,
        reason: change.reason,
      }),
      occurred_at: change.at,
      recorded_at: recordedAt,
    })
    .execute();
}

/**
 * Does to a delivery what the rules decided, in the event's transaction: occupancy, row, deadline,
 * action log, statistics, the customer's message, and the notice to everybody who watches. Unique constraints
 * throw; see `transact`.
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
  for (const effect of decision.effects) stays.push(...((await takings[effect]?.(work)) ?? []));
  const after = await setDeadline(work, recordedAt);
  if (decision.effects.includes('log')) await log(work, recordedAt);
  await countChange(tx, { before, after, effects: decision.effects, at: change.at, stays });
  if (decision.effects.includes('tellCustomer')) {
    await tellCustomer(tx, tools, { ...messageFacts(tools.secrets, after), at: recordedAt });
  }
  await announce(tx, {
    pharmacyId: holder.pharmacyId,
    boxId: after.row.box_id ?? before.row.box_id,
    at: recordedAt,
  });
  return after;
}
