import { expect, test } from 'vitest';
import { testRetention } from '../retention/testing/test-retention.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { retentionLimits } from '../retention/retention-limits.ts';
import { historyRows } from './history-rows.ts';
import { at, emptyBook, everyField, lineOf, now } from './testing/book.ts';

const id = expect.any(String) as string;
const sealed = expect.any(Buffer) as Buffer;
const rowsOf = (changes: object, book = emptyBook()) =>
  historyRows(testSecrets, book, lineOf(changes), {
    now,
    limits: retentionLimits(testRetention, now),
  });
const daysLater = (time: Date, days: number) => new Date(time.getTime() + days * 86_400_000);

const leastRow = {
  pharmacy_id: 'pharmacy',
  id,
  box_id: null,
  status: 'reserved',
  unassigned: true,
  kolli_id: 'a',
  additional_kolli_ids: [],
  phone_number: null,
  is_drug: false,
  ssn_cipher: null,
  ssn_key_id: null,
  ssn_hash: null,
  pin_cipher: sealed,
  pin_key_id: 'test',
  pin_hash: sealed,
  order_id: null,
  fulfillment_order_id: null,
  description_text: null,
  cleared_fields: [],
  cause_of_alarm: null,
  reserved_user_id: 'API',
  reserved_user_name: 'API',
  reserved_time: at(1),
  assigned_time: null,
  assigned_user_name: null,
  notified_time: null,
  delivery_time: null,
  delivery_user_name: null,
  expired_time: null,
  removed_time: null,
  removed_user_name: null,
  delete_time: null,
  delete_user_name: null,
  destroy_time: null,
  destroy_user_name: null,
  cancelled_time: null,
  pickup_time: null,
  given_out_user_name: null,
  history_time: null,
  unassigned_time: at(1),
  waits_until: daysLater(at(1), 30),
  clock_time: daysLater(at(1), 30),
  last_locker_ids: [],
  last_shelves: [],
  updated_at: now,
  is_counted: false,
};

test('a waiting order has no place and only its arrival', () => {
  const owner = { pharmacy_id: 'pharmacy', delivery_id: id };
  expect(rowsOf({})).toEqual({
    delivery: [leastRow],
    delivery_kolli: [{ ...owner, ordinal: 0, kolli_id: 'a', is_open: true }],
    locker_occupancy: [],
    shelf_occupancy: [],
    delivery_action: [
      {
        ...owner,
        id,
        event: 'arrive',
        actor: 'import',
        user_id: null,
        user_name: 'API',
        box_id: null,
        locker_ids: [],
        shelves: [],
        status: 'reserved',
        detail: '{"effects":[]}',
        occurred_at: at(1),
        recorded_at: now,
      },
    ],
  });
});

test('a destroyed parcel has all its data, and no due time', () => {
  const book = emptyBook();
  const rows = rowsOf(everyField, book);
  expect(rows.delivery).toEqual([
    {
      ...leastRow,
      box_id: 'box',
      status: 'destroyed',
      unassigned: false,
      additional_kolli_ids: ['b', 'c'],
      phone_number: '+358401234567',
      is_drug: true,
      ssn_cipher: sealed,
      ssn_key_id: 'test',
      ssn_hash: testSecrets.hash('ssn', 'pharmacy', '131052-308T'),
      order_id: 'O',
      fulfillment_order_id: 'F',
      description_text: 'Fragile',
      cause_of_alarm: 'temp_high',
      assigned_time: at(2),
      assigned_user_name: 'Aino',
      delivery_time: at(3),
      notified_time: at(3),
      delivery_user_name: 'Onni',
      expired_time: at(4),
      removed_time: at(5),
      removed_user_name: 'Helmi',
      delete_time: at(6),
      delete_user_name: 'Eino',
      destroy_time: at(7),
      destroy_user_name: 'Toivo',
      history_time: at(7),
      unassigned_time: null,
      waits_until: null,
      clock_time: null,
      last_locker_ids: ['1-1', '1-2'],
    },
  ]);
  const ids = rows.delivery_kolli.map((row) => [row.kolli_id, row.ordinal, row.is_open].join(' '));
  expect(ids).toEqual(['a 0 false', 'b 1 false', 'c 2 false']);
  const door = {
    pharmacy_id: 'pharmacy',
    delivery_id: id,
    id,
    box_id: 'box',
    locker_kind: 'small',
  };
  const loaded = { occupied_at: at(2), loaded_at: at(3), judged_until: null };
  // Its doors were free once it was removed.
  const freed = { delivery_is_open: false, emptied_at: at(5), released_at: at(5) };
  expect(rows.locker_occupancy).toEqual([
    { ...door, ...loaded, ...freed, locker_id: '1-1' },
    { ...door, ...loaded, ...freed, locker_id: '1-2' },
  ]);
  expect(rows.shelf_occupancy).toEqual([]);
  const actions = rows.delivery_action;
  expect(actions.map((row) => [row.event, row.user_name, row.box_id])).toEqual([
    ['arrive', 'API', null],
    ['assignToLockers', 'Aino', 'box'],
    ['load', 'Onni', 'box'],
    ['deliveryExpires', null, 'box'],
    ['remove', 'Helmi', 'box'],
    ['delete', 'Eino', 'box'],
    ['destroy', 'Toivo', 'box'],
  ]);
  // Closed deliveries may share a PIN.
  expect(book.pins).toEqual(new Set());
});

