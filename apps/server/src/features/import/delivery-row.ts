import { randomInt } from 'node:crypto';
import type { HoldState } from '@kolli/domain/delivery/holds';
import { isOpen } from '@kolli/domain/delivery/delivery-states';
import { identityCountryOf, parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { applicableRules } from '@kolli/domain/delivery/clock/keep-times';
import { pinCount, pinFromRandom } from '@kolli/domain/delivery/pickup-pins';
import type { Insertable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/tables.gen.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { nextClockTime, nextDeadline } from '../deliveries/next-deadline.ts';
import type { HistoryLine } from './lines/history-schema.ts';
import { stayInDoors, stayOnShelves } from './history-places.ts';
import { ownTimes } from './lines/line-problems.ts';
import type { PharmacyBook } from './pharmacy-book.ts';

/** Replaces the user id, since people of the other system have none here. */
export const importedUserId = 'import';

const historyStatuses = ['removed', 'deleted', 'pickup', 'cancelled', 'destroyed'];

/** The identity number in its stored form, at a pharmacy of a country (ISO 3166); undefined if its check digits are wrong. */
export function canonicalSsn(line: HistoryLine, country: string): string | undefined {
  const { ssn, reservedTime } = line;
  if (ssn === undefined) return undefined;
  return parseIdentityNumber(ssn, reservedTime, identityCountryOf(country))?.canonical;
}

function ssnColumns(secrets: Secrets, pharmacyId: string, id: string, ssn: string | undefined) {
  if (ssn === undefined) return { ssn_cipher: null, ssn_key_id: null, ssn_hash: null };
  const { cipher, keyId } = secrets.seal(ssn, ['delivery', pharmacyId, id, 'ssn']);
  return { ssn_cipher: cipher, ssn_key_id: keyId, ssn_hash: secrets.hash('ssn', pharmacyId, ssn) };
}

/** A new PIN, unique among open deliveries. */
function pinColumns(secrets: Secrets, book: PharmacyBook, id: string, isUnique: boolean) {
  for (;;) {
    const pin = pinFromRandom(randomInt(pinCount));
    const hashes = secrets.hashes('pickup-pin', book.id, pin);
    const keys = hashes.map((one) => one.toString('hex'));
    if (isUnique && keys.some((key) => book.pins.has(key))) continue;
    if (isUnique) for (const key of keys) book.pins.add(key);
    const { cipher, keyId } = secrets.seal(pin, ['delivery', book.id, id, 'pin']);
    return { pin_cipher: cipher, pin_key_id: keyId, pin_hash: hashes[0] };
  }
}

/**
 * When the delivery expires and is next due; null for a closed one. Reminders start from now: those
 * the other system would have sent are not repeated.
 */
function deadlines(
  book: PharmacyBook,
  line: HistoryLine,
  { unassignedSince, now }: { unassignedSince: Date | null; now: Date },
) {
  if (!isOpen(line.deliveryStatus)) return { waits_until: null, clock_time: null };
  const box = line.box === undefined ? undefined : book.boxes.get(line.box);
  const stay = stayInDoors(line);
  const isInBox = box !== undefined && stay?.until === null;
  const doors = line.lockerId.flatMap((id) => box?.doors.get(id) ?? []);
  const rules = isInBox
    ? applicableRules(doors, { basic: box.basic, fridge: box.fridge, pharmacy: book.rules })
    : book.rules;
  const times = {
    deliveryTime: line.deliveryTime ?? null,
    expiredTime: null,
    removedTime: line.removedTime ?? null,
    isTest: false,
    occupiedAt: isInBox ? stay.from : null,
  };
  const status = line.deliveryStatus;
  const keep = { ...rules, clock: book.clock };
  const waitsUntil = nextDeadline({ status, unassignedSince, ...times }, keep);
  const { deliveryTime } = times;
  const phoneNumber = line.phoneNumber ?? null;
  const notified = { notifiedTime: deliveryTime, remindedTime: now };
  const held = { hold: holdOf(line), holdNoticeTime: null };
  const reminded = { status, phoneNumber, deliveryTime, waitsUntil, ...notified, ...held };
  return { waits_until: waitsUntil, clock_time: nextClockTime(reminded, rules) };
}

/** Its hold now: until somebody decided, or once it was rejected until it is closed. */
function holdOf({ hold, deliveryStatus }: HistoryLine): HoldState | null {
  if (hold === undefined || !isOpen(deliveryStatus) || hold.judgement === 'released') return null;
  return hold.judgement ?? 'held';
}

function holdColumns(line: HistoryLine) {
  const { hold } = line;
  if (hold === undefined) return {};
  const { judgement = null, judgedTime = null, judgedUserName = null } = hold;
  return {
    hold: holdOf(line),
    hold_cause: hold.cause,
    held_time: hold.time,
    judgement,
    judged_time: judgedTime,
    judged_user_name: judgedUserName,
  };
}

/** When a closed delivery was closed; undefined for an open one. */
export function closingOf(line: HistoryLine): Date | undefined {
  return isOpen(line.deliveryStatus) ? undefined : line[ownTimes[line.deliveryStatus]];
}

function timeColumns(line: HistoryLine) {
  const { deliveryStatus: status } = line;
  const own = line[ownTimes[status]] ?? null;
  return {
    reserved_time: line.reservedTime,
    assigned_time: line.assignedTime ?? null,
    assigned_user_name: line.assignedUserName ?? null,
    delivery_time: line.deliveryTime ?? null,
    delivery_user_name: line.deliveryUserName ?? null,
    // The other system notified the customer at delivery.
    notified_time: line.deliveryTime ?? null,
    expired_time: line.expiredTime ?? null,
    removed_time: line.removedTime ?? null,
    removed_user_name: line.removedUserName ?? null,
    delete_time: line.deleteTime ?? null,
    delete_user_name: line.deleteUserName ?? null,
    destroy_time: line.destroyTime ?? null,
    destroy_user_name: line.destroyUserName ?? null,
    cancelled_time: line.cancelTime ?? null,
    pickup_time: line.pickupTime ?? null,
    given_out_user_name: line.givenOutUserName ?? null,
    history_time: historyStatuses.includes(status) ? own : null,
  };
}

/** The delivery row of a line, with encrypted secrets. */
export function deliveryRow(
  secrets: Secrets,
  book: PharmacyBook,
  line: HistoryLine,
  { id, now }: { readonly id: string; readonly now: Date },
): Insertable<DeliveryTable> {
  const since = line.deleteTime ?? line.reservedTime;
  const unassignedSince = line.unassigned ? since : null;
  const boxId = line.box === undefined ? null : (book.boxes.get(line.box)?.id ?? null);
  const isInDoors = stayInDoors(line)?.until === null;
  const isOnShelves = stayOnShelves(line)?.until === null;
  const isOrder = line.reservedUserName === 'API';
  return {
    pharmacy_id: book.id,
    id,
    box_id: boxId,
    status: line.deliveryStatus,
    unassigned: line.unassigned,
    kolli_id: line.deliveryId,
    additional_kolli_ids: line.additionalDeliveryIds,
    phone_number: line.phoneNumber ?? null,
    is_drug: line.is_drug,
    ...ssnColumns(secrets, book.id, id, canonicalSsn(line, book.country)),
    ...pinColumns(secrets, book, id, isOpen(line.deliveryStatus)),
    order_id: line.order_id ?? null,
    fulfillment_order_id: line.fulfillment_order_id ?? null,
    description_text: line.descriptionText ?? null,
    cause_of_alarm: line.causeOfAlarm ?? null,
    ...holdColumns(line),
    reserved_user_id: isOrder ? 'API' : importedUserId,
    reserved_user_name: line.reservedUserName,
    ...timeColumns(line),
    unassigned_time: unassignedSince,
    ...deadlines(book, line, { unassignedSince, now }),
    last_locker_ids: isInDoors ? [] : line.lockerId,
    last_shelves: isOnShelves ? [] : line.shelf,
    updated_at: now,
    is_counted: false,
  };
}
