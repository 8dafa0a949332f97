import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.gen.ts';
import type { Reader } from '../../../platform/database/open-database.ts';
import { newestCelsiusIn } from '../../../platform/database/celsius-columns.ts';
import { selectedTexts } from './entered-texts.ts';
import { factColumns, rowColumns } from './wire-columns.table.ts';

/** Columns, parsed once: Kysely would parse their names again for each statement. */
const parsed = <Columns extends readonly string[]>(columns: Columns) =>
  columns.map((column) => {
    const [reference = '', name = reference.replace('delivery.', '')] = column.split(' as ');
    return sql.ref(reference).as(name);
  }) as unknown as Columns;

const parsedRow = parsed(rowColumns);
const parsedFacts = parsed(factColumns);

/**
 * Selects what the rows of lists show of deliveries, in one query; never ciphers or hashes. Related rows are lists of
 * tuples with the types below. The pharmacy is named beside each table: so a distributed database finds
 * the one node with all of them.
 */
export function selectDeliveries(from: Reader, pharmacyId: string) {
  return from
    .selectFrom('delivery')
    .select(parsedRow)
    .select(selectedTexts)
    .select((eb) => [
      eb('delivery.ssn_cipher', 'is not', null).as('hasSsn'),
      doorsOf(eb, pharmacyId).as('heldDoors'),
      shelvesOf(eb, pharmacyId).as('onShelves'),
      lastMessageOf(eb, pharmacyId).as('lastMessage'),
    ]);
}

/** Selects also what is known of deliveries in other states than open. */
export function selectFacts(from: Reader, pharmacyId: string) {
  return selectDeliveries(from, pharmacyId)
    .select(parsedFacts)
    .select((eb) => [
      eb('delivery.pickup_ssn_cipher', 'is not', null).as('hasPickupSsn'),
      cancelledUserOf(eb, pharmacyId).as('cancelledUserName'),
    ]);
}

/** Selects also what is shown of a delivery that somebody opens: its temperature, log and messages. */
export function selectWithLog(from: Reader, pharmacyId: string) {
  return selectFacts(from, pharmacyId).select((eb) => [
    temperatureOf(eb, pharmacyId).as('temperature'),
    actionsOf(eb, pharmacyId).as('actions'),
    resentAtOf(eb, pharmacyId).as('resentAt'),
  ]);
}

type OfDelivery = ExpressionBuilder<Database, 'delivery'>;

export type DoorTuple = [lockerId: string, loadedAt: string | null];
export type ActionTuple = [
  event: string,
  userId: string | null,
  userName: string | null,
  lockerIds: string[],
  shelves: string[],
  occurredAt: string,
  reason: string | null,
];
export type MessageTuple = [
  createdAt: string,
  sentAt: string | null,
  receiptState: string | null,
  receiptAt: string | null,
];

const heldDoorsOf = (eb: OfDelivery, pharmacyId: string) =>
  eb
    .selectFrom('locker_occupancy as held')
    .where('held.pharmacy_id', '=', pharmacyId)
    .whereRef('held.delivery_id', '=', 'delivery.id')
    .where('held.released_at', 'is', null);

/** Unsorted: a sort for each delivery would take longer than reading its doors. Only a delivery of a box has any. */
const doorsOf = (eb: OfDelivery, pharmacyId: string) => {
  const held = heldDoorsOf(eb, pharmacyId).select(
    sql`json_build_array(held.locker_id, held.loaded_at)`.as('door'),
  );
  return sql<DoorTuple[] | null>`case when delivery.box_id is not null then array(${held}) end`;
};

/** The temperature behind its first door. */
const temperatureOf = (eb: OfDelivery, pharmacyId: string) =>
  heldDoorsOf(eb, pharmacyId)
    .innerJoin('locker', (join) =>
      join
        .onRef('locker.pharmacy_id', '=', 'held.pharmacy_id')
        .onRef('locker.box_id', '=', 'held.box_id')
        .onRef('locker.locker_id', '=', 'held.locker_id'),
    )
    .select(newestCelsiusIn(pharmacyId).as('celsius'))
    .orderBy('held.locker_id')
    .limit(1);

/** Unsorted, too. Only a delivery without a box is on a shelf. */
const shelvesOf = (eb: OfDelivery, pharmacyId: string) => {
  const held = eb
    .selectFrom('shelf_occupancy as held')
    .select('held.shelf')
    .where('held.pharmacy_id', '=', pharmacyId)
    .whereRef('held.delivery_id', '=', 'delivery.id')
    .where('held.released_at', 'is', null);
  return sql<string[] | null>`case when delivery.box_id is null then array(${held}) end`;
};

const actionsOf = (eb: OfDelivery, pharmacyId: string) =>
  eb
    .selectFrom('delivery_action as action')
    .select(
      sql<ActionTuple[] | null>`json_agg(json_build_array(action.event, action.user_id,
        action.user_name, action.locker_ids, action.shelves, action.occurred_at,
        action.detail->>'reason')
        order by action.occurred_at, action.id)`.as('list'),
    )
    .where('action.pharmacy_id', '=', pharmacyId)
    .whereRef('action.delivery_id', '=', 'delivery.id');

/** The source that cancelled its order; null if the clock did. Only cancelled ones read their log. */
const cancelledUserOf = (eb: OfDelivery, pharmacyId: string) =>
  eb
    .selectFrom('delivery_action as cancelling')
    .select('cancelling.user_name')
    .where('delivery.status', '=', sql.lit('cancelled'))
    .where('cancelling.pharmacy_id', '=', pharmacyId)
    .whereRef('cancelling.delivery_id', '=', 'delivery.id')
    .where('cancelling.event', '=', sql.lit('cancel'))
    .orderBy('cancelling.occurred_at', 'desc')
    .orderBy('cancelling.id', 'desc')
    .limit(1);

const messagesOf = (eb: OfDelivery, pharmacyId: string) =>
  eb
    .selectFrom('outgoing_message as message')
    .where('message.pharmacy_id', '=', pharmacyId)
    .whereRef('message.delivery_id', '=', 'delivery.id');

/** The latest message that was not discarded as outdated. */
const lastMessageOf = (eb: OfDelivery, pharmacyId: string) =>
  messagesOf(eb, pharmacyId)
    .select(
      sql<MessageTuple>`json_build_array(message.created_at, message.sent_at, message.receipt_state,
        message.receipt_at)`.as('tuple'),
    )
    .where('message.dropped_at', 'is', null)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(1);

const resentAtOf = (eb: OfDelivery, pharmacyId: string) =>
  messagesOf(eb, pharmacyId)
    .select(
      sql<Date[] | null>`array_agg(message.created_at order by message.created_at, message.id)`.as(
        'list',
      ),
    )
    .where('message.purpose', '=', sql.lit('resend'));

export type DeliveryQuery = ReturnType<typeof selectDeliveries>;
export type FactsQuery = ReturnType<typeof selectFacts>;
export type WireRow = Awaited<ReturnType<DeliveryQuery['execute']>>[number];
export type WireFacts = Awaited<ReturnType<FactsQuery['execute']>>[number];
export type WireRowWithLog = Awaited<
  ReturnType<ReturnType<typeof selectWithLog>['execute']>
>[number];
