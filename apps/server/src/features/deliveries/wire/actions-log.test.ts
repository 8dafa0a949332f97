import { expect, test } from 'vitest';
import { actionsLogOf } from './actions-log.ts';

interface Places {
  readonly lockerId?: string[];
  readonly shelf?: string[];
  readonly by?: string | null;
}

/** An action at a time in milliseconds, by Aino unless another name is given. */
function action(event: string, time: number, places: Places = {}) {
  const { lockerId = [], shelf = [], by = 'Aino Demo' } = places;
  // An order source is no person.
  const userId = by === 'API' ? null : 'u-1';
  return { event, time, userId, userName: by, lockerId, shelf };
}

test('DLV-05 DLV-03: an order has one entry, with its assignment, and later events as updates', () => {
  const entries = actionsLogOf([
    action('arrive', 1, { by: 'API' }),
    action('assignToLockers', 2, { lockerId: ['1-1'] }),
    action('load', 3, { lockerId: ['1-1'] }),
    action('pickUpAtBox', 4, { by: null }),
  ]);
  expect(entries).toEqual([
    {
      reservedUserId: 'API',
      reservedUserName: 'API',
      assignedTime: 2,
      assignedUserName: 'Aino Demo',
      lockerId: ['1-1'],
      shelf: [],
      deleteTime: null,
      deleteUserName: null,
      updatesLog: [
        { updateTime: 3, updateUserName: 'Aino Demo' },
        { updateTime: 4, updateUserName: null },
      ],
    },
  ]);
});

test('DLV-05: an assignment after a deletion begins a new entry', () => {
  const entries = actionsLogOf([
    action('createInBox', 1, { lockerId: ['1-1'] }),
    action('delete', 2),
    action('assignToShelf', 3, { shelf: ['A1'] }),
    action('changeShelf', 4, { shelf: ['B2'] }),
    action('delete', 5),
  ]);
  expect(entries).toMatchObject([
    { lockerId: ['1-1'], shelf: [], assignedTime: null, deleteTime: 2, updatesLog: [] },
    {
      lockerId: [],
      shelf: ['B2'],
      assignedTime: 3,
      deleteTime: 5,
      updatesLog: [{ updateTime: 4 }],
    },
  ]);
});

test('DLV-05: an event that ends a deleted delivery is an update of its entry, not a reservation', () => {
  const entries = actionsLogOf([
    action('createOnPharmacy', 1),
    action('delete', 2),
    action('updateDescription', 3),
    action('pickUpByStaff', 4, { by: 'Eero Demo' }),
  ]);
  expect(entries).toMatchObject([
    {
      reservedUserName: 'Aino Demo',
      deleteTime: 2,
      updatesLog: [{ updateTime: 3 }, { updateTime: 4, updateUserName: 'Eero Demo' }],
    },
  ]);
});

test('a log without a reservation has an entry, too, and a second reservation a new one', () => {
  const entries = actionsLogOf([
    action('updateDescription', 1),
    action('createInBox', 2, { lockerId: ['1-1'] }),
    action('load', 3),
  ]);
  expect(entries).toMatchObject([
    { reservedUserId: 'u-1', lockerId: [], updatesLog: [{ updateTime: 1 }] },
    { reservedUserId: 'u-1', lockerId: ['1-1'], updatesLog: [{ updateTime: 3 }] },
  ]);
});

test('a deletion has the name of its user, and the entry of the next place starts empty', () => {
  const entries = actionsLogOf([
    action('createInBox', 1, { lockerId: ['1-1'] }),
    action('changeShelf', 2, { shelf: ['B2'] }),
    action('delete', 3, { by: 'Eero Demo' }),
    action('load', 4, { lockerId: ['1-2'], by: null }),
    action('load', 5, { lockerId: ['1-3'], by: null }),
  ]);
  expect(entries).toMatchObject([
    { shelf: ['B2'], deleteTime: 3, deleteUserName: 'Eero Demo' },
    {
      lockerId: ['1-2'],
      shelf: [],
      deleteTime: null,
      deleteUserName: null,
      assignedTime: null,
      updatesLog: [{ updateTime: 4 }, { updateTime: 5 }],
    },
  ]);
});

test('TOD-05 DLV-05: a removed parcel that gets a shelf begins a new entry, one removed in part does not', () => {
  const entries = actionsLogOf([
    action('createInBox', 1, { lockerId: ['1-1', '1-2'] }),
    action('load', 2, { lockerId: ['1-1'] }),
    action('remove', 3, { lockerId: ['1-1'] }),
    action('load', 4, { lockerId: ['1-2'] }),
    action('remove', 5, { lockerId: ['1-2'] }),
    action('assignToShelf', 6, { shelf: ['A1'] }),
    action('changeShelf', 7, { shelf: ['B2'] }),
    action('updateDescription', 8),
  ]);
  expect(entries).toMatchObject([
    { lockerId: ['1-1', '1-2'], assignedTime: null, deleteTime: null },
    { shelf: ['B2'], assignedTime: 6, updatesLog: [{ updateTime: 7 }, { updateTime: 8 }] },
  ]);
});

test('INT-12: an order that a person imported has their id', () => {
  const entries = actionsLogOf([action('arrive', 1, { by: 'Aino Demo' })]);
  expect(entries).toMatchObject([{ reservedUserId: 'u-1', reservedUserName: 'Aino Demo' }]);
});
