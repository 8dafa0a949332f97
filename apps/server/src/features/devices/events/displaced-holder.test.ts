import { expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, outcomesOf } from '../testing/box.ts';

const server = await shareTestServer();

test('a delivery with no rule for losing its door loses it to the loaded parcel and keeps its status', async () => {
  const box = await givenTestBox(server);
  const holder = await box.reserve(['1-1']);
  await box.report(box.loaded(holder, '1-1'));
  // Delivered although the door was never loaded: no event of the life cycle releases it.
  await box.change('locker_occupancy', { delivery_id: holder }, { loaded_at: null });
  const docId = await box.reserve(['1-2']);
  const response = await box.report(box.loaded(docId, '1-1'));
  expect(outcomesOf(response)).toEqual(['conflict']);
  expect(await box.delivery(holder)).toMatchObject({ status: 'delivered', unassigned: false });
  expect((await box.actions(holder)).at(-1)).toMatchObject({
    event: 'load',
    actor: 'box',
    locker_ids: [],
    status: 'delivered',
    detail: { released: ['1-1'], effects: ['releaseUnneededDoors', 'log'] },
  });
  const held = await box.rows('locker_occupancy', { box_id: box.id, released_at: null });
  expect(held).toMatchObject([{ delivery_id: docId, locker_id: '1-1' }]);
});
