import type { CallResult } from '@kolli/contract/call/call';
import {
  type Delivery,
  type DeliveryFacts,
  deliveryFactsSchema,
  deliverySchema,
  type DeliveryWithLog,
} from '@kolli/contract/delivery/deliveries';
import { showDelivery, updateDescription } from '@kolli/contract/delivery/delivery-details';
import { listDeliveryHistory } from '@kolli/contract/delivery/delivery-history';
import { findDeliveryByKolliId, listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { findDeliveriesBySsn } from '@kolli/contract/delivery/identity-numbers';
import { searchEverything } from '@kolli/contract/delivery/search-everything';
import { matchOf, readSoughtText } from '@kolli/domain/search/sought-text';
import { failure, fakeState, lockersOf, on, pageOf, result, state } from './state.ts';
import { sampleDelivery } from '../sample/delivery.ts';
import { BOX_ID } from '../sample/ids.ts';

const HOUR_MS = 3_600_000;

/** The rows of the fake server's lists, and the received queries. */
export const lists = fakeState(() => ({
  reservations: [] as DeliveryFacts[],
  past: [] as DeliveryFacts[],
  /** The identity number that matches all reservations of the fake server. */
  ssn: '131052-308T',
  /** Deliveries that are in no list, by `docId`: what is read when one of them is opened. */
  opened: new Map<string, DeliveryWithLog>(),
  /** Queries of the lists, in request order. */
  requested: [] as { path: string; query: Record<string, string> }[],
}));

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

function isFound(delivery: DeliveryFacts, text: string, by?: string): boolean {
  const part = text.toLowerCase();
  const { deliveryId, additionalDeliveryIds, phoneNumber, order_id: orderId } = delivery;
  const ids = [deliveryId, ...additionalDeliveryIds];
  const inPhone = phoneNumber?.includes(part) ?? false;
  if (by === 'phoneNumber') return inPhone;
  if (by === 'deliveryId') return ids.some((id) => id.includes(part));
  return inPhone || [...ids, orderId ?? ''].some((id) => id.toLowerCase().includes(part));
}

/** The delivery with its log, wherever it is. */
function findOpened(docId: string): DeliveryWithLog | undefined {
  const doors = state.boxes.flatMap(({ id }) => lockersOf(id));
  const all = [...everything(), ...doors.flatMap(({ order }) => order ?? [])];
  const found = lists.opened.get(docId) ?? all.find((one) => one.docId === docId);
  return found && sampleDelivery(found);
}

/** A row with the fields of a schema only. */
const fieldsOf = (schema: typeof deliverySchema, row: DeliveryFacts) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(schema.shape, field)));

/** A page of rows, each with the fields of the list's schema only. */
function pageWith<Row>(
  rows: readonly DeliveryFacts[],
  query: Record<string, string>,
  schema: typeof deliverySchema = deliverySchema,
) {
  const { page, lastKey } = pageOf(rows, query, ({ docId }) => docId);
  return { deliveries: page.map((row) => fieldsOf(schema, row) as Row), lastKey };
}

const placeOf = (delivery: DeliveryFacts) => delivery.pickupboxId ?? delivery.pharmacyId;

function narrowed(
  rows: readonly DeliveryFacts[],
  { search, searchBy }: Record<string, string>,
  places?: string,
) {
  return rows.filter(
    (row) =>
      (places === undefined || places.split(',').includes(placeOf(row))) &&
      (search === undefined || isFound(row, search, searchBy)),
  );
}

const byEnd = (rows: readonly DeliveryFacts[]) => {
  const endOf = ({ waitsUntil, expiredTime }: DeliveryFacts) =>
    waitsUntil ?? expiredTime ?? Infinity;
  return rows.toSorted((a, b) => endOf(a) - endOf(b));
};

/** What the server finds by a text, in the order of the lists; its own tests are about the rest. */
function searchAll(text: string): CallResult<typeof searchEverything> {
  const sought = readSoughtText(text, { country: 'FI', today: new Date() });
  const deliveries = everything().flatMap((delivery) => {
    const { deliveryId, additionalDeliveryIds, phoneNumber, order_id: orderId } = delivery;
    const findable = { kolliIds: [deliveryId, ...additionalDeliveryIds], phoneNumber, orderId };
    const isOfPerson = sought.identityNumber === lists.ssn;
    const foundBy = isOfPerson ? ('identityNumber' as const) : matchOf(findable, sought);
    const row = fieldsOf(deliveryFactsSchema, delivery) as DeliveryFacts;
    return foundBy === undefined ? [] : [{ foundBy, delivery: row }];
  });
  const doors = state.boxes.flatMap(({ id: boxId, info: { name: boxName } }) =>
    lockersOf(boxId)
      .filter(({ lockerId }) => lockerId === sought.door)
      .map(({ lockerId }) => ({ boxId, boxName, lockerId, status: 'free' as const, docId: null })),
  );
  return { kinds: [...sought.kinds], deliveries, hasMore: false, doors };
}

const everything = () => [...state.waiting, ...lists.reservations, ...lists.past];

function listOpen(query: Record<string, string>) {
  lists.requested.push({ path: 'open', query });
  const { ids, isTest, status, sort, sortBy } = query;
  if (query['unassigned'] === 'true') {
    const isWanted = (row: DeliveryFacts) => [undefined, String(row.isTest)].includes(isTest);
    return pageWith<Delivery>(narrowed(state.waiting, query).filter(isWanted), query);
  }
  const rows = narrowed(lists.reservations, query, ids).filter(
    ({ deliveryStatus }) => status === undefined || deliveryStatus === status,
  );
  const newestFirst = sortBy === 'waitsUntil' ? byEnd(rows).toReversed() : rows;
  return pageWith<Delivery>(sort === 'asc' ? newestFirst.toReversed() : newestFirst, query);
}

/** Handlers of the list calls. */
export const listHandlers = [
  on(listOpenDeliveries, ({ query }) => listOpen(query)),
  on(findDeliveryByKolliId, ({ body: { kolliId } }) => {
    const hasId = (one: DeliveryFacts) =>
      [one.deliveryId, ...one.additionalDeliveryIds].includes(kolliId);
    return { delivery: everything().find(hasId) ?? null };
  }),
  on(searchEverything, ({ body }) => searchAll(body.sought)),
  on(listDeliveryHistory, ({ query, params: { boxOrPharmacyId: ids } }) => {
    lists.requested.push({ path: `show ${ids}`, query });
    const { status } = query;
    const rows = narrowed(lists.past, query, ids);
    const matching = rows.filter((row) => status === 'all' || row.deliveryStatus === status);
    return pageWith<DeliveryFacts>(matching, query, deliveryFactsSchema);
  }),
  on(showDelivery, ({ params }) => findOpened(params.docId) ?? failure('forbidden')),
  on(findDeliveriesBySsn, ({ body: { ssn } }) =>
    result(Object.groupBy(ssn === lists.ssn ? lists.reservations : [], placeOf)),
  ),
  on(updateDescription, ({ body: { docId, descriptionText } }) => {
    for (const row of [...lists.reservations, ...lists.past])
      if (row.docId === docId) row.descriptionText = descriptionText;
    return sampleDelivery({ descriptionText });
  }),
];
