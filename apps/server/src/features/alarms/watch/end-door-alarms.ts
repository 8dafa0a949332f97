import type { Tx } from '../../../platform/database/open-database.ts';
import { deleteWatchesOf, listActiveOf } from './door-alarm.repository.ts';
import { endAlarm } from '../raise-alarm.ts';

/** Ends all active alarms of removed doors and stops watching their sensors. */
export async function endDoorAlarms(
  tx: Tx,
  doors: {
    readonly pharmacyId: string;
    readonly boxId: string;
    readonly lockerIds: readonly string[];
  },
  at: Date,
): Promise<void> {
  const { pharmacyId, boxId, lockerIds } = doors;
  if (lockerIds.length === 0) return;
  await deleteWatchesOf(tx, doors);
  for (const { cause, ...alarm } of await listActiveOf(tx, doors))
    await endAlarm(tx, { pharmacyId, boxId, at, ...alarm, ...(cause === null ? {} : { cause }) });
}
