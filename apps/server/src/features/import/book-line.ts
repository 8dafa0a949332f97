import { isOpen } from '@kolli/domain/delivery/delivery-states';
import { comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import { roomSensorId } from '@kolli/domain/box/lockers';
import { identityNumberPaths } from '../../platform/http/refuse-identity-numbers.ts';
import { canonicalSsn } from './delivery-row.ts';
import { stayInDoors } from './history-places.ts';
import type { BoxLine } from './lines/box-lines.ts';
import type { HistoryLine } from './lines/history-schema.ts';
import type { PharmacyBook } from './pharmacy-book.ts';

function placeReasons(book: PharmacyBook, line: HistoryLine): string[] {
  const box = line.box === undefined ? undefined : book.boxes.get(line.box);
  if (line.box !== undefined && box === undefined) return [`box: there is no box '${line.box}'`];
  const doors = line.lockerId.filter((id) => box?.doors.has(id) === false);
  const shelves = line.shelf.filter((name) => !book.shelves.has(name));
  return [
    ...doors.map((id) => `lockerId: box '${line.box}' has no locker ${id}`),
    ...shelves.map((name) => `shelf: there is no shelf '${name}'`),
  ];
}

function heldKeys(book: PharmacyBook, line: HistoryLine): string[] {
  const box = line.box === undefined ? undefined : book.boxes.get(line.box);
  if (box === undefined || stayInDoors(line)?.until !== null) return [];
  return line.lockerId.map((id) => `${box.id}/${id}`);
}

function conflictReasons(book: PharmacyBook, line: HistoryLine): string[] {
  const key = `${comparedKolliId(line.deliveryId)} ${line.reservedTime.getTime()}`;
  if (book.seen.has(key)) return ['deliveryId: is above with the same reservedTime'];
  const isNowOpen = isOpen(line.deliveryStatus);
  const ids = [line.deliveryId, ...line.additionalDeliveryIds];
  const open = isNowOpen ? ids.filter((id) => book.openKolliIds.has(comparedKolliId(id))) : [];
  const taken = heldKeys(book, line).filter((door) => book.heldDoors.has(door));
  return [
    ...open.map((id) => `deliveryId: ${id} belongs to another open delivery`),
    ...taken.map((door) => `lockerId: another delivery holds ${door.split('/')[1]}`),
  ];
}

function note(book: PharmacyBook, line: HistoryLine): void {
  book.counts.deliveries += 1;
  book.seen.add(`${comparedKolliId(line.deliveryId)} ${line.reservedTime.getTime()}`);
  if (isOpen(line.deliveryStatus))
    for (const id of [line.deliveryId, ...line.additionalDeliveryIds])
      book.openKolliIds.add(comparedKolliId(id));
  for (const door of heldKeys(book, line)) book.heldDoors.add(door);
  const box = line.box === undefined ? undefined : book.boxes.get(line.box);
  const stay = stayInDoors(line);
  if (box === undefined || stay === undefined || stay.loadedAt === null) return;
  for (const id of line.lockerId) {
    const door = box.doors.get(id);
    if (door !== undefined) door.loads += 1;
  }
}

/** Reasons without the content: they are printed. */
const identityNumberReasons = (book: PharmacyBook, line: object) =>
  identityNumberPaths(line, book.country).map((path) => `${path}: contains an identity number`);

/** Adds a line to the book of its pharmacy, or returns the reasons why it is refused. */
export function bookLine(book: PharmacyBook, line: HistoryLine): string[] {
  const personal = identityNumberReasons(book, line);
  if (personal.length > 0) return personal;
  const isBadSsn = line.ssn !== undefined && canonicalSsn(line, book.country) === undefined;
  const reasons = [
    ...(isBadSsn ? ['ssn: is no identity number, or its check digits are wrong'] : []),
    ...placeReasons(book, line),
    ...conflictReasons(book, line),
  ];
  if (reasons.length === 0) note(book, line);
  return reasons;
}

const countOf = {
  readings: 'readings',
  alarm: 'alarms',
  temperatureCheck: 'temperatureChecks',
} as const satisfies Record<BoxLine['kind'], keyof PharmacyBook['counts']>;

/**
 * The unique key of a line about a box. Readings have none: they may overlap, and the first of a
 * minute is stored.
 */
function ownKey(boxId: string, line: BoxLine): string | undefined {
  if (line.kind === 'readings') return undefined;
  const at = line.timestamp.getTime();
  const key =
    line.kind === 'alarm' ? [line.lockerId, line.alarmType, line.alarmCause] : [line.userName];
  return JSON.stringify([line.kind, boxId, at, ...key]);
}

/**
 * Adds a line about a box to the book of its pharmacy, or returns the reasons why it is refused.
 */
export function bookBoxLine(book: PharmacyBook, line: BoxLine): string[] {
  const box = book.boxes.get(line.box);
  if (box === undefined) return [`box: there is no box '${line.box}'`];
  const isKnown = (id: string) => id === roomSensorId || box.doors.has(id);
  if (line.kind === 'alarm' && !isKnown(line.lockerId))
    return [`lockerId: box '${line.box}' has no locker ${line.lockerId}`];
  const personal = line.kind === 'readings' ? [] : identityNumberReasons(book, line);
  if (personal.length > 0) return personal;
  if (line.kind === 'readings') {
    const unknown = Object.keys(line.sensors).filter((id) => !isKnown(id));
    if (unknown.length > 0)
      return unknown.map((id) => `sensors: box '${line.box}' has no locker ${id}`);
  }
  const key = ownKey(box.id, line);
  if (key !== undefined && book.seen.has(key)) return ['timestamp: is a duplicate of a line above'];
  if (key !== undefined) book.seen.add(key);
  book.counts[countOf[line.kind]] += 1;
  return [];
}
