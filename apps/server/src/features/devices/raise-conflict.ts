import { raiseAlarm } from '../alarms/raise-alarm.ts';
import type { EventBatch } from './event-batch.ts';

/**
 * Why a box's report does not fit: no row of the life cycle fitted and the delivery followed the
 * parcel; the delivery or the door is not known here; the database refused what it would lead to.
 */
export type ConflictCause =
  | 'parcel_conflict'
  | 'unknown_delivery'
  | 'unknown_door'
  | 'event_not_applied';

/**
 * Raises an alarm of type `other` that names what in a box's report does not fit. This is what the
 * effect `raiseConflictAlarm` stands for: `applyDecision` passes over that effect, and whoever hears
 * the box calls this, also where no delivery is known that a decision could be about.
 */
export async function raiseConflict(
  { tx, box }: EventBatch,
  conflict: { readonly lockerId: string; readonly cause: ConflictCause; readonly at: Date },
): Promise<'conflict'> {
  const { pharmacyId, boxId } = box;
  await raiseAlarm(tx, { pharmacyId, boxId, type: 'other', ...conflict });
  return 'conflict';
}
