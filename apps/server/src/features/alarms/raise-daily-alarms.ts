import type { AlarmCause } from '@kolli/contract/monitoring/alarms';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { listAlarmsSince, maxADay } from './alarm-writing.repository.ts';
import { raiseAlarms } from './raise-alarm.ts';

/** Interval between two alarms about the same. */
const repeatAfterMs = 24 * 3_600_000;

/** What something is about that lasts: a door or sensor, and what distinguishes alarms of one cause. */
interface Lasting {
  readonly lockerId: string;
  readonly detail?: string;
}

/**
 * Raises alarms of type `other` about what lasts, such as a wrong clock: at most once a day for the same door, cause
 * and detail, within the limits of `raiseAlarm`. What was raised before takes one query, however much it is.
 */
export async function raiseDailyAlarms(
  tx: Tx,
  box: BoxKey & { readonly cause: AlarmCause; readonly at: Date },
  found: readonly Lasting[],
): Promise<void> {
  if (found.length === 0) return;
  const known = await listAlarmsSince(tx, box, new Date(box.at.getTime() - repeatAfterMs));
  for (const one of found) {
    const ofDoor = known.filter(({ lockerId }) => lockerId === one.lockerId);
    const isKnown = ofDoor.some(({ detail }) => detail === (one.detail ?? null));
    if (isKnown || known.length >= maxADay.box || ofDoor.length >= maxADay.door) continue;
    await raiseAlarms(tx, [{ ...box, ...one, type: 'other' }]);
    known.push({ lockerId: one.lockerId, detail: one.detail ?? null });
  }
}
