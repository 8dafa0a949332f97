import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.gen.ts';
import type { Reader } from '../../../platform/database/open-database.ts';
import { newestCelsiusIn } from '../../../platform/database/newest-celsius.ts';
import { selectedTexts } from './entered-texts.ts';
import { wireColumns } from './wire-columns.table.ts';

/**
 * Selects all fields of a delivery that the API returns, in one query; never ciphers or hashes. Related
 * rows are lists of tuples with the types below; null where there are none. The pharmacy is named beside each table: so a
 * distributed database finds the one node with all of them.
 */
export function selectDeliveries(from: Reader, pharmacyId: string) {
  return from
    .selectFrom('delivery')
    .select(wireColumns)
    .select(selectedTexts)
    .select((eb) => [
      eb('delivery.ssn_cipher', 'is not', null).as('hasSsn'),
      eb('delivery.pickup_ssn_cipher', 'is not', null).as('hasPickupSsn'),
      doorsOf(eb, pharmacyId).as('heldDoors'),
      shelvesOf(eb, pharmacyId).as('onShelves'),
      actionsOf(eb, pharmacyId).as('actions'),
      messagesOf(eb, pharmacyId).as('messages'),
    ]);
}

type OfDelivery = ExpressionBuilder<Database, 'delivery'>;

export type DoorTuple = [lockerId: string, loadedAt: string | null, lastCelsius: number | null];
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
  purpose: string,
  createdAt: string,
  sentAt: string | null,
  receiptState: string | null,
  receiptAt: string | null,
  /** Set where the message was outdated before it was sent. */
  droppedAt: string | null,
];

const doorsOf = (eb: OfDelivery, pharmacyId: string) =>
  eb
    .selectFrom('locker_occupancy as held')
    .innerJoin('locker', (join) =>
      join
        .onRef('locker.pharmacy_id', '=', 'held.pharmacy_id')
        .onRef('locker.box_id', '=', 'held.box_id')
        .onRef('locker.locker_id', '=', 'held.locker_id'),
    )
    .select(
      sql<DoorTuple[] | null>`json_agg(json_build_array(held.locker_id, held.loaded_at,
        ${newestCelsiusIn(pharmacyId)}) order by held.locker_id)`.as('list'),
    )
    .where('held.pharmacy_id', '=', pharmacyId)
    .whereRef('held.delivery_id', '=', 'delivery.id')
    .where('held.released_at', 'is', null);

const shelvesOf = (eb: OfDelivery, pharmacyId: string) =>
  eb
    .selectFrom('shelf_occupancy as held')
    .select(sql<string[] | null>`array_agg(held.shelf order by held.shelf)`.as('list'))
    .where('held.pharmacy_id', '=', pharmacyId)
    .whereRef('held.delivery_id', '=', 'delivery.id')
    .where('held.released_at', 'is', null);

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

const messagesOf = (eb: OfDelivery, pharmacyId: string) =>
  eb
    .selectFrom('outgoing_message as message')
    .select(
      sql<MessageTuple[] | null>`json_agg(json_build_array(message.purpose, message.created_at,
        message.sent_at, message.receipt_state, message.receipt_at, message.dropped_at)
        order by message.created_at, message.id)`.as('list'),
    )
    .where('message.pharmacy_id', '=', pharmacyId)
    .whereRef('message.delivery_id', '=', 'delivery.id');

export type DeliveryQuery = ReturnType<typeof selectDeliveries>;
export type WireRow = Awaited<ReturnType<DeliveryQuery['execute']>>[number];
