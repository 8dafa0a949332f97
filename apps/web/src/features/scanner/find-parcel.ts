import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { call } from '../../lib/call/call.ts';

/** The open delivery of a pharmacy that has this kolli ID, main or additional; null for none. */
export async function findParcel(pharmacyId: string, kolliId: string): Promise<Delivery | null> {
  const search = (unassigned: 'true' | 'false') =>
    call(listOpenDeliveries, {
      query: { pharmacyId, unassigned, search: kolliId, searchBy: 'deliveryId', limit: 200 },
    });
  const pages = await Promise.all([search('false'), search('true')]);
  const found = pages.flatMap((page) => page.deliveries);
  return (
    found.find(({ deliveryId }) => deliveryId === kolliId) ??
    found.find(({ additionalDeliveryIds }) => additionalDeliveryIds.includes(kolliId)) ??
    null
  );
}
