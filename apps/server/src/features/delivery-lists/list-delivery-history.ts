import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { listDeliveryHistory as listDeliveryHistoryCall } from '@kolli/contract/delivery/delivery-history';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../platform/database/open-database.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { isAfterKey, isInPlaces, type PageRequest, toPage } from './list-page.ts';
import { type Places, readPlaces } from './list-places.ts';
import { readDeliveryFacts } from '../deliveries/wire/present-deliveries.ts';
import { hasText } from './search-deliveries.ts';

type Input = CallArguments<typeof listDeliveryHistoryCall>;
type Query = Input['query'];

/**
 * The ids of a page and one more row. Uses only columns of the history index, so that rare statuses and
 * searches do not read the table.
 */
export function selectHistoryIds(from: Reader, request: PageRequest, query: Query, places: Places) {
  const { status, hold, search, startTime, endTime } = query;
  const { pharmacyId, lastKey, limit } = request;
  let ids = from
    .selectFrom('delivery')
    .select('delivery.id')
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.history_time', 'is not', null)
    .where('delivery.history_time', '>=', new Date(startTime))
    .where('delivery.history_time', '<=', new Date(endTime))
    .where(isInPlaces(places))
    .orderBy('delivery.history_time', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit + 1);
  if (status !== 'all') ids = ids.where('delivery.status', '=', status);
  if (hold !== undefined) ids = ids.where(hadHold(hold));
  if (lastKey !== undefined) ids = ids.where(isAfterKey({ ...request, lastKey }));
  if (search !== undefined)
    ids = ids.where(hasText(search, ['phoneNumber', 'kolliIds', 'orderId']));
  return ids;
}

/** What its last hold led to; an excursion may be acknowledged or not. */
function hadHold(hold: NonNullable<Query['hold']>): RawBuilder<SqlBool> {
  if (hold === 'held') return sql`delivery.held_time is not null`;
  if (hold === 'acknowledged')
    return sql`(delivery.hold = 'pickedUp' or delivery.judgement = 'acknowledged')`;
  return sql`delivery.judgement = ${hold}`;
}

/**
 * A page of the history of boxes, and of deliveries in no box where the ids include the pharmacy's own
 * (CAL-29): closed, deleted and removed deliveries, latest event first, ordered by (time of that event,
 * id). Throws `delivery_not_found` for a `lastKey` that is not in the history.
 */
export async function listDeliveryHistory(
  { store }: Pick<DeliveryDeps, 'store'>,
  { params, query }: Pick<Input, 'params' | 'query'>,
  pharmacyId: string,
): Promise<CallResult<typeof listDeliveryHistoryCall>> {
  const { lastKey, limit } = query;
  const order = { orderedBy: 'history_time', sort: 'desc' } as const;
  const request: PageRequest = { pharmacyId, ...order, lastKey, limit };
  // The access check of the call has verified that all places belong to the pharmacy.
  const places = readPlaces(pharmacyId, params.boxOrPharmacyId);
  const found = await readDeliveryFacts(store, pharmacyId, (rows, from) =>
    rows
      .where('delivery.pharmacy_id', '=', pharmacyId)
      .where('delivery.id', 'in', selectHistoryIds(from, request, query, places))
      .orderBy('delivery.history_time', 'desc')
      .orderBy('delivery.id', 'desc'),
  );
  return toPage(store, request, found);
}
