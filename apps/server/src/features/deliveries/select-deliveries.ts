import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/database.table.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { wireColumns } from './wire-columns.table.ts';

/** Everything of a delivery that goes over the wire, in one query; never a cipher or a hash. */
export function selectDeliveries(tx: Tx) {
  return tx
    .selectFrom('delivery')
    .select(wireColumns)
    .select((eb) => [
      eb('delivery.ssn_cipher', 'is not', null).as('has_ssn'),
      eb('delivery.pickup_ssn_cipher', 'is not', null).as('has_pickup_ssn'),
      doorsOf(eb).as('doors'),
      shelvesOf(eb).as('shelves'),
      actionsOf(eb).as('actions'),
      messagesOf(eb).as('messages'),
    ]);
}

type OfDelivery = ExpressionBuilder<Database, 'delivery'>;

const doorsOf = (eb: OfDelivery) =>
  jsonArrayFrom(
    eb
      .selectFrom('locker_occupancy')
      .innerJoin('locker', (join) =>
        join
          .onRef('locker.pharmacy_id', '=', 'locker_occupancy.pharmacy_id')
          .onRef('locker.box_id', '=', 'locker_occupancy.box_id')
          .onRef('locker.locker_id', '=', 'locker_occupancy.locker_id'),
      )
      .select(['locker_occupancy.locker_id', 'locker_occupancy.loaded_at', 'locker.last_celsius'])
      .whereRef('locker_occupancy.pharmacy_id', '=', 'delivery.pharmacy_id')
      .whereRef('locker_occupancy.delivery_id', '=', 'delivery.id')
      .where('locker_occupancy.released_at', 'is', null)
      .orderBy('locker_occupancy.locker_id'),
  );

const shelvesOf = (eb: OfDelivery) =>
  jsonArrayFrom(
    eb
      .selectFrom('shelf_occupancy')
      .select('shelf_occupancy.shelf')
      .whereRef('shelf_occupancy.pharmacy_id', '=', 'delivery.pharmacy_id')
      .whereRef('shelf_occupancy.delivery_id', '=', 'delivery.id')
      .where('shelf_occupancy.released_at', 'is', null)
      .orderBy('shelf_occupancy.shelf'),
  );

const actionsOf = (eb: OfDelivery) =>
  jsonArrayFrom(
    eb
      .selectFrom('delivery_action')
      .select(['event', 'actor', 'user_id', 'user_name', 'locker_ids', 'shelves', 'occurred_at'])
      .whereRef('delivery_action.pharmacy_id', '=', 'delivery.pharmacy_id')
      .whereRef('delivery_action.delivery_id', '=', 'delivery.id')
      .orderBy('occurred_at')
      .orderBy('id'),
  );

const messagesOf = (eb: OfDelivery) =>
  jsonArrayFrom(
    eb
      .selectFrom('outgoing_message')
      .select([
        'outgoing_message.purpose',
        'outgoing_message.created_at',
        'outgoing_message.sent_at',
        'outgoing_message.receipt_state',
        'outgoing_message.receipt_at',
      ])
      .whereRef('outgoing_message.pharmacy_id', '=', 'delivery.pharmacy_id')
      .whereRef('outgoing_message.delivery_id', '=', 'delivery.id')
      .orderBy('outgoing_message.created_at')
      .orderBy('outgoing_message.id'),
  );

export type DeliveryQuery = ReturnType<typeof selectDeliveries>;
export type WireRow = Awaited<ReturnType<DeliveryQuery['execute']>>[number];
