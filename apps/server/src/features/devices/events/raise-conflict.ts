import { raiseAlarm } from '../../alarms/raise-alarm.ts';
import type { EventBatch } from './event-batch.ts';

/**
 * The reason for a conflict: no rule of the life cycle matched and the delivery was set to the reported
 * state; the delivery is unknown; the door is unknown; a constraint of the database rejected the
 * change.
 */
export type ConflictCause =
  | 'parcel_conflict'
  | 'unknown_delivery'
  | 'unknown_door'
  | 'event_not_applied';

/**
 * Raises an alarm of type `other` with the cause of a conflict in a box's report. It implements the
 * effect `raiseConflictAlarm`, which `applyDecision` ignores; it also covers events of unknown
 * deliveries, for which there is no decision.
 */
export async function raiseConflict(
  { tx, box }: EventBatch,
  conflict: { readonly lockerId: string; readonly cause: ConflictCause; readonly at: Date },
): Promise<'conflict'> {
  const { pharmacyId, boxId } = box;
  await raiseAlarm(tx, { pharmacyId, boxId, type: 'other', ...conflict });
  return 'conflict';
}
