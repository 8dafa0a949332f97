import type { Alarm, AlarmCause } from '@kolli/contract/monitoring/alarms';
import type { Tx } from '../../../platform/database/open-database.ts';

interface Doors {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerIds: readonly string[];
}

/** The active alarms of these doors. */
export async function listActiveOf(tx: Tx, { pharmacyId, boxId, lockerIds }: Doors) {
  const rows = await tx
    .selectFrom('alarm')
    .select(['locker_id', 'type', 'cause'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', 'in', lockerIds)
    .where('type', 'not in', ['other', 'ok'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    lockerId: row.locker_id,
    type: row.type as Exclude<Alarm['alarmType'], 'ok'>,
    cause: row.cause as AlarmCause | null,
  }));
}

/** Stops watching these doors' sensors. */
export async function deleteWatchesOf(
  tx: Tx,
  { pharmacyId, boxId, lockerIds }: Doors,
): Promise<void> {
  await tx
    .deleteFrom('temperature_watch')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('sensor', 'in', lockerIds)
    .execute();
}
