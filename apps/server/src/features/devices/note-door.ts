import type { doorEvent } from '@kolli/contract/device-events';
import { type DoorFault, doorAfter } from '@kolli/domain/door-faults';
import type { z } from 'zod';
import { endDoorAlarm, endDoorAlarms, raiseDoorAlarm } from './door-alarms.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { raiseConflict } from './raise-conflict.ts';

type DoorEvent = z.output<typeof doorEvent>;

/**
 * Notes what a box says of a door: what it has wrong is a fault that staff see on the map, with its
 * alarm, until the door opens after all or closes. That it is open is only noted: see `watchDoors`.
 */
export async function noteDoor(batch: EventBatch, event: DoorEvent): Promise<EventOutcome> {
  const { tx, box, receivedAt } = batch;
  const at = timeOf(event, batch);
  const { lockerId } = event;
  if (!batch.lockerIds.has(lockerId))
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
