import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { insertAction } from '../../deliveries/insert-action.ts';
import { lockDelivery } from '../../deliveries/lock-delivery.ts';
import { holdAll } from '../../holds/hold-parcels.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { raiseConflict } from './raise-conflict.ts';

type HeldEvent = Extract<DeviceEvent, { kind: 'held' }>;
type HeldPinEvent = Extract<DeviceEvent, { kind: 'heldPin' }>;

/** The box put a parcel on hold by its own readings: so does the server, unless it already did (HLD-04). */
export async function applyHeldEvent(batch: EventBatch, event: HeldEvent): Promise<EventOutcome> {
  const at = timeOf(event, batch);
  const { docId, lockerId, cause } = event;
  const parcel = await lockDelivery(batch.tx, { pharmacyId: batch.box.pharmacyId, docId });
  if (parcel === undefined)
    return raiseConflict(batch, { lockerId, cause: 'unknown_delivery', at });
  await holdAll(batch, [{ docId, lockerId, at, cause }]);
  return 'applied';
}

/** Logs that a customer typed the PIN of a parcel on hold. */
export async function logHeldPin(batch: EventBatch, event: HeldPinEvent): Promise<EventOutcome> {
  const { tx, box, receivedAt } = batch;
  const parcel = await lockDelivery(tx, { pharmacyId: box.pharmacyId, docId: event.docId });
  if (parcel === undefined) return 'applied';
  await insertAction(tx, parcel.row, {
    event: 'heldPin',
    actor: 'box',
    userId: null,
    userName: null,
    boxId: box.boxId,
    status: parcel.row.status as DeliveryStatus,
    occurredAt: timeOf(event, batch),
    recordedAt: receivedAt,
  });
  return 'applied';
}
