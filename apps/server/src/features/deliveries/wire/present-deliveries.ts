import type { ClearableField, Delivery } from '@kolli/contract/delivery/deliveries';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { HoldCause, HoldState, Judgement } from '@kolli/domain/delivery/holds';
import { maskedIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { lockerStatus } from '@kolli/domain/box/lockers';
import type { Reader, Store, Tx } from '../../../platform/database/open-database.ts';
import { actionsLogOf } from './actions-log.ts';
import {
  type DeliveryQuery,
  type MessageTuple,
  selectDeliveries,
  type WireRow,
} from './select-deliveries.ts';

const ms = (time: Date | null) => time?.getTime() ?? null;

/** The deadline; null unless the delivery is a reservation with a place or waits for its customer. */
function waitsUntil(row: WireRow): number | null {
  const { unassigned, deliveryStatus } = row;
  const isWaiting =
    !unassigned && (deliveryStatus === 'reserved' || deliveryStatus === 'delivered');
  return isWaiting ? ms(row.waitsUntil) : null;
}

/** Times of its events. */
function timesOf(row: WireRow) {
  return {
    reservedTime: row.reservedTime.getTime(),
    assignedTime: ms(row.assignedTime),
    deliveryTime: ms(row.deliveryTime),
    expiredTime: ms(row.expiredTime),
    waitsUntil: waitsUntil(row),
    removedTime: ms(row.removedTime),
    deleteTime: ms(row.deleteTime),
    destroyTime: ms(row.destroyTime),
    pickupTime: ms(row.pickupTime),
    notifiedTime: ms(row.notifiedTime),
  };
}

/** The state of the latest message to the customer. */
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

/** Whether it expired with or without its parcel; also set after it was closed. */
function expiredAs(row: WireRow): Delivery['orderExpired'] {
  if (row.expiredTime === null) return null;
  return row.deliveryTime === null ? 'reservation' : 'delivery';
}

/** Its current and last places. */
function placesOf(row: WireRow) {
  const doors = row.heldDoors ?? [];
  const heldShelves = row.onShelves ?? [];
  const deliveryStatus = row.deliveryStatus as DeliveryStatus;
  const [door] = doors;
  return {
    status: door ? lockerStatus({ inactive: false, order: { status: deliveryStatus } }) : null,
    lockerId: door ? doors.map(([lockerId]) => lockerId) : row.lockerId,
    heldLockers: doors.map(([lockerId, loadedAt]) => ({
      lockerId,
      loadedTime: loadedAt === null ? null : Date.parse(loadedAt),
    })),
    shelf: heldShelves.length > 0 ? heldShelves : row.shelf,
    heldShelves,
    temperature: door?.[2] ?? null,
  };
}

/** Its hold and the last judgement. */
function holdOf(row: WireRow) {
  return {
    hold: row.hold as HoldState | null,
    holdCause: row.holdCause as HoldCause | null,
    heldTime: ms(row.heldTime),
    judgement: row.judgement as Judgement | null,
    judgedTime: ms(row.judgedTime),
  };
}

function eventsOf(row: WireRow) {
  const actions = (row.actions ?? []).map(
    ([event, userId, userName, lockerId, shelf, occurredAt, reason]) => {
      return { event, userId, userName, lockerId, shelf, time: Date.parse(occurredAt), reason };
    },
  );
  const messages = row.messages ?? [];
  const resent = messages.filter(([purpose]) => purpose === 'resend');
  return {
    resendSMSCounter: resent.length,
    resendSMSTimestamps: resent.map(([, createdAt]) => ({ sendTime: Date.parse(createdAt) })),
    sms: smsOf(messages),
    actionsLog: actionsLogOf(actions),
    actions: actions.map(({ event, time, userName, lockerId, shelf, reason }) => {
      return { event, time, userName, lockerId, shelf, reason };
    }),
  };
}

function toWire(row: WireRow): Delivery {
  const { heldDoors: _doors, onShelves: _shelves, messages: _messages, ...columns } = row;
  return {
    ...columns,
    id: row.docId,
    deliveryStatus: row.deliveryStatus as DeliveryStatus,
    orderExpired: expiredAs(row),
    ssn: row.hasSsn ? maskedIdentityNumber : null,
    hasSsn: Boolean(row.hasSsn),
    pickupSsn: row.hasPickupSsn ? maskedIdentityNumber : null,
    hasPickupSsn: Boolean(row.hasPickupSsn),
    clearedFields: row.clearedFields as ClearableField[],
    ...placesOf(row),
    ...timesOf(row),
    ...holdOf(row),
    ...eventsOf(row),
  };
}

/** Deliveries as the API returns them; `narrow` adds filter and order to the query. */
export async function presentDeliveries(
  tx: Tx,
  pharmacyId: string,
  narrow: (query: DeliveryQuery) => DeliveryQuery,
): Promise<Delivery[]> {
  const rows = await narrow(selectDeliveries(tx, pharmacyId)).execute();
  return rows.map(toWire);
}

/** Like `presentDeliveries`, in its own read transaction that takes one round trip. */
export async function readDeliveries(
  store: Store,
  pharmacyId: string,
  narrow: (query: DeliveryQuery, from: Reader) => DeliveryQuery,
): Promise<Delivery[]> {
  const rows = await store.readInPharmacies([pharmacyId], (from) =>
    narrow(selectDeliveries(from, pharmacyId), from),
  );
  return rows.map(toWire);
}

/** One delivery as the API returns it. */
export async function showDelivery(tx: Tx, pharmacyId: string, docId: string): Promise<Delivery> {
  const [delivery] = await presentDeliveries(tx, pharmacyId, (query) =>
    query.where('delivery.pharmacy_id', '=', pharmacyId).where('delivery.id', '=', docId),
  );
  if (delivery === undefined) throw new Error('The delivery is gone');
  return delivery;
}
