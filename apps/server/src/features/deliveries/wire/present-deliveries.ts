import type {
  ClearableField,
  Delivery,
  DeliveryFacts,
  DeliveryWithLog,
} from '@kolli/contract/delivery/deliveries';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { HoldCause, HoldState, Judgement } from '@kolli/domain/delivery/holds';
import { maskedIdentityNumber } from '@kolli/domain/people/identity-numbers';
import type { Wishes } from '@kolli/domain/box/wishes';
import { lockerStatus } from '@kolli/domain/box/lockers';
import type { Reader, Store, Tx } from '../../../platform/database/open-database.ts';
import { actionsLogOf } from './actions-log.ts';
import {
  type DeliveryQuery,
  type FactsQuery,
  type MessageTuple,
  selectDeliveries,
  selectFacts,
  selectWithLog,
  type WireFacts,
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
  const heldShelves = (row.onShelves ?? []).toSorted(compareTexts);
  return {
    lockerId: doors.length > 0 ? doors.map(([lockerId]) => lockerId) : row.lockerId,
    heldLockers: doors.map(([lockerId, loadedAt]) => ({
      lockerId,
      loadedTime: loadedAt === null ? null : Date.parse(loadedAt),
    })),
    shelf: heldShelves.length > 0 ? heldShelves : row.shelf,
    heldShelves,
  };
}

/** Field by field, which is twice as fast as spreading rows of this width. */
function toDelivery(row: WireRow): Delivery {
  return {
    docId: row.docId,
    pharmacyId: row.pharmacyId,
    pickupboxId: row.pickupboxId,
    deliveryId: row.deliveryId,
    additionalDeliveryIds: row.additionalDeliveryIds,
    phoneNumber: row.phoneNumber,
    deliveryStatus: row.deliveryStatus as DeliveryStatus,
    unassigned: row.unassigned,
    orderExpired: expiredAs(row),
    is_drug: row.is_drug,
    isTest: row.isTest,
    hasSsn: Boolean(row.hasSsn),
    descriptionText: row.descriptionText,
    wishes: row.wishes as Wishes | null,
    hold: row.hold as HoldState | null,
    heldTime: ms(row.heldTime),
    reservedUserName: row.reservedUserName,
    reservedTime: row.reservedTime.getTime(),
    assignedUserName: row.assignedUserName,
    assignedTime: ms(row.assignedTime),
    deliveryUserName: row.deliveryUserName,
    deliveryTime: ms(row.deliveryTime),
    expiredTime: ms(row.expiredTime),
    waitsUntil: waitsUntil(row),
    removedTime: ms(row.removedTime),
    notifiedTime: ms(row.notifiedTime),
    sms: smsOf(row.lastMessage),
    ...placesOf(row),
  };
}

function toFacts(row: WireFacts): DeliveryFacts {
  const delivery = toDelivery(row);
  const { deliveryStatus, heldLockers } = delivery;
  const holdsDoor = heldLockers.length > 0;
  return {
    ...delivery,
    id: row.docId,
    status: holdsDoor ? lockerStatus({ inactive: false, order: { status: deliveryStatus } }) : null,
    ssn: row.hasSsn ? maskedIdentityNumber : null,
    pickupSsn: row.hasPickupSsn ? maskedIdentityNumber : null,
    hasPickupSsn: Boolean(row.hasPickupSsn),
    order_id: row.order_id,
    fulfillment_order_id: row.fulfillment_order_id,
    causeOfAlarm: row.causeOfAlarm,
    holdCause: row.holdCause as HoldCause | null,
    judgement: row.judgement as Judgement | null,
    judgedUserName: row.judgedUserName,
    judgedTime: ms(row.judgedTime),
    reservedUserId: row.reservedUserId,
    removedUserName: row.removedUserName,
    deleteUserName: row.deleteUserName,
    deleteTime: ms(row.deleteTime),
    destroyUserName: row.destroyUserName,
    destroyTime: ms(row.destroyTime),
    cancelledTime: ms(row.cancelledTime),
    cancelledUserName: row.cancelledUserName,
    givenOutUserName: row.givenOutUserName,
    pickupTime: ms(row.pickupTime),
    clearedFields: row.clearedFields as ClearableField[],
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
    ...toFacts(row),
    temperature,
    resendSMSCounter: resent.length,
    resendSMSTimestamps: resent.map((time) => ({ sendTime: time.getTime() })),
    actionsLog: actionsLogOf(actions),
    actions: actions.map(({ event, time, userName, lockerId, shelf, reason }) => {
      return { event, time, userName, lockerId, shelf, reason };
    }),
  };
}

type Narrow<Query> = (query: Query, from: Reader) => Query;

/** Deliveries as rows of lists show them; `narrow` adds filter and order to the query. */
export async function readDeliveries(
  store: Store,
  pharmacyId: string,
  narrow: Narrow<DeliveryQuery>,
): Promise<Delivery[]> {
  const rows = await store.readInPharmacies([pharmacyId], (from) =>
    narrow(selectDeliveries(from, pharmacyId), from),
  );
  return rows.map(toDelivery);
}

/** Like `readDeliveries`, within a transaction. */
export async function presentDeliveries(
  tx: Tx,
  pharmacyId: string,
  narrow: Narrow<DeliveryQuery>,
): Promise<Delivery[]> {
  const rows = await narrow(selectDeliveries(tx, pharmacyId), tx).execute();
  return rows.map(toDelivery);
}

/** Deliveries in any state with their facts. */
export async function readDeliveryFacts(
  store: Store,
  pharmacyId: string,
  narrow: Narrow<FactsQuery>,
): Promise<DeliveryFacts[]> {
  const rows = await store.readInPharmacies([pharmacyId], (from) =>
    narrow(selectFacts(from, pharmacyId), from),
  );
  return rows.map(toFacts);
}

/** Like `readDeliveryFacts`, within a transaction. */
export async function presentDeliveryFacts(
  tx: Tx,
  pharmacyId: string,
  narrow: Narrow<FactsQuery>,
): Promise<DeliveryFacts[]> {
  const rows = await narrow(selectFacts(tx, pharmacyId), tx).execute();
  return rows.map(toFacts);
}

const selectOne = (from: Reader, pharmacyId: string, docId: string) =>
  selectWithLog(from, pharmacyId)
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.id', '=', docId);

/** One delivery with its log and messages; undefined if the pharmacy has none with this id. */
export async function findDelivery(
  tx: Tx,
  pharmacyId: string,
  docId: string,
): Promise<DeliveryWithLog | undefined> {
  const row = await selectOne(tx, pharmacyId, docId).executeTakeFirst();
  return row && withLog(row);
}

/** One delivery with its log and messages, which the transaction knows to be there. */
export async function showDelivery(
  tx: Tx,
  pharmacyId: string,
  docId: string,
): Promise<DeliveryWithLog> {
  const delivery = await findDelivery(tx, pharmacyId, docId);
  if (delivery === undefined) throw new Error('The delivery is gone');
  return delivery;
}
