import { expect, test } from 'vitest';
import { exampleDeliveries, exampleNow } from '../testing/example-deliveries.ts';
import { decideUndo } from './decide-undo.ts';

const { unassigned, reservedInBox, deliveredOnShelf, deleted, removed } = exampleDeliveries;

test.each([
  ['an assignment to a shelf', deliveredOnShelf, unassigned, ['freeShelves', 'reverseDelivery']],
  ['that of a removed parcel', deliveredOnShelf, removed, ['freeShelves', 'reverseDelivery']],
  ['an assignment to doors', reservedInBox, unassigned, ['freeDoors']],
  ['a deletion in a box', deleted, reservedInBox, ['resumeStays']],
  ['a deletion on a shelf', deleted, deliveredOnShelf, ['occupyShelves']],
  ['a move', deliveredOnShelf, deliveredOnShelf, ['freeShelves', 'occupyShelves']],
] as const)(
  'LST-04: %s is undone by leaving its places for the former ones',
  (_, now, former, effects) => {
    expect(decideUndo(now, former)).toEqual({
      ok: true,
      status: former.status,
      unassigned: former.unassigned,
      hold: former.hold,
      lockerIds: former.doors.map(({ lockerId }) => lockerId),
      releasedLockerIds: [],
      effects: [...effects, 'restore', 'log'],
    });
  },
);

test('LST-04: nobody is notified of an undo', () => {
  const former = { ...removed, deliveryTime: exampleNow };
  expect(decideUndo(deliveredOnShelf, former).effects).not.toContain('notifyCustomer');
});
