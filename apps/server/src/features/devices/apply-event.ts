import type { DeviceEvent } from '@kolli/contract/device-events';
import { applyParcelEvent } from './apply-parcel-event.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { raiseConflict } from './raise-conflict.ts';
import { keepStaffSession, noteStaffSession } from './staff-at-box.ts';

type DoorEvent = Extract<DeviceEvent, { kind: 'door' }>;

/** What stands at the door after it: an open door is a fault until it is closed. */
const faults = {
  opened: 'door_open',
  closed: null,
  not_opened: 'not_opened',
  occupied: 'occupied',
  broken: 'broken',
} as const satisfies Record<DoorEvent['state'], string | null>;

async function noteDoor(batch: EventBatch, event: DoorEvent): Promise<EventOutcome> {
  const at = timeOf(event, batch);
  const { lockerId } = event;
  if (!batch.lockerIds.has(lockerId))
    return raiseConflict(batch, { lockerId, cause: 'unknown_door', at });
  const fault = faults[event.state];
  await batch.tx
    .updateTable('locker')
    .set({ fault, fault_at: fault === null ? null : at })
    .where('pharmacy_id', '=', batch.box.pharmacyId)
    .where('box_id', '=', batch.box.boxId)
    .where('locker_id', '=', lockerId)
    .execute();
  return 'applied';
}

async function noteVersion({ tx, box }: EventBatch, softwareVersion: string): Promise<void> {
  await tx
    .updateTable('pickup_box')
    .set({ software_version: softwareVersion })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .execute();
}

/** Applies one event of a box, other than a reading; those are stored together. */
export async function applyEvent(
  batch: EventBatch,
  event: Exclude<DeviceEvent, { kind: 'reading' }>,
): Promise<EventOutcome> {
  switch (event.kind) {
    case 'loaded':
    case 'removed':
    case 'released':
      await keepStaffSession(batch, timeOf(event, batch));
      return applyParcelEvent(batch, event);
    case 'pickedUp':
      return applyParcelEvent(batch, event);
    case 'door':
      return noteDoor(batch, event);
    case 'staffSession':
      await noteStaffSession(batch, event);
      return 'applied';
    case 'version':
      await noteVersion(batch, event.softwareVersion);
      return 'applied';
    case 'wrongPin':
      return 'applied';
  }
}
