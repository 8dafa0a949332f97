import { type DoorFault, staysOpenSince } from '@kolli/domain/box/door-faults';
import { sql } from 'kysely';
import type { WatchedBoxes } from '../../../platform/database/box-key.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { openStaffSessions } from '../../../platform/database/staff-sessions.ts';
import { missingAfterMs } from '../connection/connection-alarm.ts';
import { raiseDoorAlarm } from '../doors/door-alarms.ts';

/** Time in which a box that reconnects or catches up may still report that the door was closed. */
const catchUpMs = 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Locks and returns the doors that stay open and have no fault yet, of connected boxes without a staff
 * session.
 */
function doorsLeftOpen(tx: Tx, { pharmacyIds, boxId }: WatchedBoxes, now: Date) {
  return tx
    .selectFrom('locker')
    .innerJoin('pickup_box as box', (join) =>
      join
        .onRef('box.pharmacy_id', '=', 'locker.pharmacy_id')
        .onRef('box.id', '=', 'locker.box_id'),
    )
    .select(['locker.pharmacy_id as pharmacyId', 'locker.box_id as boxId'])
    .select(['locker.locker_id as lockerId', 'locker.opened_at as openedAt'])
    .where('locker.pharmacy_id', 'in', pharmacyIds)
    .$if(boxId !== undefined, (query) => query.where('locker.box_id', '=', boxId ?? ''))
    .where('locker.opened_at', '<=', staysOpenSince(now))
    .where('locker.opened_noted_at', '<=', before(now, catchUpMs))
    .where('locker.fault', 'is', null)
    .where('box.last_seen_at', '>=', before(now, missingAfterMs))
    .where('box.heartbeats_since', '<=', before(now, catchUpMs))
    .where((eb) =>
      eb.not(
        eb.exists(
          openStaffSessions(tx, now)
            .where('session.pharmacy_id', '=', sql.ref<string>('locker.pharmacy_id'))
            .where('session.box_id', '=', sql.ref<string>('locker.box_id')),
        ),
      ),
    )
    .orderBy('locker.pharmacy_id')
    .orderBy('locker.box_id')
    .orderBy('locker.locker_id')
    .forNoKeyUpdate('locker')
    .skipLocked()
    .execute();
}

/**
 * Sets a fault and raises its alarm for each door of these boxes that stays open, dated when it
 * was opened. Loading and picking up take less than the three minutes after which it is a fault.
 */
export async function watchDoors(tx: Tx, boxes: WatchedBoxes, now: Date): Promise<void> {
  const fault: DoorFault = 'door_open';
  for (const { openedAt, ...door } of await doorsLeftOpen(tx, boxes, now)) {
    if (openedAt === null) continue;
    await tx
      .updateTable('locker')
      .set({ fault, fault_at: openedAt })
      .where('pharmacy_id', '=', door.pharmacyId)
      .where('box_id', '=', door.boxId)
      .where('locker_id', '=', door.lockerId)
      .execute();
    await raiseDoorAlarm(tx, { ...door, at: openedAt }, fault);
  }
}
