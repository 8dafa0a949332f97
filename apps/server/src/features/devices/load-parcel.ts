import type { Tx } from '../../platform/database/open-database.ts';
import { type DeliveryAtBox, loadDeliveryAtBox } from '../deliveries/load-delivery.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { findHolderId, findOpenTwinId } from './parcel.repository.ts';

/** Locks the delivery that holds a door of the box now, or undefined. */
export async function lockHolder(
  tx: Tx,
  box: BoxKey,
  lockerId: string,
): Promise<DeliveryAtBox | undefined> {
  const docId = await findHolderId(tx, box, lockerId);
  return docId === undefined ? undefined : loadDeliveryAtBox(tx, box, docId);
}

/** Locks the open delivery that has one of these kolli IDs now, the first of them before others. */
export async function lockOpenTwin(
  tx: Tx,
  box: BoxKey,
  kolliIds: readonly string[],
): Promise<DeliveryAtBox | undefined> {
  const docId = await findOpenTwinId(tx, box, kolliIds);
  return docId === undefined ? undefined : loadDeliveryAtBox(tx, box, docId);
}
