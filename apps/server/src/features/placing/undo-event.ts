import { decideUndo } from '@kolli/domain/undo/decide-undo';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { applyDecision } from '../deliveries/apply-decision.ts';
import type { DeliveryRow, LoadedDelivery, Place } from '../deliveries/delivery-change.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { checkDoors, lockBoxFor } from '../deliveries/doors/check-doors.ts';
import { lockDelivery, withPlaces } from '../deliveries/lock-delivery.ts';
import { lockDoors } from '../deliveries/lock-with-doors.ts';
import { dropWithheld, requeueDropped } from '../outgoing/messages/undo-messages.ts';
import { auditPutOnShelf } from './assign-to-shelf.ts';
import { lockShelves } from './choose-shelves.ts';
import { type EventStep, stateHash } from './undo/delivery-step.ts';

interface Former {
  readonly lockerIds: readonly string[];
  readonly shelves: readonly string[];
}

const formerPlaces = (places: readonly Place[]): Former => ({
  lockerIds: places.flatMap(({ boxId, name }) => (boxId === null ? [] : name)),
  shelves: places.flatMap(({ boxId, name }) => (boxId === null ? name : [])),
});

/**
 * Locks the delivery in the state that the event left, its box first, as that does itself. Throws `undo_changed` where
 * something else has happened since, and the codes of a box or door that cannot be occupied again.
 */
async function lockAsLeft(
  tx: Tx,
  { docId, boxId, left }: EventStep,
  { lockerIds, shelves }: Former,
  { pharmacyId, now }: { readonly pharmacyId: string; readonly now: Date },
): Promise<LoadedDelivery> {
  const action = lockerIds.length > 0 ? 'assign' : 'delete';
  const box = boxId === null ? null : await lockBoxFor(tx, action, { pharmacyId, boxId, now });
  const current = await lockDelivery(tx, { pharmacyId, docId });
  if (current === undefined || stateHash(current) !== left) throw new CodedError('undo_changed');
  if (boxId !== null) await lockDoors(tx, { pharmacyId, boxId }, current);
  if (box !== null && lockerIds.length > 0) await checkDoors(tx, box, lockerIds);
  if (shelves.length > 0) await lockShelves(tx, pharmacyId, shelves);
  return current;
}

interface Undoing {
  readonly caller: StaffAtPharmacy;
  /** When the change was made. */
  readonly changedAt: Date;
}

/**
 * An assignment made a new PIN: the messages with it are about the place that the delivery leaves. What was dropped
 * while it had left its place is to be sent after all.
 */
async function undoMessages(
  tx: Tx,
  deps: DeliveryDeps,
  { docId, former }: EventStep,
  { row, since, now }: { readonly row: DeliveryRow; readonly since: Date; readonly now: Date },
): Promise<void> {
  const { pharmacy_id: pharmacyId, pin_hash: pinHash } = row;
  if (pinHash === null) return;
  const messages = { pharmacyId, docId, pinHash };
  if (former.pin_hash !== undefined) await dropWithheld(tx, messages, now);
  else await requeueDropped(tx, deps, messages, since);
}

/**
 * Undoes the last event of a delivery (LST-04): what it changed is as before, its places are occupied again, and a
 * message that it queued is dropped, or one that it dropped is queued. Its former stays in doors go on, because deadlines count from when they began. Throws
 * `undo_changed` where something else has happened since or another delivery was behind a door, and `undo_too_late` once
 * the message is being sent.
 */
export async function undoEvent(
  tx: Tx,
  deps: DeliveryDeps,
  step: EventStep,
  { caller, changedAt: since }: Undoing,
): Promise<void> {
  const { pharmacyId } = caller.at;
  const { former, places, boxId } = step;
  const wanted = formerPlaces(places);
  const current = await lockAsLeft(tx, step, wanted, { pharmacyId, now: deps.clock() });
  // Read after the doors are locked: a stay begins after the last one ended.
  const now = deps.clock();
  await undoMessages(tx, deps, step, { row: current.row, since, now });
  const before = withPlaces({ ...current.row, ...former }, places);
  const decision = decideUndo(current.snapshot, before.snapshot);
  const by = { at: now, ...staffActor(caller) };
  const change = {
    event: { name: 'undo' },
    actor: 'staff',
    ...by,
    ...(boxId === null ? {} : { boxId }),
    ...wanted,
    former,
  } as const;
  await applyDecision(tx, deps, current, decision, change, now);
  const { shelves: left } = current.snapshot;
  if (decision.status === 'removed' && left.length > 0)
    await auditPutOnShelf(tx, current.row, left, {
      action: 'delivery.undoPutOnShelf',
      ...by,
    });
}
