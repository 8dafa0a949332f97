import {
  type DeliveryFacts,
  deliveryFactsSchema,
  deliverySchema,
  type DeliveryWithLog,
} from '@kolli/contract/delivery/deliveries';
import type { CallInput, CallResult } from '@kolli/contract/call/call';
import type { findDeliveryByKolliId } from '@kolli/contract/delivery/delivery-lists';
import type { searchEverything } from '@kolli/contract/delivery/search-everything';
import { matchOf, readSoughtText } from '@kolli/domain/search/sought-text';
import { http } from './network.ts';
import { failure, result, signedIn, state } from './fake-state.ts';
import { sampleDelivery } from '../sample/sample-delivery.ts';
import { BOX_ID } from '../sample/sample-ids.ts';

const HOUR_MS = 3_600_000;

/** The rows of the fake server's lists, and the received queries. */
export const lists = {
  reservations: [] as DeliveryFacts[],
  past: [] as DeliveryFacts[],
  /** The identity number that matches all reservations of the fake server. */
  ssn: '131052-308T',
  /** Deliveries that are in no list, by `docId`: what is read when one of them is opened. */
  opened: new Map<string, DeliveryWithLog>(),
  /** Queries of the lists, in request order. */
  requested: [] as { path: string; query: Record<string, string> }[],
};

/** Resets to empty lists. */
export function resetLists(): void {
  lists.reservations = [];
  lists.past = [];
  lists.opened.clear();
  lists.requested = [];
}

const idOf = (index: number) => `01990000-0000-7000-8000-00000${String(1_000_000 + index)}`;

/** Reservations in a box, newest first: 'fp-1', 'fp-2' and so on. */
export function manyReservations(count: number): DeliveryWithLog[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) =>
    sampleDelivery({
      docId: idOf(index),
      deliveryId: `fp-${String(index + 1)}`,
      unassigned: false,
      pickupboxId: BOX_ID,
      status: 'reserved',
      lockerId: ['1-3'],
      heldLockers: [{ lockerId: '1-3', loadedTime: null }],
      reservedTime: now - index * HOUR_MS,
      reservedUserName: 'Mikko Heinonen',
      assignedTime: now - index * HOUR_MS,
      assignedUserName: 'Mikko Heinonen',
    }),
  );
}

/** A parcel that waits at the counter, or on a shelf if the changes say so. */
export function counterParcel(changes: Partial<DeliveryWithLog> = {}): DeliveryWithLog {
  return sampleDelivery({
    docId: idOf(900_000),
    deliveryId: 'fp-900',
    unassigned: false,
    deliveryStatus: 'delivered',
    deliveryTime: Date.now() - HOUR_MS,
    deliveryUserName: 'Elin Sjöberg',
    assignedTime: Date.now() - 2 * HOUR_MS,
    assignedUserName: 'Elin Sjöberg',
    notifiedTime: Date.now() - HOUR_MS,
    ...changes,
  });
}

/** A delivery of the history, handed over by staff. */
export function pickedUpParcel(changes: Partial<DeliveryWithLog> = {}): DeliveryWithLog {
  return counterParcel({
    deliveryStatus: 'pickup',
    pickupTime: Date.now() - HOUR_MS / 2,
    givenOutUserName: 'Sari Koskela',
    ...changes,
  });
}

function isFound(delivery: DeliveryFacts, text: string, by: string | null): boolean {
  const part = text.toLowerCase();
  const { deliveryId, additionalDeliveryIds, phoneNumber, order_id: orderId } = delivery;
  const ids = [deliveryId, ...additionalDeliveryIds];
  const inPhone = phoneNumber?.includes(part) ?? false;
  if (by === 'phoneNumber') return inPhone;
  if (by === 'deliveryId') return ids.some((id) => id.includes(part));
  return inPhone || [...ids, orderId ?? ''].some((id) => id.toLowerCase().includes(part));
}

/** The delivery with its log, wherever it is. */
function findOpened(docId: unknown): DeliveryWithLog | undefined {
  const inBoxes = state.boxes.flatMap(({ info }) =>
    info.modules.flatMap(({ lockers }) => lockers.flatMap(({ order }) => order ?? [])),
  );
  const all = [...lists.reservations, ...lists.past, ...state.waiting, ...inBoxes];
  const found = lists.opened.get(String(docId)) ?? all.find((one) => one.docId === docId);
  return found && sampleDelivery(found);
}

/** A row with the fields of a schema only. */
const fieldsOf = (schema: typeof deliverySchema, row: DeliveryFacts) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(schema.shape, field)));

/** A page of rows, each with the fields of the list's schema only. */
function pageOf(
  rows: readonly DeliveryFacts[],
  query: URLSearchParams,
  schema: typeof deliverySchema = deliverySchema,
): Response {
  const from = rows.findIndex(({ docId }) => docId === query.get('lastKey')) + 1;
  const page = rows.slice(from, from + Number(query.get('limit')));
  const isEnd = from + page.length >= rows.length;
  const deliveries = page.map((row) => fieldsOf(schema, row));
  return result({ deliveries, lastKey: isEnd ? null : page.at(-1)?.docId });
}

const placeOf = (delivery: DeliveryFacts) => delivery.pickupboxId ?? delivery.pharmacyId;

