import { isLoadedAlready } from '@kolli/domain/delivery/box-facts';
import { effectsOnHold } from '@kolli/domain/delivery/decide-delivery-event';
import { isClosed } from '@kolli/domain/delivery/delivery-states';
import type { HoldCause } from '@kolli/domain/delivery/holds';
import { sql } from 'kysely';
import pg from 'pg';
import { violatedConstraint } from '../../../platform/database/database-faults.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { applyDecision } from '../../deliveries/apply-decision.ts';
import { insertAction } from '../../deliveries/insert-action.ts';
import { type LockedDelivery, lockDelivery } from '../../deliveries/lock-delivery.ts';
import { markLoadedParcels } from '../../alarms/watch/mark-parcels.ts';
import { holdAll, holdAtLoad } from '../../holds/hold-parcels.ts';
import { decideParcel, type ParcelEvent } from './decide-parcel.ts';
import { displaceHolder } from './displace-holder.ts';
import {
  alarmAtDoor,
  type EventBatch,
  type EventOutcome,
  personOf,
  RejectedWrite,
  timeOf,
} from './event-batch.ts';
import { lockOpenTwin } from './load-parcel.ts';
import { wasEmptiedBy } from './parcel.repository.ts';
import { raiseConflict } from './raise-conflict.ts';

const maxAttempts = 3;

type Removal = Extract<ParcelEvent, { kind: 'removed' }>;

const doorsOf = (event: ParcelEvent) =>
  event.kind === 'released' ? event.lockerIds : [event.lockerId];

/** Locks the delivery that an event names. A test order has no parcel, so no event belongs to one. */
async function namedParcel(
  { tx, box }: EventBatch,
  { docId }: ParcelEvent,
): Promise<LockedDelivery | undefined> {
  const named = await lockDelivery(tx, { ...box, docId });
  return named?.snapshot.isTest === true ? undefined : named;
}

/**
 * The delivery that an event belongs to. For an ended delivery that is the open one with the same kolli ID, since its
 * parcel is in the box; but a second pickup is never applied to another delivery.
 */
async function parcelOf(
  batch: EventBatch,
  event: ParcelEvent,
  named: LockedDelivery,
): Promise<LockedDelivery> {
  if (!isClosed(named.snapshot.status)) return named;
  if (named.snapshot.status === 'pickup' && event.kind !== 'loaded') return named;
  const { kolli_id, additional_kolli_ids } = named.row;
  const twin = await lockOpenTwin(batch.tx, batch.box, [kolli_id, ...additional_kolli_ids]);
  return twin?.snapshot.isTest === false ? twin : named;
}

/** Whether the event says again that a parcel lies where it lies, and in no other box. */
const isLoadedAgain = (event: ParcelEvent, { isElsewhere, snapshot }: LockedDelivery) =>
  event.kind === 'loaded' && !isElsewhere && isLoadedAlready(event.lockerId, snapshot);

/**
 * Whether it is a removal that is recorded already: staff took the parcel out of a box that was offline and recorded it
 * on a screen. What happened to the parcel since is not undone.
 */
async function isRemovedAlready(
  { tx, box }: EventBatch,
  event: Removal,
  { snapshot }: LockedDelivery,
): Promise<boolean> {
  const { removedTime } = snapshot;
  return removedTime !== null && wasEmptiedBy(tx, box, event, removedTime);
}

/** Logs a removal that changes nothing. */
async function logRemoval(
  batch: EventBatch,
  event: Removal,
  { row, snapshot }: LockedDelivery,
): Promise<EventOutcome> {
  await insertAction(batch.tx, row, {
    event: 'remove',
    actor: 'box',
    ...personOf(batch, event),
    boxId: batch.box.boxId,
    lockerIds: [event.lockerId],
    status: snapshot.status,
    occurredAt: timeOf(event, batch),
    recordedAt: batch.receivedAt,
  });
  return 'applied';
}

/** Why a loaded parcel goes on hold at once; undefined where it does not. */
async function causeAtLoad(
  batch: EventBatch,
  event: ParcelEvent,
  { snapshot }: LockedDelivery,
): Promise<HoldCause | undefined> {
  if (event.kind !== 'loaded') return undefined;
  const cause = alarmAtDoor(batch, event.lockerId, timeOf(event, batch));
  return cause === undefined ? undefined : holdAtLoad(batch, snapshot, cause);
}

