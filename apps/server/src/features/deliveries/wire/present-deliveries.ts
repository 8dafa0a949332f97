import type {
  ClearableField,
  Delivery,
  DeliveryWithLog,
} from '@kolli/contract/delivery/deliveries';
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
  selectWithLog,
  type WireRow,
  type WireRowWithLog,
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
    cancelledTime: ms(row.cancelledTime),
    pickupTime: ms(row.pickupTime),
    notifiedTime: ms(row.notifiedTime),
  };
}

/** The state of the latest message to the customer. */
function smsOf(last: MessageTuple | null): Delivery['sms'] {
  if (last === null) return null;
  const [createdAt, sentAt, receipt, receiptAt] = last;
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

/** As the database compares texts. */
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Its current and last places. */
function placesOf(row: WireRow) {
  const doors = (row.heldDoors ?? []).toSorted(([a], [b]) => compareTexts(a, b));
  const heldShelves = row.onShelves.toSorted(compareTexts);
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

function toWire(row: WireRow): Delivery {
  const { heldDoors: _doors, onShelves: _shelves, lastMessage, ...columns } = row;
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
    sms: smsOf(lastMessage),
    ...placesOf(row),
    ...timesOf(row),
    ...holdOf(row),
  };
}

function withLog({ temperature, resentAt, actions: tuples, ...row }: WireRowWithLog) {
  const resent = resentAt ?? [];
  const actions = (tuples ?? []).map(
    ([event, userId, userName, lockerId, shelf, occurredAt, reason]) => {
      return { event, userId, userName, lockerId, shelf, time: Date.parse(occurredAt), reason };
    },
  );
  return {
    ...toWire(row),
    temperature,
    resendSMSCounter: resent.length,
    resendSMSTimestamps: resent.map((time) => ({ sendTime: time.getTime() })),
    actionsLog: actionsLogOf(actions),
    actions: actions.map(({ event, time, userName, lockerId, shelf, reason }) => {
      return { event, time, userName, lockerId, shelf, reason };
    }),
  };
}

/** Deliveries as lists show them; `narrow` adds filter and order to the query. */
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

const selectOne = (from: Reader, pharmacyId: string, docId: string) =>
  selectWithLog(from, pharmacyId)
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.id', '=', docId);

/** One delivery with its log and messages; undefined if the pharmacy has none with this id. */
export async function readDelivery(
  store: Store,
  pharmacyId: string,
  docId: string,
): Promise<DeliveryWithLog | undefined> {
  const [row] = await store.readInPharmacies([pharmacyId], (from) =>
    selectOne(from, pharmacyId, docId),
  );
  return row && withLog(row);
}

/** One delivery with its log and messages, which the transaction knows to be there. */
export async function showDelivery(
  tx: Tx,
  pharmacyId: string,
  docId: string,
): Promise<DeliveryWithLog> {
  const row = await selectOne(tx, pharmacyId, docId).executeTakeFirst();
  if (row === undefined) throw new Error('The delivery is gone');
  return withLog(row);
}
