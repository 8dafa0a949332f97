import type { DeviceEvent } from '@kolli/contract/device-events';
import { applyParcelEvent } from './apply-parcel-event.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { noteDoor } from './note-door.ts';
import { noteWrongPin } from './note-wrong-pin.ts';
import { keepStaffSession, noteStaffSession } from './staff-at-box.ts';

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
      await noteWrongPin(batch, timeOf(event, batch));
      return 'applied';
  }
}
