import { expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { actionsOf, deliveryRow, givenTestBox, outcomesOf } from '../testing/box.ts';

const server = await shareTestServer();

test('a delivery with no rule for losing its door loses it to the loaded parcel and keeps its status', async () => {
  const box = await givenTestBox(server);
  const { id: userId } = box.staff;
  const holder = await box.reserve(['1-1']);
  await box.report({ kind: 'loaded', docId: holder, lockerId: '1-1', userId });
  // Delivered although the door was never loaded: no event of the life cycle releases it.
  await box.look((tx) =>
    tx
      .updateTable('locker_occupancy')
      .set({ loaded_at: null })
      .where('delivery_id', '=', holder)
      .execute(),
  );
  const docId = await box.reserve(['1-2']);
  const response = await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId });
  expect(outcomesOf(response)).toEqual(['conflict']);
  expect(await deliveryRow(box, holder)).toMatchObject({ status: 'delivered', unassigned: false });
  expect((await actionsOf(box, holder)).at(-1)).toMatchObject({
    event: 'load',
    actor: 'box',
    locker_ids: [],
    status: 'delivered',
    detail: { released: ['1-1'], effects: ['releaseUnneededDoors', 'log'] },
  });
  const held = await box.look((tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select(['delivery_id', 'locker_id'])
      .where('box_id', '=', box.id)
      .where('released_at', 'is', null)
      .execute(),
  );
  expect(held).toEqual([{ delivery_id: docId, locker_id: '1-1' }]);
});