test('the PIN of an open delivery is unique', () => {
  const book = emptyBook();
  const hashes = ['a', 'b'].flatMap((deliveryId) =>
    rowsOf({ deliveryId }, book).delivery.map(({ pin_hash }) => pin_hash?.toString('hex')),
  );
  expect(book.pins).toEqual(new Set(hashes));
  expect(book.pins.size).toBe(2);
});

const inDoor = { box: 'Front', lockerId: ['1-1'], assignedTime: at(2) };
const delivered = { ...inDoor, deliveryStatus: 'delivered', deliveryTime: at(3) };
const shelved = { deliveryStatus: 'delivered', shelf: ['A1'], assignedTime: at(4) };

test.each<[string, object, [since: number, days: number] | null]>([
  ['a reservation in a basic door', inDoor, [2, 21]],
  ['one in a fridge door', { ...inDoor, lockerId: ['1-1', '2-1'] }, [2, 11]],
  ['one made in a box', { ...inDoor, assignedTime: null, reservedUserName: 'O' }, [1, 21]],
  ['a parcel in a basic door', delivered, [3, 20]],
  ['one in a fridge door', { ...delivered, lockerId: ['2-1'] }, [3, 10]],
  ['one on a shelf', shelved, [4, 40]],
  ['one on a shelf beside a box', { ...shelved, box: 'Front' }, [4, 40]],
  ['one of a box without door', { box: 'Front' }, null],
  ['a removed one', { ...delivered, deliveryStatus: 'removed', removedTime: at(5) }, [5, 30]],
  ['a deleted one', { ...delivered, deliveryStatus: 'deleted', deleteTime: at(6) }, [6, 30]],
  [
    'a deleted one that is not listed as unassigned',
    { ...delivered, deliveryStatus: 'deleted', deleteTime: at(6), unassigned: false },
    null,
  ],
])('%s waits according to the rules of its place', (_name, changes, waits) => {
  const until = waits && daysLater(at(waits[0]), waits[1]);
  expect(rowsOf(changes).delivery[0]).toMatchObject({ waits_until: until, clock_time: until });
});

test('its customer is reminded from now on, at intervals since its delivery', () => {
  const phoneNumber = '+358401234567';
  // Every third day; reminders before the tenth of March belong to the other system.
  const expected = { waits_until: daysLater(at(3), 20), clock_time: daysLater(at(3), 9) };
  expect(rowsOf({ ...delivered, phoneNumber }).delivery[0]).toMatchObject(expected);
});

const fetched = { ...delivered, deliveryStatus: 'pickup', pickupTime: at(8) };
const unused = { shelf: ['A1'], reservedUserName: 'O' };

