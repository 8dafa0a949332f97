import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { listOpenDeliveries as listOpenDeliveriesCall } from '@kolli/contract/delivery/delivery-lists';
import { sql } from 'kysely';
import { isAfterKey, isInPlaces, type PageRequest, toPage } from './list-page.ts';
import { listPlaces, type Places } from './list-places.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { readDeliveries } from '../deliveries/wire/present-deliveries.ts';
import { hasText } from './search-deliveries.ts';
import type { DeliveryQuery } from '../deliveries/wire/select-deliveries.ts';

type Query = CallArguments<typeof listOpenDeliveriesCall>['query'];

const searchable = {
  deliveryId: ['kolliIds'],
  phoneNumber: ['phoneNumber'],
  all: ['kolliIds', 'phoneNumber', 'orderId'],
} as const;

const orders = { reserved: 'reserved_time', waitsUntil: 'waiting_ends' } as const;

/** The page that a query asks for. */
function pageOf({ pharmacyId, sortBy, sort, lastKey, limit }: Query): PageRequest {
  return { pharmacyId, sort, lastKey, limit, orderedBy: orders[sortBy] };
}

/**
 * Filters by place. An unassigned delivery has no door and belongs to the pharmacy, wherever it was
 * before.
 */
function narrowToPlaces(rows: DeliveryQuery, places: Places, unassigned: boolean): DeliveryQuery {
  if (!unassigned) return rows.where(isInPlaces(places));
  return places.isWithoutBox ? rows : rows.where((eb) => eb.lit(false));
}

/**
 * Filters a page and one more row of the open deliveries, ordered by (reserved time, id) or (end of waiting, id), for
 * which there are indexes.
 */
export function narrowToOpenPage(
  rows: DeliveryQuery,
  query: Query,
  places: Places | undefined,
): DeliveryQuery {
  const { pharmacyId, unassigned = false, isTest, status, search, searchBy = 'all' } = query;
  const request = pageOf(query);
  const { sort, lastKey, limit, orderedBy } = request;
  let page = rows
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.is_open', '=', sql.lit(true))
    .where('delivery.unassigned', '=', sql.lit(unassigned))
    .orderBy(`delivery.${orderedBy}`, sort)
    .orderBy('delivery.id', sort)
    .limit(limit + 1);
  if (lastKey !== undefined) page = page.where(isAfterKey({ ...request, lastKey }));
  if (isTest !== undefined) page = page.where('delivery.is_test', '=', sql.lit(isTest));
  if (status !== undefined) page = page.where('delivery.status', '=', status);
  if (places !== undefined) page = narrowToPlaces(page, places, unassigned);
  if (search !== undefined) page = page.where(hasText(search, searchable[searchBy]));
  return page;
}

/**
 * A page of the pharmacy's open deliveries: assigned and reserved ones, removed ones included (RES-01),
 * or unassigned ones, new or deleted (API-01). A search covers all of them (RES-06). Throws `forbidden`
 * for an id that is no place of the pharmacy, and `delivery_not_found` for a `lastKey` that is not one
 * of its deliveries.
 */
export async function listOpenDeliveries(
  { store }: Pick<DeliveryDeps, 'store'>,
  query: Query,
): Promise<CallResult<typeof listOpenDeliveriesCall>> {
  const { pharmacyId, ids } = query;
  const places = ids === undefined ? undefined : await listPlaces(store, pharmacyId, ids);
  const found = await readDeliveries(store, pharmacyId, (rows) =>
    narrowToOpenPage(rows, query, places),
  );
  return toPage(store, pageOf(query), found);
}
