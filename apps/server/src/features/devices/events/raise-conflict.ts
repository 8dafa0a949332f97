import type { ConflictCode } from '@kolli/contract/box/event-outcomes';
import { raiseCountedAlarm } from '../../alarms/raise-counted-alarm.ts';
import type { EventBatch } from './event-batch.ts';

const messages: Readonly<Record<ConflictCode, string>> = {
  parcel_conflict: 'The parcel was not expected there; Kolli has followed the box',
  unknown_delivery: 'Kolli has no such delivery in this box',
  unknown_door: 'The box has no such door',
  event_not_applied: 'The event fits neither the delivery nor the doors; Kolli has only stored it',
};

/** Why an event was a conflict, in words for the box's log. */
export const conflictMessage = (code: ConflictCode) => messages[code];

/**
 * Raises an alarm of type `other` with the cause of a conflict in a box's report, one for all
 * conflicts of a door until somebody comments on it. It implements the
 * effect `raiseConflictAlarm`, which `applyDecision` ignores; it also covers events of unknown
 * deliveries, for which there is no decision. Returns the cause, which the box receives, too.
 */
export async function raiseConflict(
  { tx, box }: EventBatch,
  conflict: { readonly lockerId: string; readonly cause: ConflictCode; readonly at: Date },
): Promise<ConflictCode> {
  const { pharmacyId, boxId } = box;
  await raiseCountedAlarm(tx, { pharmacyId, boxId, type: 'other', ...conflict });
  return conflict.cause;
}
