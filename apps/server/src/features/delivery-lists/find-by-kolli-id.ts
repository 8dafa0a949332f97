import type { CallInput, CallResult } from '@kolli/contract/call/call';
import type { findDeliveryByKolliId } from '@kolli/contract/delivery/delivery-lists';
import { storedKolliIds } from '@kolli/domain/delivery/kolli-ids';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { readDeliveryFacts } from '../deliveries/wire/present-deliveries.ts';
import type { FactsQuery } from '../deliveries/wire/select-deliveries.ts';
import type { Reader } from '../../platform/database/open-database.ts';

/**
 * Filters the delivery with a kolli ID, main or additional, in any state: the open one, of which there is at
 * most one, else the one that was reserved last. Reads the index of kolli IDs.
 */
export function narrowToKolliId(
  rows: FactsQuery,
  from: Reader,
  { pharmacyId, kolliId }: { pharmacyId: string; kolliId: string },
): FactsQuery {
  const withId = from
    .selectFrom('delivery_kolli')
    .select('delivery_kolli.delivery_id')
    .where('delivery_kolli.pharmacy_id', '=', pharmacyId)
    .where('delivery_kolli.kolli_id', 'in', storedKolliIds(kolliId));
  return rows
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.id', 'in', withId)
    .orderBy('delivery.is_open', 'desc')
    .orderBy('delivery.reserved_time', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(1);
}

/** The pharmacy's delivery that a scanned kolli ID means; null for none. */
export async function findByKolliId(
  { store }: Pick<DeliveryDeps, 'store'>,
  name: CallInput<typeof findDeliveryByKolliId>['body'],
): Promise<CallResult<typeof findDeliveryByKolliId>> {
  const { pharmacyId } = name;
  const [delivery] = await readDeliveryFacts(store, pharmacyId, (rows, from) =>
    narrowToKolliId(rows, from, name),
  );
  return { delivery: delivery ?? null };
}
