import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import type { SensorEvent } from '../../readings/store-readings.ts';
import { applyParcelEvent } from './apply-parcel-event.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { applyDoorEvent } from './apply-door-event.ts';
import { applyHeldEvent, logHeldPin } from './apply-held-event.ts';
import { applyContents, applyDoorConfirmed } from './apply-contents.ts';
import { countWrongPin } from './count-wrong-pin.ts';
import { extendStaffSession, applyStaffSession } from './staff-at-box.ts';

async function storeVersion({ tx, box }: EventBatch, softwareVersion: string): Promise<void> {
  await tx
    .updateTable('pickup_box')
    .set({ software_version: softwareVersion })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .execute();
}

/** Applies one event of a box, other than of its sensors, whose events are stored as a batch. */
export async function applyEvent(
  batch: EventBatch,
  event: Exclude<DeviceEvent, SensorEvent>,
): Promise<EventOutcome> {
  switch (event.kind) {
    case 'loaded':
    case 'removed':
    case 'released':
      await extendStaffSession(batch, timeOf(event, batch));
      return applyParcelEvent(batch, event);
    case 'pickedUp':
      return applyParcelEvent(batch, event);
    case 'door':
      return applyDoorEvent(batch, event);
    case 'contents':
      return applyContents(batch, event);
    case 'doorConfirmed':
      return applyDoorConfirmed(batch, event);
    case 'staffSession':
      await applyStaffSession(batch, event);
      return 'applied';
    case 'version':
      await storeVersion(batch, event.softwareVersion);
      return 'applied';
    case 'held':
      return applyHeldEvent(batch, event);
    case 'heldPin':
      return logHeldPin(batch, event);
    // Stored for what sensors say right after it.
    case 'powerOn':
    case 'powerLost':
      return 'applied';
    case 'wrongPin':
      await countWrongPin(batch, timeOf(event, batch));
      return 'applied';
  }
}
