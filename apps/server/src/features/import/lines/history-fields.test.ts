import { expect, test } from 'vitest';
import { readHistoryLine } from './history-line.ts';

const now = new Date('2026-03-10T09:00:00.000Z');
const at = (day: number) => new Date(`2026-03-0${day}T08:00:00.000Z`);

const least = {
  kind: 'delivery',
  pharmacy: 'P',
  deliveryId: 'a',
  deliveryStatus: 'reserved',
  reservedTime: at(1).toISOString(),
  reservedUserName: 'O',
};
const read = (changes: object) => readHistoryLine(JSON.stringify({ ...least, ...changes }), now);

test('a delivery without any further field has the defaults; a line that is not an object is refused with one reason', () => {
  expect(read({})).toEqual({
    line: {
      ...least,
      reservedTime: at(1),
      additionalDeliveryIds: [],
      is_drug: false,
      lockerId: [],
      shelf: [],
      unassigned: true,
    },
  });
  expect(readHistoryLine('[]', now)).toEqual({
    reasons: ["must be 'delivery', 'readings', 'alarm' or 'temperatureCheck'"],
  });
});

const full = (length: number) => 'x'.repeat(length);

test.each<[string, object]>([
  ['texts of 200 characters', { pharmacy: full(200), order_id: full(200), shelf: [full(200)] }],
  ['a kolli ID of 64 characters', { deliveryId: full(64) }],
  ['a kolli ID among 200 characters', { deliveryId: `a${' '.repeat(199)}` }],
  ['two more kolli IDs', { additionalDeliveryIds: ['b', 'c'] }],
  ['the longest phone number', { phoneNumber: '+49351123456789' }],
  ['an identity number of 20 characters', { ssn: full(20) }],
  ['a description of 250 characters', { descriptionText: full(250) }],
])('%s is valid', (_name, changes) => expect(read(changes).reasons).toBeUndefined());

test.each<[reasons: string, object]>([
  ['pharmacy: is empty', { pharmacy: ' ' }],
  ['order_id: is longer than 200 characters', { order_id: full(201) }],
  ['deliveryId: is no kolli ID', { deliveryId: full(65) }],
  ['deliveryId: is no kolli ID', { deliveryId: `a${' '.repeat(200)}` }],
  ['additionalDeliveryIds: has more than 2', { additionalDeliveryIds: ['b', 'c', 'd'] }],
  ['ssn: is no identity number', { ssn: full(21) }],
  ['descriptionText: is longer than 250 characters', { descriptionText: full(251) }],
  ['shelf: names a shelf twice', { shelf: ['A', 'A'] }],
  ['is_drug: expected boolean, received string', { is_drug: 'no' }],
  [
    'reservedTime: must be a time such as 2026-11-20T14:31:00.000Z',
    { reservedTime: '2026-03-01T08:00:00.0Z' },
  ],
])('a line is refused: %s', (text, changes) => {
  const { line, reasons } = read(changes);
  expect([line, reasons?.join('; ')]).toEqual([undefined, text]);
});

test.each<[string, object, string[]]>([
  ['a reservation on a shelf, given it later', { shelf: ['A'] }, ['false', '']],
  ['one in a box', { box: 'B' }, ['false', '']],
  [
    'one that is given a shelf',
    { deliveryStatus: 'delivered', shelf: ['A'], assignedTime: at(2).toISOString() },
    ['false', at(2).toISOString()],
  ],
  [
    'one that is given a door',
    { box: 'B', lockerId: ['1-1'], shelf: ['A'], assignedTime: at(2).toISOString() },
    ['false', ''],
  ],
  [
    'one at a pharmacy without shelves',
    { deliveryStatus: 'delivered', deliveryTime: at(1).toISOString() },
    ['false', at(1).toISOString()],
  ],
  ['an unassigned one, as the line says', { shelf: ['A'], unassigned: true }, ['true', '']],
  [
    'a deleted one that is listed elsewhere, as the line says',
    { deliveryStatus: 'deleted', deleteTime: at(2).toISOString(), unassigned: false },
    ['false', ''],
  ],
])('%s has its derived fields', (_name, changes, expected) => {
  const { line } = read(changes);
  const delivery = line?.kind === 'delivery' ? line : undefined;
  expect([String(delivery?.unassigned), delivery?.deliveryTime?.toISOString() ?? '']).toEqual(
    expected,
  );
});
