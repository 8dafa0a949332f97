import type { Tx } from '../../../platform/database/open-database.ts';
import { type LockedDelivery, lockDelivery } from '../../deliveries/lock-delivery.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import { findHolderId, findOpenTwinId } from './parcel.repository.ts';

/** Locks the delivery that occupies a door of the box; undefined where there is none. */
export async function lockHolder(
  tx: Tx,
  box: BoxKey,
  lockerId: string,
): Promise<LockedDelivery | undefined> {
  const docId = await findHolderId(tx, box, lockerId);
  return docId === undefined ? undefined : lockDelivery(tx, { ...box, docId });
}

/** Locks the open delivery with one of these kolli IDs; earlier ids take precedence. */
export async function lockOpenTwin(
  tx: Tx,
  box: BoxKey,
  kolliIds: readonly string[],
): Promise<LockedDelivery | undefined> {
  const docId = await findOpenTwinId(tx, box, kolliIds);
  return docId === undefined ? undefined : lockDelivery(tx, { ...box, docId });
}
