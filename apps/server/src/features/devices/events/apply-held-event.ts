import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { roomSensorId } from '@kolli/domain/box/lockers';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { insertAction } from '../../deliveries/insert-action.ts';
import { type LockedDelivery, lockDelivery } from '../../deliveries/lock-delivery.ts';
import { holdAll } from '../../holds/hold-parcels.ts';
import { type EventBatch, type EventOutcome, timeOf } from './event-batch.ts';
import { wasInBox } from './parcel.repository.ts';
import { raiseConflict } from './raise-conflict.ts';

type HeldEvent = Extract<DeviceEvent, { kind: 'held' }>;
type HeldPinEvent = Extract<DeviceEvent, { kind: 'heldPin' }>;

/** Locks a delivery whose parcel lies in this box, or once did; undefined for any other. */
async function lockParcelOfBox(
  { tx, box }: EventBatch,
  docId: string,
): Promise<LockedDelivery | undefined> {
  const parcel = await lockDelivery(tx, { pharmacyId: box.pharmacyId, docId });
  return parcel !== undefined && (await wasInBox(tx, box, docId)) ? parcel : undefined;
}

/** The box put a parcel on hold by its own readings: so does the server, unless it already did (HLD-04). */
export async function applyHeldEvent(batch: EventBatch, event: HeldEvent): Promise<EventOutcome> {
  const at = timeOf(event, batch);
  const { docId, lockerId, cause } = event;
  if ((await lockParcelOfBox(batch, docId)) === undefined)
    return raiseConflict(batch, { lockerId, cause: 'unknown_delivery', at });
  await holdAll(batch, [{ docId, lockerId, at, cause }]);
  return 'applied';
}

/** Logs that a customer typed the PIN of a parcel on hold. */
export async function logHeldPin(batch: EventBatch, event: HeldPinEvent): Promise<EventOutcome> {
  const { tx, box, receivedAt } = batch;
  const at = timeOf(event, batch);
  const parcel = await lockParcelOfBox(batch, event.docId);
  if (parcel === undefined)
    return raiseConflict(batch, { lockerId: roomSensorId, cause: 'unknown_delivery', at });
  await insertAction(tx, parcel.row, {
    event: 'heldPin',
    actor: 'box',
    userId: null,
    userName: null,
    boxId: box.boxId,
    status: parcel.row.status as DeliveryStatus,
    occurredAt: at,
    recordedAt: receivedAt,
  });
  return 'applied';
}