test.each<[string, object, [string[], string[]], number, number]>([
  ['held in a door', delivered, [[], []], 1, 0],
  ['fetched from it', fetched, [['1-1'], []], 1, 0],
  ['held on a shelf', shelved, [[], []], 0, 1],
  ['reserved for a shelf that it was never on', unused, [[], ['A1']], 0, 0],
  ['in a door and on a shelf', { ...delivered, shelf: ['A2'] }, [[], ['A2']], 1, 0],
])('a delivery %s has its places', (_name, changes, last, doors, shelves) => {
  const { delivery, locker_occupancy, shelf_occupancy } = rowsOf(changes);
  expect(delivery.map((row) => [row.last_locker_ids, row.last_shelves])).toEqual([last]);
  expect([locker_occupancy.length, shelf_occupancy.length]).toEqual([doors, shelves]);
});

test('a shelf is held from the delivery until the first event that ended the stay; a door that was only reserved has no loading and emptying times', () => {
  const ended = { deliveryStatus: 'cancelled', deleteTime: at(6), cancelTime: at(7) };
  const changes = { ...shelved, ...ended, shelf: ['A1', 'A2'] };
  const times = { occupied_at: at(4), released_at: at(6) };
  const owner = { pharmacy_id: 'pharmacy', delivery_id: id, id, delivery_is_open: false };
  const shelf = { ...owner, ...times };
  expect(rowsOf(changes).shelf_occupancy).toEqual([
    { ...shelf, shelf: 'A1' },
    { ...shelf, shelf: 'A2' },
  ]);
  const reserved = { ...inDoor, deliveryStatus: 'cancelled', cancelTime: at(6) };
  expect(rowsOf(reserved).locker_occupancy).toMatchObject([
    { occupied_at: at(2), loaded_at: null, emptied_at: null, released_at: at(6) },
  ]);
});

const held = {
  deliveryStatus: 'delivered',
  assignedTime: at(2),
  deliveryTime: at(3),
  box: 'Front',
  lockerId: ['1-1'],
  hold: { cause: 'temp_high', time: at(4) },
};
const decision = { judgedTime: at(5), judgedUserName: 'Aino', reason: 'Stable' };
const actionsOf = ({ delivery_action }: ReturnType<typeof rowsOf>) =>
  delivery_action.slice(-2).map(({ event, user_name, occurred_at, status, detail }) => {
    return [event, user_name, occurred_at, status, detail];
  });

test('a parcel on hold waits for a decision, without reminders', () => {
  const rows = rowsOf(held);
  expect(rows.delivery).toMatchObject([
    { hold: 'held', hold_cause: 'temp_high', held_time: at(4), judgement: null },
  ]);
  expect(rows.locker_occupancy).toMatchObject([{ judged_until: null }]);
  expect(rows.delivery[0]?.clock_time).toEqual(rows.delivery[0]?.waits_until);
  expect(actionsOf(rows)[1]).toEqual(['hold', null, at(4), 'delivered', '{"effects":[]}']);
});

test.each([
  ['released', null, 'release'],
  ['rejected', 'rejected', 'reject'],
] as const)('a parcel that was %s has the decision with its reason', (judgement, hold, event) => {
  const rows = rowsOf({ ...held, hold: { ...held.hold, judgement, ...decision } });
  expect(rows.delivery).toMatchObject([
    { hold, judgement, judged_time: at(5), judged_user_name: 'Aino' },
  ]);
  expect(rows.locker_occupancy).toMatchObject([{ judged_until: at(5) }]);
  const detail = '{"effects":[],"reason":"Stable"}';
  expect(actionsOf(rows)).toEqual([
    ['hold', null, at(4), 'delivered', '{"effects":[]}'],
    [event, 'Aino', at(5), 'delivered', detail],
  ]);
});

test('a parcel that was rejected and is destroyed is no longer on hold', () => {
  const hold = { ...held.hold, judgement: 'rejected', ...decision };
  const [row] = rowsOf({ ...everyField, hold: { ...hold, judgedTime: at(4) } }).delivery;
  expect(row).toMatchObject({ status: 'destroyed', hold: null, judgement: 'rejected' });
});

test('TXT-03: an imported number of two countries is the one of its pharmacy’s', () => {
  const ssn = '010203-0632';
  const hashIn = (country: string) =>
    rowsOf({ ssn }, { ...emptyBook(), country }).delivery[0]?.ssn_hash;
  const hashOf = (number: string) => testSecrets.hash('ssn', 'pharmacy', number);
  expect(hashIn('SE')).toEqual(hashOf('200102030632'));
  expect(hashIn('FI')).toEqual(hashOf(ssn));
});
