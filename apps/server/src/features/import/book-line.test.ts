import { identityNumberSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { bookBoxLine, bookLine } from './book-line.ts';
import { canonicalSsn } from './delivery-row.ts';
import { readHistoryLine } from './lines/history-line.ts';
import { at, emptyBook, lineOf, now } from './testing/book.ts';

const inDoors = { box: 'Front', lockerId: ['1-1', '2-1'], assignedTime: at(2) };
const delivered = { ...inDoors, deliveryStatus: 'delivered', deliveryTime: at(3) };
const loadsOf = (book: ReturnType<typeof emptyBook>) => {
  const doors = [...(book.boxes.get('Front')?.doors ?? [])];
  return Object.fromEntries(doors.map(([id, { loads }]) => [id, loads]));
};

test('a delivery that holds doors is recorded with kolli IDs and loads', () => {
  const book = emptyBook();
  expect(bookLine(book, lineOf({ ...delivered, additionalDeliveryIds: ['b'] }))).toEqual([]);
  expect(book).toMatchObject({
    counts: { deliveries: 1, readings: 0, alarms: 0, temperatureChecks: 0 },
    openKolliIds: new Set(['a', 'b']),
    heldDoors: new Set(['box/1-1', 'box/2-1']),
    seen: new Set([`a ${at(1).getTime()}`]),
  });
  expect(loadsOf(book)).toEqual({ '1-1': 1, '1-2': 0, '2-1': 1 });
});

test('a reservation holds its doors without loads; a closed delivery counts loads and holds nothing', () => {
  const reserving = emptyBook();
  bookLine(reserving, lineOf(inDoors));
  expect([...reserving.heldDoors]).toEqual(['box/1-1', 'box/2-1']);
  expect(loadsOf(reserving)).toEqual({ '1-1': 0, '1-2': 0, '2-1': 0 });
  const ended = emptyBook();
  bookLine(ended, lineOf({ ...delivered, deliveryStatus: 'pickup', pickupTime: at(4) }));
  expect([ended.heldDoors.size, ended.openKolliIds.size]).toEqual([0, 0]);
  expect(loadsOf(ended)).toEqual({ '1-1': 1, '1-2': 0, '2-1': 1 });
});

test('a removed delivery is open and holds no door, so another may use it', () => {
  const book = emptyBook();
  bookLine(book, lineOf({ ...delivered, deliveryStatus: 'removed', removedTime: at(4) }));
  expect([[...book.openKolliIds], [...book.heldDoors]]).toEqual([['a'], []]);
  expect(bookLine(book, lineOf({ ...delivered, deliveryId: 'b' }))).toEqual([]);
  const expected = ['lockerId: another delivery holds 1-1', 'lockerId: another delivery holds 2-1'];
  expect(bookLine(book, lineOf({ ...delivered, deliveryId: 'c' }))).toEqual(expected);
});

test('a refused line does not change the book', () => {
  const book = emptyBook();
  const line = lineOf({ ...delivered, ssn: '1', lockerId: ['1-1', '7-7'], shelf: ['A1', 'Z9'] });
  expect(bookLine(book, line)).toEqual([
    'ssn: is no identity number, or its check digits are wrong',
    "lockerId: box 'Front' has no locker 7-7",
    "shelf: there is no shelf 'Z9'",
  ]);
  expect(book).toEqual(emptyBook());
});

test('TXT-01: the identity number of a line is read in each spelling, or refused', () => {
  for (const [ssn, number] of identityNumberSpellings) {
    const line = lineOf({ ssn });
    const isRefused = bookLine(emptyBook(), line).length > 0;
    const read = isRefused ? undefined : canonicalSsn(line, 'FI');
    expect([ssn, read]).toEqual([ssn, number]);
  }
});

test('a kolli ID may repeat once it is closed, but only one open delivery may have it', () => {
  const book = emptyBook();
  const closed = { deliveryStatus: 'cancelled', cancelTime: at(5) };
  expect(bookLine(book, lineOf({ ...closed, ssn: '131052-308T' }))).toEqual([]);
  expect(bookLine(book, lineOf(closed))).toEqual([
    'deliveryId: is above with the same reservedTime',
  ]);
  expect(bookLine(book, lineOf({ reservedTime: at(2) }))).toEqual([]);
  expect(bookLine(book, lineOf({ ...closed, reservedTime: at(3) }))).toEqual([]);
  expect(bookLine(book, lineOf({ deliveryId: 'b', additionalDeliveryIds: ['a'] }))).toEqual([
    'deliveryId: a belongs to another open delivery',
  ]);
  expect(book.counts.deliveries).toBe(3);
});

const alarm = {
  kind: 'alarm',
  pharmacy: 'P',
  box: 'Front',
  lockerId: '1-1',
  alarmType: 'other',
  alarmCause: 'broken',
  timestamp: at(3),
};
const check = { kind: 'temperatureCheck', pharmacy: 'P', box: 'Front', timestamp: at(3) };
const readings = {
  kind: 'readings',
  pharmacy: 'P',
  box: 'Front',
  start: at(3),
  everyMinutes: 1,
  sensors: { '2-1': [4], '99-99': [20] },
};

function bookBox(book: ReturnType<typeof emptyBook>, given: object): string[] {
  const { line, reasons } = readHistoryLine(JSON.stringify(given), now);
  if (line === undefined || line.kind === 'delivery') throw new Error(reasons?.join('; '));
  return bookBoxLine(book, line);
}

test('the same alarm or check is recorded once; different ones, and readings, each time', () => {
  const book = emptyBook();
  const different = [
    alarm,
    { ...alarm, alarmCause: 'found_occupied' },
    { ...alarm, lockerId: '99-99' },
    { ...alarm, timestamp: at(4) },
    { ...alarm, alarmType: 'missing', alarmEndTimestamp: at(4) },
    { ...check, userName: 'A' },
    { ...check, userName: 'B' },
    readings,
    readings,
  ];
  for (const line of different) expect(bookBox(book, line)).toEqual([]);
  for (const line of different.slice(0, 7))
    expect(bookBox(book, line)).toEqual(['timestamp: is a duplicate of a line above']);
  expect(book.counts).toEqual({ deliveries: 0, readings: 2, alarms: 5, temperatureChecks: 2 });
});

test('an unknown box, door or sensor is named', () => {
  const book = emptyBook();
  expect(bookBox(book, { ...alarm, box: 'Back' })).toEqual(["box: there is no box 'Back'"]);
  expect(bookBox(book, { ...alarm, lockerId: '7-1' })).toEqual([
    "lockerId: box 'Front' has no locker 7-1",
  ]);
  const sensors = { '7-1': [4], '1-1': [4], '99-99': [20], '7-2': [4] };
  expect(bookBox(book, { ...readings, sensors })).toEqual([
    "sensors: box 'Front' has no locker 7-1",
    "sensors: box 'Front' has no locker 7-2",
  ]);
  expect(book).toEqual(emptyBook());
});
