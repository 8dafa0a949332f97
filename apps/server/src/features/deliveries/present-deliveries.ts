import type { Delivery } from '@kolli/contract/deliveries';
import { type DeliveryStatus, expiredKind } from '@kolli/domain/delivery-states';
import type { Tx } from '../../platform/database/open-database.ts';
import { actionsLogOf } from './actions-log.ts';
import { type DeliveryQuery, selectDeliveries, type WireRow } from './select-deliveries.ts';

const ms = (time: Date | null) => time?.getTime() ?? null;

/** Waiting has an end that staff are shown only while something waits for its door or customer. */
function waitsUntil(row: WireRow): number | null {
  const isWaiting = !row.unassigned && (row.status === 'reserved' || row.status === 'delivered');
  return isWaiting ? ms(row.waits_until) : null;
}

/** Who did what to it, and when. */
function peopleAndTimes(row: WireRow) {
  return {
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
    toldTime: ms(row.told_time),
  };
}

function eventsOf(row: WireRow) {
  const actions = row.actions.map((action) => ({
    ...action,
    occurred_at: new Date(action.occurred_at),
  }));
  return {
    resendSMSCounter: row.resent.length,
    resendSMSTimestamps: row.resent.map(({ created_at }) => ({
      sendTime: new Date(created_at).getTime(),
    })),
    actionsLog: actionsLogOf(actions),
    actions: actions.map((action) => ({
      event: action.event,
      time: action.occurred_at.getTime(),
      userName: action.user_name,
      lockerId: action.locker_ids,
    })),
  };
}

function toWire(row: WireRow): Delivery {
  const status = row.status as DeliveryStatus;
  const doors = row.doors.map((door) => door.locker_id);
  const shelves = row.shelves.map(({ shelf }) => shelf);
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
    ...peopleAndTimes(row),
    ...eventsOf(row),
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