function narrowed(rows: readonly DeliveryFacts[], places: string | null, query: URLSearchParams) {
  const search = query.get('search');
  return rows.filter(
    (row) =>
      (places === null || places.split(',').includes(placeOf(row))) &&
      (search === null || isFound(row, search, query.get('searchBy'))),
  );
}

const byEnd = (rows: readonly DeliveryFacts[]) => {
  const endOf = ({ waitsUntil, expiredTime }: DeliveryFacts) =>
    waitsUntil ?? expiredTime ?? Infinity;
  return rows.toSorted((a, b) => endOf(a) - endOf(b));
};

function recordQuery(path: string, query: URLSearchParams): void {
  lists.requested.push({ path, query: Object.fromEntries(query) });
}

/** What the server finds by a text, in the order of the lists; its own tests are about the rest. */
function searchAll(text: string): CallResult<typeof searchEverything> {
  const sought = readSoughtText(text, { country: 'FI', today: new Date() });
  const all = [...state.waiting, ...lists.reservations, ...lists.past];
  const deliveries = all.flatMap((delivery) => {
    const { deliveryId, additionalDeliveryIds, phoneNumber, order_id: orderId } = delivery;
    const findable = { kolliIds: [deliveryId, ...additionalDeliveryIds], phoneNumber, orderId };
    const isOfPerson = sought.identityNumber === lists.ssn;
    const foundBy = isOfPerson ? ('identityNumber' as const) : matchOf(findable, sought);
    return foundBy === undefined
      ? []
      : [{ foundBy, delivery: fieldsOf(deliveryFactsSchema, delivery) as DeliveryFacts }];
  });
  const doors = state.boxes.flatMap(({ id: boxId, info: { name: boxName, modules } }) =>
    modules
      .flatMap(({ lockers }) => lockers)
      .filter(({ lockerId }) => lockerId === sought.door)
      .map(({ lockerId }) => ({
        boxId,
        boxName,
        lockerId,
        status: 'free' as const,
        docId: null,
      })),
  );
  return { kinds: [...sought.kinds], deliveries, hasMore: false, doors };
}

const isWanted = (query: URLSearchParams) => (row: DeliveryFacts) =>
  [null, String(row.isTest)].includes(query.get('isTest'));

/** Handlers of the list calls. */
export const listHandlers = [
  http.get(
    '/api/deliveries/open',
    signedIn(({ request }) => {
      const query = new URL(request.url).searchParams;
      recordQuery('open', query);
      if (query.get('unassigned') === 'true')
        return pageOf(narrowed(state.waiting, null, query).filter(isWanted(query)), query);
      const status = query.get('status');
      const rows = narrowed(lists.reservations, query.get('ids'), query).filter(
        ({ deliveryStatus }) => status === null || deliveryStatus === status,
      );
      const newestFirst = query.get('sortBy') === 'waitsUntil' ? byEnd(rows).toReversed() : rows;
      const isAscending = query.get('sort') === 'asc';
      return pageOf(isAscending ? newestFirst.toReversed() : newestFirst, query);
    }),
  ),
  http.post(
    '/api/deliveries/find-by-kolli-id',
    signedIn(async ({ request }) => {
      const { kolliId } = (await request.json()) as CallInput<typeof findDeliveryByKolliId>['body'];
      const all = [...state.waiting, ...lists.reservations, ...lists.past];
      const hasId = (one: DeliveryFacts) =>
        [one.deliveryId, ...one.additionalDeliveryIds].includes(kolliId);
      return result({ delivery: all.find(hasId) ?? null });
    }),
  ),
  http.post(
    '/api/deliveries/search',
    signedIn(async ({ request }) => {
      const { sought } = (await request.json()) as CallInput<typeof searchEverything>['body'];
      return result(searchAll(sought));
    }),
  ),
  http.get(
    '/api/deliveries/show/:ids',
    signedIn(({ request, params }) => {
      const query = new URL(request.url).searchParams;
      recordQuery(`show ${String(params['ids'])}`, query);
      const status = query.get('status');
      const rows = narrowed(lists.past, String(params['ids']), query);
      const matching = rows.filter((row) => status === 'all' || row.deliveryStatus === status);
      return pageOf(matching, query, deliveryFactsSchema);
    }),
  ),
  http.get(
    '/api/deliveries/details/:docId',
    signedIn(({ params }) => {
      const opened = findOpened(params['docId']);
      return opened ? result(opened) : failure('forbidden');
    }),
  ),
  http.post(
    '/api/deliveries/find-by-ssn',
    signedIn(async ({ request }) => {
      const { ssn } = (await request.json()) as { ssn: string };
      const found = ssn === lists.ssn ? lists.reservations : [];
      return result(Object.groupBy(found, placeOf));
    }),
  ),
  http.patch(
    '/api/deliveries/update-description/:deliveryId',
    signedIn(async ({ request }) => {
      const { docId, descriptionText } = (await request.json()) as {
        docId: string;
        descriptionText: string;
      };
      const change = (row: DeliveryFacts) =>
        row.docId === docId ? { ...row, descriptionText } : row;
      lists.reservations = lists.reservations.map(change);
      lists.past = lists.past.map(change);
      return result(sampleDelivery({ descriptionText }));
    }),
  ),
];
