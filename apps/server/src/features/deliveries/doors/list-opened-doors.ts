import type { Tx } from '../../../platform/database/open-database.ts';

/** Which of these doors a box opened at the request of staff since a time. */
export async function listOpenedDoors(
  tx: Tx,
  doors: {
    readonly pharmacyId: string;
    readonly boxId: string;
    readonly lockerIds: readonly string[];
    readonly since: Date;
  },
): Promise<string[]> {
  if (doors.lockerIds.length === 0) return [];
  const rows = await tx
    .selectFrom('device_command')
    .select('locker_id')
    .distinct()
    .where('pharmacy_id', '=', doors.pharmacyId)
    .where('box_id', '=', doors.boxId)
    .where('locker_id', 'in', doors.lockerIds)
    .where('outcome', '=', 'done')
    .where('created_at', '>', doors.since)
    .orderBy('locker_id')
    .execute();
  return rows.map((row) => row.locker_id);
}
