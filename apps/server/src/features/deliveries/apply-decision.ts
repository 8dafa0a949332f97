import { awaitsDecision, holdNoticeAfterMs } from '@kolli/domain/delivery/holds';
import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import { isClosed } from '@kolli/domain/delivery/delivery-states';
import { undoAcceptedMs } from '@kolli/domain/undo/undo-times';
import type { Tx } from '../../platform/database/open-database.ts';
import { readWaitingPlace, type WaitingPlace } from '../../platform/database/waiting-place.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { endHoldReminders } from '../alarms/end-hold-reminders.ts';
import { recordOrderChange } from '../outgoing/changes/record-order-change.ts';
import { type MessageTools, queueMessage } from '../outgoing/messages/queue-message.ts';
import { dropInvitations } from '../outgoing/messages/undo-messages.ts';
import type { ChangedStay } from '../statistics/count-event.ts';
import {
  begun,
  boxOf,
  type ChangedPlaces,
  changedPlaces,
  keptPlaces,
  newDoors,
} from './changed-places.ts';
import { countChange } from './count-change.ts';
import type {
  Accepted,
  DeliveryChange,
  DeliveryRow,
  LoadedDelivery,
  Place,
} from './delivery-change.ts';
import * as occupancy from './doors/occupancy.repository.ts';
import { insertAction } from './insert-action.ts';
import { keepRules } from './keep-rules.ts';
import { withPlaces } from './lock-delivery.ts';
import type { MessagePurpose } from '../outgoing/messages/message-texts.ts';
import { messageFacts } from './message-facts.ts';
import { timesOf } from './next-deadline.ts';
import { newPickupPin } from './pickup-pin.ts';
import { type RowPatch, rowEffects } from './row-effects.ts';
import { updateRow } from './doors/update-row.ts';

/** Dependencies of delivery changes besides the transaction. */
export type ChangeTools = MessageTools;

interface Work {
  readonly tx: Tx;
  readonly tools: ChangeTools;
  readonly before: LoadedDelivery;
  readonly decision: Accepted;
  readonly change: DeliveryChange;
  readonly holder: { pharmacyId: string; deliveryId: string; at: Date };
  readonly recordedAt: Date;
}

/**
 * Ends the stays that an event ends. This comes before the change of the row, since a closed delivery must not occupy
 * anything.
 */
async function endStays({ tx, holder, decision }: Work): Promise<ChangedStay[]> {
  const { effects, lockerIds, releasedLockerIds } = decision;
  const has = (effect: DeliveryEffect) => effects.includes(effect);
  const ended = await Promise.all([
    has('emptyDoors') ? occupancy.releaseLockers(tx, holder, { lockerIds, isEmptied: true }) : [],
    has('releaseUnneededDoors')
      ? occupancy.releaseLockers(tx, holder, { lockerIds: releasedLockerIds, isEmptied: false })
      : [],
    has('freeDoors') ? occupancy.releaseLockers(tx, holder, { isEmptied: false }) : [],
    has('freeShelves') ? occupancy.releaseShelves(tx, holder) : [],
  ]);
  return ended.flat();
}

/** Goes on with the stays in doors that an undone deletion ended. */
function resumeStays({ tx, holder, decision, change: { boxId } }: Work): Promise<ChangedStay[]> {
  if (boxId === undefined || !decision.effects.includes('resumeStays')) return Promise.resolve([]);
  return occupancy.resumeStays(tx, holder, boxId, decision.lockerIds);
}

/** When the customer is informed of a hold: later, since most are decided soon. Null where there is nothing to say. */
function holdNoticeTime({ before: { row }, decision, recordedAt }: Work): Date | null {
  if (decision.hold !== 'held') return null;
  if (!decision.effects.includes('setHold')) return row.hold_notice_time;
  const isInformed = row.notified_time !== null && row.phone_number !== null;
  return isInformed ? new Date(recordedAt.getTime() + holdNoticeAfterMs) : null;
}

