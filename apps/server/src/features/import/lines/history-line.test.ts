import { kolliIdSpellings, nameSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { historyActions } from '../history-actions.ts';
import { readHistoryLine } from './history-line.ts';
import type { HistoryLine } from './history-schema.ts';

const now = new Date('2026-03-10T09:00:00.000Z');
const day = (number: number) => `2026-03-0${number}T08:00:00.000Z`;

const picked = {
  kind: 'delivery',
  pharmacy: '1234567-8',
  deliveryId: 'KOLLI 1',
  deliveryStatus: 'pickup',
  reservedTime: day(1),
  reservedUserName: 'API',
  assignedTime: day(2),
  assignedUserName: 'Aino',
  deliveryTime: day(3),
  deliveryUserName: 'Onni',
  pickupTime: day(4),
  box: 'Front',
  lockerId: ['1-1', '1-2'],
};

const read = (changes: object) => readHistoryLine(JSON.stringify({ ...picked, ...changes }), now);

function deliveryOf(changes: object): HistoryLine {
  const { line, reasons } = read(changes);
  if (line?.kind !== 'delivery') throw new Error(reasons?.join('; '));
  return line;
}

function actionsOf(changes: object): string[] {
  return historyActions(deliveryOf(changes)).map(
    ({ event, status, at, userName, lockerIds, shelves }) =>
      `${at.getUTCDate()} ${event} ${status} ${userName} ${[...lockerIds, ...shelves].join()}`,
  );
}

const none = { box: null, lockerId: null };
const until = (status: string, ...left: string[]) => ({
  deliveryStatus: status,
  ...Object.fromEntries(left.map((field) => [field, null])),
});

test('DLG-14 DLG-16: kolli IDs are normalized, and absent and null mean the same', () => {
  const line = deliveryOf({ additionalDeliveryIds: [' Ab C '] });
  expect(line).toMatchObject({ deliveryId: 'kolli1', additionalDeliveryIds: ['abc'] });
  expect(read({ ssn: null, shelf: null, phoneNumber: null })).toEqual(read({}));
});

test.each<[string, object, Partial<HistoryLine>]>([
  ['deleted', { ...until('deleted', 'pickupTime'), deleteTime: day(5) }, { unassigned: true }],
  [
    'reserved without a place',
    { ...until('reserved', 'assignedTime', 'deliveryTime', 'pickupTime'), ...none },
    { unassigned: true },
  ],
  ['reserved in a box', until('reserved', 'deliveryTime', 'pickupTime'), { unassigned: false }],
])('a delivery %s has its default list unless the line sets it', (_name, changes, expected) => {
  expect(read(changes).line).toMatchObject(expected);
});

test('TXT-02: a phone number of a line is read in any spelling with its country code', () => {
  expect(read({ phoneNumber: '+46 (0)70\u2011123 45 67' }).line).toMatchObject({
    phoneNumber: '+46701234567',
  });
  // Stored so by the former system, though Norway has no such number.
  const former = '+474740123456';
  expect(read({ phoneNumber: former }).line).toMatchObject({ phoneNumber: former });
});

test.each<[reasons: string, object]>([
  ['reservedTime: is missing', { reservedTime: null }],
  ['colour: there is no such field', { colour: 'red' }],
  ['deliveryId: is no kolli ID', { deliveryId: 'ä' }],
  ['additionalDeliveryIds: has a kolli ID twice', { additionalDeliveryIds: ['kolli1'] }],
  [
    'additionalDeliveryIds: has a kolli ID twice',
    { deliveryId: '376123456789012349', additionalDeliveryIds: ['00376123456789012349'] },
  ],
  ['phoneNumber: must be + and 10 to 14 digits', { phoneNumber: '0401234567' }],
  [
    'pickupTime: must be a time such as 2026-11-20T14:31:00.000Z',
    { pickupTime: '2026-03-04 08:00' },
  ],
  ['pickupTime: is missing where it is pickup', { pickupTime: null }],
  ['destroyTime: cannot be of one pickup', { destroyTime: day(5) }],
  ['deliveryTime: is before assignedTime', { assignedTime: day(4) }],
  ['pickupTime: has not come yet', { pickupTime: '2027-01-01T00:00:00.000Z' }],
  ['box: is missing where there is a lockerId', { box: null }],
  ['lockerId.0: is no locker', { lockerId: ['99-99'] }],
  ['lockerId: names a locker twice', { lockerId: ['1-1', '1-1'] }],
  ['assignedTime: needs a lockerId or a shelf', { ...none, givenOutUserName: 'A' }],
  ['assignedTime: is missing where an order has a place', { assignedTime: null }],
  [
    'givenOutUserName: is missing; at the keypad there are lockerId and deliveryTime',
    { ...none, shelf: ['A1'] },
  ],
  [
    'unassigned: it has a locker or an assignedTime',
    { ...until('reserved', 'deliveryTime', 'pickupTime'), unassigned: true },
  ],
  [
    'deliveryTime: is missing; only a reservation in a box expires without',
    {
      ...until('expired', 'deliveryTime', 'pickupTime', 'assignedTime'),
      ...none,
      expiredTime: day(5),
      reservedUserName: 'B',
    },
  ],
  [
    'removedTime: needs lockerId and deliveryTime',
    { ...until('removed', 'deliveryTime', 'pickupTime'), removedTime: day(5) },
  ],
])('a line is refused: %s', (text, changes) => {
  const { line, reasons } = read(changes);
  expect([line, reasons?.join('; ')]).toEqual([undefined, text]);
});

test('a line that is not JSON is refused without quoting it', () => {
  expect(readHistoryLine('{"ssn":"131052-308T', now)).toEqual({ reasons: ['is not valid JSON'] });
  expect(readHistoryLine('[]', now).reasons).toHaveLength(1);
});

test('DLV-05: an order delivered through a box has its full action log; a reservation made in a box that expired, was deleted and cancelled, and a parcel that was destroyed have theirs', () => {
  expect(actionsOf({})).toEqual([
    '1 arrive reserved API ',
    '2 assignToLockers reserved Aino 1-1,1-2',
    '3 load delivered Onni 1-1,1-2',
    '4 pickUpAtBox pickup null 1-1,1-2',
  ]);
  const cancelled = {
    ...until('cancelled', 'assignedTime', 'deliveryTime', 'pickupTime'),
    reservedUserName: 'Aino',
    expiredTime: day(4),
    deleteTime: day(5),
    cancelTime: day(6),
  };
  expect(actionsOf(cancelled)).toEqual([
    '1 createInBox reserved Aino 1-1,1-2',
    '4 reservationExpires expired null ',
    '5 delete deleted null ',
    '6 cancel cancelled null ',
  ]);
  const destroyed = {
    ...until('destroyed', 'pickupTime'),
    expiredTime: day(4),
    removedTime: day(5),
    removedUserName: 'Aino',
    destroyTime: day(6),
  };
  expect(actionsOf(destroyed).slice(3)).toEqual([
    '4 deliveryExpires expired null ',
    '5 remove removed Aino 1-1,1-2',
    '6 destroy destroyed null ',
  ]);
});

test('assigning a shelf delivers the order, which is handed out at the counter; a pharmacy without shelves delivers immediately', () => {
  const changes = { ...none, shelf: ['A1'], deliveryTime: null, givenOutUserName: 'Helmi' };
  expect(actionsOf(changes)).toEqual([
    '1 arrive reserved API ',
    '2 assignToShelf delivered Onni A1',
    '4 pickUpByStaff pickup Helmi A1',
  ]);
  const immediate = {
    ...none,
    assignedTime: null,
    reservedUserName: 'Aino',
    deliveryTime: day(1),
    givenOutUserName: 'Helmi',
  };
  const expected = ['1 createOnPharmacy delivered Aino ', '4 pickUpByStaff pickup Helmi '];
  expect(actionsOf(immediate)).toEqual(expected);
});

const ownShelf = { ...none, shelf: ['A1'], reservedUserName: 'Aino', givenOutUserName: 'Helmi' };
const pickedUp = '4 pickUpByStaff pickup Helmi A1';

test.each<[string, object, string[]]>([
  [
    'given a shelf as it was reserved',
    { ...ownShelf, assignedTime: day(1), deliveryTime: day(1) },
    ['1 createOnPharmacy reserved Aino ', '1 assignToShelf delivered Onni A1', pickedUp],
  ],
  [
    'given a shelf by who assigned it',
    { ...ownShelf, assignedUserName: 'Eino', deliveryUserName: null },
    ['1 createOnPharmacy reserved Aino ', '3 assignToShelf delivered Eino A1', pickedUp],
  ],
  [
    'delivered later at a pharmacy without shelves',
    { ...ownShelf, shelf: null, assignedTime: null },
    [
      '1 createOnPharmacy reserved Aino ',
      '3 assignToShelf delivered Onni ',
      '4 pickUpByStaff pickup Helmi ',
    ],
  ],
  [
    'given doors after it was reserved, and handed out by hand',
    { reservedUserName: 'Aino', givenOutUserName: 'Helmi' },
    [
      '1 createOnPharmacy reserved Aino ',
      '2 assignToLockers reserved Aino 1-1,1-2',
      '3 load delivered Onni 1-1,1-2',
      '4 pickUpByStaff pickup Helmi ',
    ],
  ],
])('a parcel %s', (_name, changes, actions) => expect(actionsOf(changes)).toEqual(actions));

test('TXT-01: kolli IDs and names of a line are read as what was meant', () => {
  for (const [deliveryId, kolliId] of kolliIdSpellings)
    expect([deliveryId, read({ deliveryId }).line]).toMatchObject(
      kolliId === undefined ? [deliveryId, undefined] : [deliveryId, { deliveryId: kolliId }],
    );
  for (const [typed, name] of nameSpellings) {
    const { line } = read({ reservedUserName: typed });
    if (name === undefined) expect([typed, line]).toEqual([typed, undefined]);
    else expect(line).toMatchObject({ reservedUserName: name });
  }
  // As long as it is without its spaces.
  expect(read({ ssn: '1 9 1 2 1 2 1 2 \u2013 1 2 1 2' }).line).toMatchObject({
    ssn: '19121212-1212',
  });
  const described = (descriptionText: string) => read({ descriptionText }).line;
  expect(described(' Ring\u202e\r\nfirst\u200b ')).toMatchObject({
    descriptionText: 'Ring\nfirst',
  });
  for (const refused of ['a\u0000', 'a\u0007', 'a\ud800'])
    expect(described(refused)).toBeUndefined();
});
