import type { CallArguments, CallResult } from '@kolli/contract/call';
import type { listOpenDeliveries as listOpenDeliveriesCall } from '@kolli/contract/delivery-lists';
import { sql } from 'kysely';
import { isBehind, isIn, type PageWish, toPage } from './list-page.ts';
import { listPlaces, type Places } from './list-places.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { readDeliveries } from '../deliveries/present-deliveries.ts';
import { hasText } from './search-deliveries.ts';
import type { DeliveryQuery } from '../deliveries/select-deliveries.ts';

type Query = CallArguments<typeof listOpenDeliveriesCall>['query'];

const searchable = {
  deliveryId: ['kolliIds'],
  phoneNumber: ['phoneNumber'],
  both: ['kolliIds', 'phoneNumber'],
} as const;

/** What is unassigned holds no door, so that it belongs to the pharmacy, wherever it was before. */
function narrowToPlaces(rows: DeliveryQuery, places: Places, unassigned: boolean): DeliveryQuery {
  if (!unassigned) return rows.where(isIn(places));
  return places.isWithoutBox ? rows : rows.where((eb) => eb.lit(false));
}

/**
 * Narrows to one row more than a page of the open deliveries in the total order (reserved time, id),
 * which an index has.
 */
export function narrowToOpenPage(
  rows: DeliveryQuery,
  query: Query,
  places: Places | undefined,
): DeliveryQuery {
  const { pharmacyId, unassigned = false, search, searchBy = 'both', sort, lastKey, limit } = query;
  const wish: PageWish = { pharmacyId, sort, lastKey, limit, orderedBy: 'reserved_time' };
  let page = rows
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.is_open', '=', sql.lit(true))
    .where('delivery.unassigned', '=', sql.lit(unassigned))
    .orderBy('delivery.reserved_time', sort)
    .orderBy('delivery.id', sort)
    .limit(limit + 1);
  if (lastKey !== undefined) page = page.where(isBehind({ ...wish, lastKey }));
  if (places !== undefined) page = narrowToPlaces(page, places, unassigned);
  if (search !== undefined) page = page.where(hasText(search, searchable[searchBy]));
  return page;
}

/**
 * A page of the pharmacy's open deliveries: those with a place or on their way to one, removed ones
 * included (RES-01), or those that wait for one, new or deleted (API-01). A search looks at all of
 * them (RES-06). `forbidden` for an id that is no place of the pharmacy, `delivery_not_found` for a
 * `lastKey` that is none of its deliveries.
 */
export async function listOpenDeliveries(
  { store }: Pick<DeliveryDeps, 'store'>,
  query: Query,
): Promise<CallResult<typeof listOpenDeliveriesCall>> {
  const { pharmacyId, ids, sort, lastKey, limit } = query;
  const places = ids === undefined ? undefined : await listPlaces(store, pharmacyId, ids);
  const found = await readDeliveries(store, pharmacyId, (rows) =>
    narrowToOpenPage(rows, query, places),
  );
  return toPage(store, { pharmacyId, sort, lastKey, limit, orderedBy: 'reserved_time' }, found);
}
