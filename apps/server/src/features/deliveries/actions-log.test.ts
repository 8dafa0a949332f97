import { expect, test } from 'vitest';
import { actionsLogOf } from './actions-log.ts';

interface Places {
  readonly lockerId?: string[];
  readonly shelf?: string[];
  readonly by?: string | null;
}

/** An event at a millisecond, by Aino unless somebody else is named. */
function did(event: string, time: number, places: Places = {}) {
  const { lockerId = [], shelf = [], by = 'Aino Demo' } = places;
  return { event, time, userId: 'u-1', userName: by, lockerId, shelf };
}

test('DLV-05 DLV-03: an order has one entry, with its assignment and what followed as updates', () => {
  const entries = actionsLogOf([
    did('arrive', 1, { by: 'API' }),
    did('assignToLockers', 2, { lockerId: ['1-1'] }),
    did('load', 3, { lockerId: ['1-1'] }),
    did('pickUpAtBox', 4, { by: null }),
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

test('DLV-05: what is given a place after a deletion begins an entry of its own', () => {
  const entries = actionsLogOf([
    did('createInBox', 1, { lockerId: ['1-1'] }),
    did('delete', 2),
    did('assignToShelf', 3, { shelf: ['A1'] }),
    did('changeShelf', 4, { shelf: ['B2'] }),
    did('delete', 5),
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

test('DLV-05: whatever ends a deleted delivery is an update of its entry, not a reservation', () => {
  const entries = actionsLogOf([
    did('createOnPharmacy', 1),
    did('delete', 2),
    did('updateDescription', 3),
    did('pickUpByStaff', 4, { by: 'Eero Demo' }),
  ]);
  expect(entries).toMatchObject([
    {
      reservedUserName: 'Aino Demo',
      deleteTime: 2,
      updatesLog: [{ updateTime: 3 }, { updateTime: 4, updateUserName: 'Eero Demo' }],
    },
  ]);
});

test('what is known only from later on has an entry, too, and a second reservation one of its own', () => {
  const entries = actionsLogOf([
    did('updateDescription', 1),
    did('createInBox', 2, { lockerId: ['1-1'] }),
    did('load', 3),
  ]);
  expect(entries).toMatchObject([
    { reservedUserId: 'u-1', lockerId: [], updatesLog: [{ updateTime: 1 }] },
    { reservedUserId: 'u-1', lockerId: ['1-1'], updatesLog: [{ updateTime: 3 }] },
  ]);
});

test('a deletion names who deleted it, and the entry of the next place holds none of the last', () => {
  const entries = actionsLogOf([
    did('createInBox', 1, { lockerId: ['1-1'] }),
    did('changeShelf', 2, { shelf: ['B2'] }),
    did('delete', 3, { by: 'Eero Demo' }),
    did('load', 4, { lockerId: ['1-2'], by: null }),
    did('load', 5, { lockerId: ['1-3'], by: null }),
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
