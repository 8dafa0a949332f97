import type { doorEvent } from '@kolli/contract/machine/device-events';
import { type DoorFault, doorAfter } from '@kolli/domain/box/door-faults';
import type { z } from 'zod';
import { endDoorAlarm, endDoorAlarms, raiseDoorAlarm } from '../doors/door-alarms.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { raiseConflict } from './raise-conflict.ts';

type DoorEvent = z.output<typeof doorEvent>;

/**
 * Stores a door event. A fault is shown on the map and raises its alarm, until the door opens or
 * closes. An open door is only stored: see `watchDoors`.
 */
export async function applyDoorEvent(batch: EventBatch, event: DoorEvent): Promise<EventOutcome> {
  const { tx, box, receivedAt } = batch;
  const at = timeOf(event, batch);
  const { lockerId } = event;
  if (!batch.doors.sensors.has(lockerId))
    return raiseConflict(batch, { lockerId, cause: 'unknown_door', at });
  const row = await tx
    .selectFrom('locker')
    .select(['opened_at', 'opened_noted_at', 'fault', 'fault_at'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('locker_id', '=', lockerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const fault = row.fault as DoorFault | null;
  const door = doorAfter(
    { openedAt: row.opened_at, fault, faultAt: row.fault_at },
    event.state,
    at,
  );
  const notedAt = row.opened_noted_at ?? receivedAt;
  await tx
    .updateTable('locker')
    .set({ opened_at: door.openedAt, opened_noted_at: door.openedAt && notedAt })
    .set({ fault: door.fault, fault_at: door.faultAt })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('locker_id', '=', lockerId)
    .execute();
  if (fault === door.fault) return 'applied';
  const place = { ...box, lockerId, at };
  if (door.fault !== null) await raiseDoorAlarm(tx, place, door.fault);
  else if (event.state === 'closed') await endDoorAlarms(tx, place);
  else if (fault !== null) await endDoorAlarm(tx, place, fault);
  return 'applied';
}
