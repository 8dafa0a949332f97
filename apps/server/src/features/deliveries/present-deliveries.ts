import type { Delivery } from '@kolli/contract/deliveries';
import type { DeliveryStatus } from '@kolli/domain/delivery-states';
import { maskedIdentityNumber } from '@kolli/domain/identity-numbers';
import { lockerStatus } from '@kolli/domain/lockers';
import type { Reader, Store, Tx } from '../../platform/database/open-database.ts';
import { actionsLogOf } from './actions-log.ts';
import {
  type DeliveryQuery,
  type MessageTuple,
  selectDeliveries,
  type WireRow,
} from './select-deliveries.ts';

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

/** What became of the latest message to the customer. */
function smsOf(messages: readonly MessageTuple[]): Delivery['sms'] {
  const last = messages.findLast(([, , , , , droppedAt]) => droppedAt === null);
  if (last === undefined) return null;
  const [, createdAt, sentAt, receipt, receiptAt] = last;
  const writtenTime = Date.parse(createdAt);
  if (receipt === 'delivered' || receipt === 'failed')
    return { state: receipt, time: Date.parse(receiptAt ?? createdAt), writtenTime };
  if (sentAt !== null) return { state: 'sent', time: Date.parse(sentAt), writtenTime };
  return { state: 'queued', time: writtenTime, writtenTime };
}

/** How it expired, also after it was closed: with its parcel there, or without. */
function expiredAs(row: WireRow): Delivery['orderExpired'] {
  if (row.expired_time === null) return null;
  return row.delivery_time === null ? 'reservation' : 'delivery';
}

/** Where it is and was. */
function placesOf(row: WireRow) {
  const doors = row.doors ?? [];
  const heldShelves = row.shelves ?? [];
  const deliveryStatus = row.status as DeliveryStatus;
  const [door] = doors;
  return {
    status: door ? lockerStatus({ inactive: false, order: { status: deliveryStatus } }) : null,
    lockerId: door ? doors.map(([lockerId]) => lockerId) : row.last_locker_ids,
    heldLockers: doors.map(([lockerId, loadedAt]) => ({
      lockerId,
      loadedTime: loadedAt === null ? null : Date.parse(loadedAt),
    })),
    shelf: heldShelves.length > 0 ? heldShelves : row.last_shelves,
    heldShelves,
    temperature: door?.[2] ?? null,
  };
}

function eventsOf(row: WireRow) {
  const actions = (row.actions ?? []).map(
    ([event, userId, userName, lockerId, shelf, occurredAt]) => {
      return { event, userId, userName, lockerId, shelf, time: Date.parse(occurredAt) };
    },
  );
  const messages = row.messages ?? [];
  const resent = messages.filter(([purpose]) => purpose === 'resend');
  return {
    resendSMSCounter: resent.length,
    resendSMSTimestamps: resent.map(([, createdAt]) => ({ sendTime: Date.parse(createdAt) })),
    sms: smsOf(messages),
    actionsLog: actionsLogOf(actions),
    actions: actions.map(({ event, time, userName, lockerId, shelf }) => {
      return { event, time, userName, lockerId, shelf };
    }),
  };
}

function toWire(row: WireRow): Delivery {
  return {
    id: row.id,
    docId: row.id,
    pharmacyId: row.pharmacy_id,
    pickupboxId: row.box_id,
    deliveryId: row.kolli_id,
    additionalDeliveryIds: row.additional_kolli_ids,
    phoneNumber: row.phone_number,
    deliveryStatus: row.status as DeliveryStatus,
    unassigned: row.unassigned,
    orderExpired: expiredAs(row),
    ...placesOf(row),
    is_drug: row.is_drug,
    ssn: row.has_ssn ? maskedIdentityNumber : null,
    hasSsn: Boolean(row.has_ssn),
    pickupSsn: row.has_pickup_ssn ? maskedIdentityNumber : null,
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

/** As `presentDeliveries`, by a transaction of its own that takes one round trip. */
export async function readDeliveries(
  store: Store,
  pharmacyId: string,
  narrow: (query: DeliveryQuery, from: Reader) => DeliveryQuery,
): Promise<Delivery[]> {
  const rows = await store.readInPharmacies([pharmacyId], (from) =>
    narrow(selectDeliveries(from), from),
  );
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
