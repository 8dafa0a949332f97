import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';

/** The delivery as it stands now, locked; undefined where the pharmacy has none of this id. */
export function lockParcel(
  tx: Tx,
  pharmacyId: string,
  docId: string,
): Promise<LoadedDelivery | undefined> {
  return lockDelivery(tx, { pharmacyId, docId });
}

/** Whether its parcel waits to be fetched with the pickup PIN at this moment. */
export function isWaiting({ row }: LoadedDelivery, now: Date): boolean {
  const { status, waits_until: end } = row;
  return status === 'delivered' && (end === null || end > now);
}
