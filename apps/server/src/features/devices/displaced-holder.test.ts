import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { actionsOf, deliveryRow, givenTestBox, outcomesOf } from './test-box.ts';

let server: TestServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server.close());

test('a delivery that the rules leave its door gives it up to the parcel behind it, and stays', async () => {
  const box = await givenTestBox(server);
  const { id: userId } = box.staff;
  const holder = await box.reserve(['1-1']);
  await box.report({ kind: 'loaded', docId: holder, lockerId: '1-1', userId });
  // Delivered behind a door that was never loaded: no event of the life cycle takes it away.
  await box.look((tx) =>
    tx
      .updateTable('locker_occupancy')
      .set({ loaded_at: null })
      .where('delivery_id', '=', holder)
      .execute(),
  );
  const docId = await box.reserve(['1-2']);
  const answer = await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId });
  expect(outcomesOf(answer)).toEqual(['conflict']);
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
