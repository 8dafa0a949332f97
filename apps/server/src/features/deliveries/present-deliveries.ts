import type { Delivery } from '@kolli/contract/deliveries';
import { type DeliveryStatus, expiredKind } from '@kolli/domain/delivery-states';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/database.table.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { actionsLogOf } from './actions-log.ts';

/** Everything of a delivery that goes over the wire, in one query; never a cipher or a hash. */
function selectDeliveries(tx: Tx) {
  return tx
    .selectFrom('delivery')
    .select([
      'delivery.pharmacy_id',
      'delivery.id',
      'delivery.box_id',
      'delivery.status',
      'delivery.unassigned',
      'delivery.kolli_id',
      'delivery.additional_kolli_ids',
      'delivery.phone_number',
      'delivery.is_drug',
      'delivery.order_id',
      'delivery.fulfillment_order_id',
      'delivery.description_text',
      'delivery.cause_of_alarm',
      'delivery.reserved_user_id',
      'delivery.reserved_user_name',
      'delivery.reserved_time',
      'delivery.assigned_user_name',
      'delivery.assigned_time',
      'delivery.delivery_user_name',
      'delivery.delivery_time',
      'delivery.told_time',
      'delivery.waits_until',
      'delivery.expired_time',
      'delivery.removed_user_name',
      'delivery.removed_time',
      'delivery.delete_user_name',
      'delivery.delete_time',
      'delivery.destroy_user_name',
      'delivery.destroy_time',
      'delivery.given_out_user_name',
      'delivery.pickup_time',
      'delivery.last_locker_ids',
      'delivery.last_shelves',
    ])
    .select((eb) => [
      eb('delivery.ssn_cipher', 'is not', null).as('has_ssn'),
      eb('delivery.pickup_ssn_cipher', 'is not', null).as('has_pickup_ssn'),
      doorsOf(eb).as('doors'),
      shelvesOf(eb).as('shelves'),
      actionsOf(eb).as('actions'),
      resentOf(eb).as('resent'),
    ]);
}

type OfDelivery = ExpressionBuilder<Database, 'delivery'>;

const doorsOf = (eb: OfDelivery) =>
  jsonArrayFrom(
    eb
      .selectFrom('locker_occupancy')
      .select('locker_occupancy.locker_id')
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
      .select(['event', 'actor', 'user_id', 'user_name', 'locker_ids', 'occurred_at'])
      .whereRef('delivery_action.pharmacy_id', '=', 'delivery.pharmacy_id')
      .whereRef('delivery_action.delivery_id', '=', 'delivery.id')
      .orderBy('occurred_at')
      .orderBy('id'),
  );

const resentOf = (eb: OfDelivery) =>
  jsonArrayFrom(
    eb
      .selectFrom('outgoing_message')
      .select('outgoing_message.created_at')
      .whereRef('outgoing_message.pharmacy_id', '=', 'delivery.pharmacy_id')
      .whereRef('outgoing_message.delivery_id', '=', 'delivery.id')
      .where('outgoing_message.purpose', '=', 'resend')
      .orderBy('outgoing_message.created_at'),
  );

export type DeliveryQuery = ReturnType<typeof selectDeliveries>;
type WireRow = Awaited<ReturnType<DeliveryQuery['execute']>>[number];

const ms = (time: Date | null) => time?.getTime() ?? null;

/** Waiting has an end that staff are shown only while something waits for its door or customer. */
function waitsUntil(row: WireRow): number | null {
  const isWaiting = !row.unassigned && (row.status === 'reserved' || row.status === 'delivered');
  return isWaiting ? ms(row.waits_until) : null;
}

function toWire(row: WireRow): Delivery {
  const status = row.status as DeliveryStatus;
  const doors = row.doors.map((door) => door.locker_id);
  const shelves = row.shelves.map(({ shelf }) => shelf);
  const actions = row.actions.map((action) => ({
    ...action,
    occurred_at: new Date(action.occurred_at),
  }));
  return {
    docId: row.id,
    pharmacyId: row.pharmacy_id,
    pickupboxId: row.box_id,
    deliveryId: row.kolli_id,
    additionalDeliveryIds: row.additional_kolli_ids,
    phoneNumber: row.phone_number,
    deliveryStatus: status,
    unassigned: row.unassigned,
    orderExpired: expiredKind({ status, deliveryTime: row.delivery_time }) ?? null,
    lockerId: doors.length > 0 ? doors : row.last_locker_ids,
    shelf: shelves.length > 0 ? shelves : row.last_shelves,
    is_drug: row.is_drug,
    hasSsn: Boolean(row.has_ssn),
    hasPickupSsn: Boolean(row.has_pickup_ssn),
    order_id: row.order_id,
    fulfillment_order_id: row.fulfillment_order_id,
    descriptionText: row.description_text,
    causeOfAlarm: row.cause_of_alarm,
    reservedUserId: row.reserved_user_id,
    reservedUserName: row.reserved_user_name,
    reservedTime: row.reserved_time.getTime(),
    assignedUserName: row.assigned_user_name,
    assignedTime: ms(row.assigned_time),
    deliveryUserName: row.delivery_user_name,
    deliveryTime: ms(row.delivery_time),
    expiredTime: ms(row.expired_time),
    waitsUntil: waitsUntil(row),
    removedUserName: row.removed_user_name,
    removedTime: ms(row.removed_time),
    deleteUserName: row.delete_user_name,
    deleteTime: ms(row.delete_time),
    destroyUserName: row.destroy_user_name,
    destroyTime: ms(row.destroy_time),
    givenOutUserName: row.given_out_user_name,
    pickupTime: ms(row.pickup_time),
    resendSMSCounter: row.resent.length,
    resendSMSTimestamps: row.resent.map(({ created_at }) => ({
      sendTime: new Date(created_at).getTime(),
    })),
    toldTime: ms(row.told_time),
    actionsLog: actionsLogOf(actions),
    actions: actions.map((action) => ({
      event: action.event,
      time: action.occurred_at.getTime(),
      userName: action.user_name,
      lockerId: action.locker_ids,
    })),
  };
}

/** Deliveries as the wire has them; `narrow` says which and in which order. */
export async function presentDeliveries(
  tx: Tx,
  narrow: (query: DeliveryQuery) => DeliveryQuery,
): Promise<Delivery[]> {
  const rows = await narrow(selectDeliveries(tx)).execute();
  return rows.map(toWire);
}

/** One delivery as the wire has it. */
export async function showDelivery(tx: Tx, pharmacyId: string, docId: string): Promise<Delivery> {
  const [delivery] = await presentDeliveries(tx, (query) =>
    query.where('delivery.pharmacy_id', '=', pharmacyId).where('delivery.id', '=', docId),
  );
  if (delivery === undefined) throw new Error('The delivery is gone');
  return delivery;
}