/** Whether the parcel was loaded into a door that another delivery may occupy. */
const mayDisplace = (event: ParcelEvent, { snapshot }: LockedDelivery) =>
  event.kind === 'loaded' && !snapshot.doors.some((door) => door.lockerId === event.lockerId);

async function applyOnce(
  batch: EventBatch,
  event: ParcelEvent,
  options: { needsNewPin: boolean },
): Promise<EventOutcome> {
  const { tx, tools, receivedAt } = batch;
  const at = timeOf(event, batch);
  const lockerIds = doorsOf(event);
  const lockerId = lockerIds[0] ?? '';
  const unknownDoor = lockerIds.find((id) => !batch.doors.sensors.has(id));
  if (unknownDoor !== undefined)
    return raiseConflict(batch, { lockerId: unknownDoor, cause: 'unknown_door', at });
  const named = await namedParcel(batch, event);
  if (named === undefined) return raiseConflict(batch, { lockerId, cause: 'unknown_delivery', at });
  const parcel = await parcelOf(batch, event, named);
  const mayRepeat = event.kind === 'removed' && !isLoadedAlready(event.lockerId, parcel.snapshot);
  if (mayRepeat && (await isRemovedAlready(batch, event, named)))
    return logRemoval(batch, event, named);
  if (isLoadedAgain(event, parcel)) return 'applied';
  const decided = decideParcel(event, parcel, at);
  if (decided === undefined)
    return raiseConflict(batch, { lockerId, cause: 'parcel_conflict', at });
  const person = personOf(batch, event);
  if (mayDisplace(event, parcel)) await displaceHolder(batch, { lockerId, ...person, at });
  const { decision } = decided;
  const boxId = batch.box.boxId;
  const change = { event: decided.event, actor: 'box', at, ...person, boxId } as const;
  const cause = await causeAtLoad(batch, event, parcel);
  const effects = [
    ...(options.needsNewPin ? ['newPin' as const] : []),
    ...(cause === undefined ? decision.effects : effectsOnHold(decision.effects, 'held')),
  ];
  await applyDecision(tx, tools, parcel, { ...decision, effects }, change, receivedAt);
  if (effects.includes('markDoorsLoaded') && batch.doors.alarms.length > 0)
    await markLoadedParcels(tx, batch.box);
  if (cause !== undefined) await holdAll(batch, [{ docId: parcel.row.id, lockerId, at, cause }]);
  // `applyDecision` does not raise the alarm of the effect `raiseConflictAlarm`; that is done here.
  if (!decision.isConflict) return 'applied';
  return raiseConflict(batch, { lockerId, cause: 'parcel_conflict', at });
}

/** Rolls back what `work` wrote when it fails; the transaction stays usable. */
async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint parcel_event`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint parcel_event`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint parcel_event`.execute(tx);
    throw error;
  }
}

/** Whether a constraint rejected the write (SQLSTATE class 23). */
const isConstraintViolation = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;

async function applyUndoable(batch: EventBatch, event: ParcelEvent): Promise<EventOutcome> {
  let needsNewPin = false;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await inSavepoint(batch.tx, () => applyOnce(batch, event, { needsNewPin }));
    } catch (error) {
      if (!isConstraintViolation(error)) throw error;
      // A reopened delivery's PIN may be used by another now. A kolli ID taken in the meantime is found
      // on retry.
      needsNewPin ||= violatedConstraint(error) === 'delivery_pin';
    }
  }
  const lockerId = doorsOf(event)[0] ?? '';
  const at = timeOf(event, batch);
  return raiseConflict(batch, { lockerId, cause: 'event_not_applied', at });
}

/**
 * Applies a parcel event that a box reports. It is never refused: an event that fits neither the
 * delivery nor the database's constraints is stored as a conflict with an alarm, so that it does not
 * block later events.
 */
export async function applyParcelEvent(
  batch: EventBatch,
  event: ParcelEvent,
): Promise<EventOutcome> {
  if (batch.isUndoable) return applyUndoable(batch, event);
  try {
    return await applyOnce(batch, event, { needsNewPin: false });
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw new RejectedWrite('A constraint rejected an event', { cause: error });
  }
}
