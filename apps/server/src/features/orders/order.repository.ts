import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { type DeliveryStatus, isOpen } from '@kolli/domain/delivery/delivery-states';
import { type HoldState, holdsOnParcel, isOnHold } from '@kolli/domain/delivery/holds';
import { sql } from 'kysely';
import { isId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';

/** A received order in its current state, with the hash of its content; null once retention has cleared it. */
export interface StoredOrder {
  readonly order: ReceivedOrder;
  readonly contentHash: Buffer | null;
  /** The key of the hash. */
  readonly contentKeyId: string;
}

/** Selects the orders of this source and pharmacy. */
const selectOrders = (tx: Tx, source: OrderSourceCaller) =>
  tx
    .selectFrom('received_order')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'received_order.pharmacy_id')
        .onRef('delivery.id', '=', 'received_order.delivery_id'),
    )
    .select(['received_order.fulfillment_order_id', 'received_order.content_hash'])
    .select('received_order.content_key_id')
    .select(['delivery.id', 'delivery.kolli_id', 'delivery.order_id'])
    .select(['delivery.status', 'delivery.unassigned', 'delivery.hold', 'delivery.is_test'])
    .where('received_order.pharmacy_id', '=', source.pharmacyId)
    .where('received_order.source', '=', source.source);

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

const orderOf = (row: OrderRow): ReceivedOrder => ({
  docId: row.id,
  deliveryId: row.kolli_id,
  order_id: row.order_id ?? '',
  fulfillment_order_id: row.fulfillment_order_id,
  deliveryStatus: row.status as DeliveryStatus,
  unassigned: row.unassigned,
  onHold: isOnHold({ hold: row.hold as HoldState | null }),
  isTest: row.is_test,
});

const storedOrderOf = (row: OrderRow): StoredOrder => ({
  contentHash: row.content_hash,
  contentKeyId: row.content_key_id,
  order: orderOf(row),
});

/** Orders of this source and pharmacy by their `fulfillment_order_id`; unknown ones are left out. */
export async function findOrders(
  tx: Tx,
  source: OrderSourceCaller,
  fulfillmentOrderIds: readonly string[],
): Promise<ReadonlyMap<string, StoredOrder>> {
  if (fulfillmentOrderIds.length === 0) return new Map();
  const rows = await selectOrders(tx, source)
    .where('received_order.fulfillment_order_id', 'in', fulfillmentOrderIds)
    .execute();
  return new Map(rows.map((row) => [row.fulfillment_order_id, storedOrderOf(row)]));
}

/** Filters of a list of orders; `lastKey` is the `docId` of the last order of the page before. */
export interface OrderFilters {
  readonly status?: DeliveryStatus | undefined;
  readonly unassigned?: boolean | undefined;
  readonly onHold?: boolean | undefined;
  readonly order_id?: string | undefined;
  readonly receivedFrom?: number | undefined;
  readonly lastKey?: string | undefined;
  readonly limit: number;
}

/** When an order of this source was received, by its `docId`; undefined for one that it did not send. */
export async function receivedAt(
  tx: Tx,
  { pharmacyId, source }: OrderSourceCaller,
  docId: string,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('received_order')
    .select('received_at')
    .where('pharmacy_id', '=', pharmacyId)
    .where('source', '=', source)
    .where('delivery_id', '=', docId)
    .executeTakeFirst();
  return row?.received_at;
}

const holds = sql.join(holdsOnParcel.map((hold) => sql.lit(hold)));
const heldNow = sql<boolean>`delivery.hold in (${holds})`;

/** Orders of this source, the newest first, in the total order (received, docId), after that of `lastKey`. */
export async function listOrderRows(
  tx: Tx,
  source: OrderSourceCaller,
  filters: OrderFilters,
  after: Date | undefined,
): Promise<ReceivedOrder[]> {
  const { status, unassigned, onHold, order_id: orderId, receivedFrom, lastKey, limit } = filters;
  // Two conditions, since only the plain one finds the few that are on hold by the index of holds.
  const isHeld = onHold === true ? heldNow : sql<boolean>`(${heldNow}) is not true`;
  const wanted = (query: ReturnType<typeof selectOrders>) => {
    let narrowed = query;
    if (status !== undefined) narrowed = narrowed.where('delivery.status', '=', status);
    // The few open ones are found by their index, without reading all that the source ever sent.
    if (status !== undefined && isOpen(status))
      narrowed = narrowed.where(sql<boolean>`delivery.is_open`);
    if (unassigned !== undefined) narrowed = narrowed.where('delivery.unassigned', '=', unassigned);
    if (onHold !== undefined) narrowed = narrowed.where(isHeld);
    if (orderId !== undefined) narrowed = narrowed.where('delivery.order_id', '=', orderId);
    if (receivedFrom === undefined) return narrowed;
    return narrowed.where('received_order.received_at', '>=', new Date(receivedFrom));
  };
  const rows = await wanted(selectOrders(tx, source))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(received_order.received_at, received_order.delivery_id) < (${after}, ${lastKey}::uuid)`,
      ),
    )
    .orderBy('received_order.received_at', 'desc')
    .orderBy('received_order.delivery_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(orderOf);
}

/**
 * One order of this source by its `fulfillment_order_id` or its `docId`, or undefined: an id of theirs may have slashes,
 * which some proxies do not pass on in a path, not even encoded.
 */
export async function findOrder(
  tx: Tx,
  source: OrderSourceCaller,
  id: string,
): Promise<StoredOrder | undefined> {
  const named = (await findOrders(tx, source, [id])).get(id);
  if (named !== undefined || !isId(id)) return named;
  const row = await selectOrders(tx, source).where('delivery.id', '=', id).executeTakeFirst();
  return row && storedOrderOf(row);
}
