import type { Tx } from '../../platform/database/open-database.ts';
import { deleteWatchesOf, listLastingOf } from './door-alarm.repository.ts';
import { endAlarm } from './raise-alarm.ts';

/** Ends whatever lasts at doors that are taken away, and watches their sensors no longer. */
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
  for (const { cause, ...alarm } of await listLastingOf(tx, doors))
    await endAlarm(tx, { pharmacyId, boxId, at, ...alarm, ...(cause === null ? {} : { cause }) });
}