async function log({ tx, change, decision, before, recordedAt }: Work): Promise<void> {
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

/** The columns that an event changes, without its deadline. */
async function changedColumns(work: Work): Promise<RowPatch> {
  const { tx, before, decision, change, holder, tools } = work;
  const patch: RowPatch = {
    status: decision.status,
    unassigned: decision.unassigned,
    hold: decision.hold,
    hold_notice_time: holdNoticeTime(work),
    updated_at: change.at,
  };
  for (const effect of decision.effects) Object.assign(patch, rowEffects[effect]?.(change, before));
  // Only an unassigned delivery has `unassigned_time`.
  if (!decision.unassigned) patch.unassigned_time = null;
  // The PIN of a delivery that a box reports open again long after its closing is no longer stored.
  const lacksPin = before.row.pin_hash === null && !isClosed(decision.status);
  if (lacksPin || decision.effects.includes('newPin'))
    Object.assign(
      patch,
      await newPickupPin(tx, tools.secrets, holder.pharmacyId, holder.deliveryId),
    );
  return Object.assign(patch, change.former);
}

/**
 * The message that an event sends to the customer; undefined for none. A release invites a customer who does not know
 * of the parcel, and otherwise writes to one who was informed of the hold. A rejection writes to one who knows of it.
 */
function purposeOf({ effects }: Accepted, { row, snapshot }: LoadedDelivery) {
  if (row.phone_number === null) return undefined;
  const isFreed = effects.includes('notifyOfRelease') && snapshot.status === 'delivered';
  const isKnown = row.notified_time !== null;
  if (effects.includes('notifyCustomer') || (isFreed && !isKnown)) return 'delivery';
  if (isFreed && row.hold_notified_time !== null) return 'holdReleased';
  if (effects.includes('notifyOfRejection') && isKnown) return 'holdRejected';
  return undefined;
}

/** Whether the parcel left its place before its customer was invited there: then nobody is invited any more. */
async function isUninvited({ tx, decision, holder, recordedAt }: Work): Promise<boolean> {
  const { effects } = decision;
  if (!effects.includes('setRemoved') && !effects.includes('setDeleted')) return false;
  return dropInvitations(tx, holder, recordedAt);
}

/** When the customer was notified and reminded, after the event. */
async function noticesOf(
  work: Work,
  { notified_time, reminded_time, is_test: isTest }: DeliveryRow,
  purpose: MessagePurpose | undefined,
) {
  const { recordedAt } = work;
  const former = (await isUninvited(work)) ? null : notified_time;
  return {
    notified: purpose === 'delivery' && !isTest ? recordedAt : former,
    // A reminder whose time passed during the hold would come right after this message, which has the PIN, too.
    reminded: purpose === 'holdReleased' ? recordedAt : reminded_time,
  };
}

/** Queues the message that an event sends; one of a change that can be undone waits for that time. */
async function informCustomer(
  { tx, tools, change, recordedAt: at }: Work,
  after: LoadedDelivery,
  { place, purpose }: { place: WaitingPlace; purpose: MessagePurpose },
): Promise<void> {
  const parcel = messageFacts(tools.secrets, after, place);
  const withheldMs = change.isUndoable ? undoAcceptedMs : undefined;
  await queueMessage(tx, tools, { ...parcel, purpose, at, withheldMs });
}

/** Writes the row, and after it the stays that begin: only an open delivery may occupy anything. */
async function write(
  work: Work,
  patch: RowPatch,
  { doors, shelves }: ChangedPlaces,
): Promise<void> {
  const { tx, holder, decision } = work;
  const { lockerIds, effects } = decision;
  // `addOpenCounts` always comes with it.
  const isLoaded = effects.includes('markDoorsLoaded');
  await Promise.all([
    updateRow(tx, work.before.row, patch),
    occupancy.occupyLockers(tx, holder, doors),
    occupancy.occupyShelves(tx, holder, shelves),
    isLoaded ? occupancy.loadDoors(tx, holder, boxOf(work), lockerIds) : undefined,
    effects.includes('log') ? log(work) : undefined,
  ]);
}

/** Reads where the delivery is after the event. */
function readPlace(work: Work, { pharmacy_id, box_id }: DeliveryRow, kept: readonly Place[]) {
  const doors = kept.flatMap(({ boxId, name }) => (boxId === null ? [] : name));
  return readWaitingPlace(work.tx, {
    pharmacyId: pharmacy_id,
    boxId: box_id,
    lockerIds: [...doors, ...newDoors(work, kept)],
    at: work.change.at,
  });
}

/**
 * Applies a decision to a delivery in the event's transaction: occupancies, row, deadline, action log,
 * statistics, the customer's message and the live notice. `known` is where it is to wait, if that has been read.
 * Violated unique constraints throw; see `transact`.
 */
export async function applyDecision(
  tx: Tx,
  tools: ChangeTools,
  before: LoadedDelivery,
  decision: Accepted,
  change: DeliveryChange,
  recordedAt: Date,
  known?: WaitingPlace,
): Promise<LoadedDelivery> {
  const { pharmacy_id: pharmacyId, id: deliveryId } = before.row;
  const holder = { pharmacyId, deliveryId, at: change.at };
  const work: Work = { tx, tools, before, decision, change, holder, recordedAt };
  const [ended, resumed] = [await endStays(work), await resumeStays(work)];
  const kept = [...keptPlaces(before, ended), ...resumed.map(begun)];
  const patch = await changedColumns(work);
  const changed = { ...before.row, ...patch } as DeliveryRow;
  const place = known ?? (await readPlace(work, changed, kept));
  const places = changedPlaces(work, kept, place);
  const moved = withPlaces(changed, places.places);
  const purpose = purposeOf(decision, moved);
  const notices = await noticesOf(work, changed, purpose);
  // An undo gives them back.
  const times = change.former === undefined ? timesOf(moved, keepRules(place), notices) : {};
  const after = { ...moved, row: { ...changed, ...times } };
  const stays = [...ended, ...resumed, ...places.doors, ...places.shelves];
  const { effects } = decision;
  await Promise.all([
    write(work, { ...patch, ...times }, places),
    countChange(tx, { before, after, effects, at: change.at, stays }),
    recordOrderChange(tx, { ...work, after, isNotified: purpose === 'delivery' }),
  ]);
  if (purpose !== undefined) await informCustomer(work, after, { place, purpose });
  if (awaitsDecision(before.snapshot) && !awaitsDecision(decision))
    await endHoldReminders(tx, { pharmacyId, docId: deliveryId });
  announce(tx, { pharmacyId, boxId: changed.box_id ?? before.row.box_id, at: recordedAt });
  return after;
}
