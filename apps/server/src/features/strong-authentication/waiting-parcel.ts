import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';

/** Locks and returns the delivery; undefined if the pharmacy has none with this id. */
export function lockParcel(
  tx: Tx,
  pharmacyId: string,
  docId: string,
): Promise<LoadedDelivery | undefined> {
  return lockDelivery(tx, { pharmacyId, docId });
}

/** Whether the parcel can be fetched with the pickup PIN at `now`; a test order has none. */
export function isWaiting({ row }: LoadedDelivery, now: Date): boolean {
  const { status, waits_until: end } = row;
  return status === 'delivered' && (end === null || end > now) && !row.is_test;
}
