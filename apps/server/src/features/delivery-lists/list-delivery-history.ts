import type { CallArguments, CallResult } from '@kolli/contract/call';
import type { listDeliveryHistory as listDeliveryHistoryCall } from '@kolli/contract/delivery-history';
import type { Reader } from '../../platform/database/open-database.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { isBehind, isIn, type PageWish, toPage } from './list-page.ts';
import { type Places, readPlaces } from './list-places.ts';
import { readDeliveries } from '../deliveries/present-deliveries.ts';
import { hasText } from './search-deliveries.ts';

type Input = CallArguments<typeof listDeliveryHistoryCall>;
type Query = Input['query'];

/**
 * The ids of one row more than a page. It reads nothing that the index of history does not hold, so
 * that rare statuses and searches cost no look at the rows themselves.
 */
export function selectHistoryIds(from: Reader, wish: PageWish, query: Query, places: Places) {
  const { status, search, startTime, endTime } = query;
  const { pharmacyId, lastKey, limit } = wish;
  let ids = from
    .selectFrom('delivery')
    .select('delivery.id')
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.history_time', 'is not', null)
    .where('delivery.history_time', '>=', new Date(startTime))
    .where('delivery.history_time', '<=', new Date(endTime))
    .where(isIn(places))
    .orderBy('delivery.history_time', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit + 1);
  if (status !== 'all') ids = ids.where('delivery.status', '=', status);
  if (lastKey !== undefined) ids = ids.where(isBehind({ ...wish, lastKey }));
  if (search !== undefined)
    ids = ids.where(hasText(search, ['phoneNumber', 'kolliIds', 'orderId']));
  return ids;
}

/**
 * A page of the history of boxes, and of what was in none where the pharmacy's own id stands among
 * the ids (CAL-29): closed, deleted and removed deliveries, latest event first, in the total order
 * (time of that event, id). `delivery_not_found` for a `lastKey` that is not in its history.
 */
export async function listDeliveryHistory(
  { store }: Pick<DeliveryDeps, 'store'>,
  { params, query }: Pick<Input, 'params' | 'query'>,
  pharmacyId: string,
): Promise<CallResult<typeof listDeliveryHistoryCall>> {
  const { lastKey, limit } = query;
  const order = { orderedBy: 'history_time', sort: 'desc' } as const;
  const wish: PageWish = { pharmacyId, ...order, lastKey, limit };
  // That all of them are the pharmacy's was checked with the caller's access to it.
  const places = readPlaces(pharmacyId, params.boxOrPharmacyId);
  const found = await readDeliveries(store, pharmacyId, (rows, from) =>
    rows
      .where('delivery.pharmacy_id', '=', pharmacyId)
      .where('delivery.id', 'in', selectHistoryIds(from, wish, query, places))
      .orderBy('delivery.history_time', 'desc')
      .orderBy('delivery.id', 'desc'),
  );
  return toPage(store, wish, found);
}
