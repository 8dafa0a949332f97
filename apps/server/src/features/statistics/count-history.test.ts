import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/open-database.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { changeShelfService } from './change-shelf-service.ts';
import { countHistory } from './count-history.ts';
import { readFigures } from './testing/stored-figures.ts';
import { recount } from './testing/recount.ts';
import { rowsIn } from '../../testing/rows.ts';

let desk: Desk;
let docId: string;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  docId = (await desk.reserve(['1-1'])).docId;
  await desk.load(docId, '1-1');
  server.time.advance(60_000);
});

const figures = () => desk.look(readFigures);
const count = () => countHistory(server.services, [desk.pharmacyId]);

/** Resets the pharmacy to the state after an import: its deliveries and stays are not counted. */
async function givenUncounted() {
  const counted = await figures();
  await desk.look(async (tx) => {
    await tx.deleteFrom('statistics_change').where('measure', '<', 20).execute();
    await tx.deleteFrom('statistics_month').where('measure', '<', 20).execute();
    await tx.updateTable('delivery').set({ is_counted: false }).execute();
  });
  expect(await figures()).not.toEqual(counted);
  return counted;
}

/** Checks that the stored counts match the logs: a recount changes nothing. */
async function expectCounted(): Promise<void> {
  const counted = await figures();
  expect(counted.countChanges.length).toBeGreaterThan(3);
  await recount(server.services, desk.pharmacyId);
  expect(await figures()).toEqual(counted);
}

/** Takes a shelf out of service now. */
const takeShelf = (name: string) => (tx: Tx) => {
  const change = { names: [name], isActive: false, at: server.time.clock() };
  return changeShelfService(tx, desk.pharmacyId, change);
};

test('STA-06: an event of an uncounted delivery is counted with it, and events during a count are counted once', async () => {
  await givenUncounted();
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  await count();
  await expectCounted();
  await givenUncounted();
  const release = await server.holdRow(desk.pharmacyId, takeShelf('A1'));
  await count();
  await release();
  await expectCounted();
});

test('STA-06: an event that waits for the count is counted once', async () => {
  await givenUncounted();
  const release = await server.holdRow(desk.pharmacyId, (tx) =>
    tx.selectFrom('delivery').select('id').where('id', '=', docId).forUpdate().execute(),
  );
  const counted = count();
  await server.awaitWaiting();
  const event = desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  await release();
  await Promise.all([counted, event]);
  await expectCounted();
});

test('STA-06: an interrupted count is continued', async () => {
  const { docId: second } = await desk.reserve(['1-2']);
  await desk.load(second, '1-2');
  const counted = await givenUncounted();
  let batches = 0;
  const interrupted: typeof server.store = {
    ...server.store,
    inPharmacies: (ids, work) => {
      // The first lists the uncounted, the second counts a batch, the third fails.
      if (batches > 1) throw new Error('interrupted');
      batches += 1;
      return server.store.inPharmacies(ids, work);
    },
  };
  const { clock } = server.services;
  const counting = countHistory({ store: interrupted, clock }, [desk.pharmacyId], { batchSize: 1 });
  await expect(counting).rejects.toThrow('interrupted');
  const rest = await rowsIn(desk.look, 'delivery', { is_counted: false });
  expect(rest).toMatchObject([{ id: second }]);
  await count();
  expect(await figures()).toEqual(counted);
});

test('STA-06: imported deliveries are counted from their log once, also by concurrent counts, and a live event is sent', async () => {
  const counted = await givenUncounted();
  const notices: unknown[] = [];
  const { pharmacyId } = desk;
  const leave = server.services.live.follow(pharmacyId, (notice) => notices.push(notice));
  server.time.advance(1);
  await Promise.all([1, 2, 3].map(count));
  expect(await figures()).toEqual(counted);
  const time = server.time.clock().getTime();
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: null, time });
  leave();
});

test('STA-06: removed shelves are out of service from when they became free', async () => {
  const release = await server.holdRow(desk.pharmacyId, (tx) =>
    tx.selectFrom('shelf').select('name').forNoKeyUpdate().execute(),
  );
  const admin = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'admin' });
  const path = `/pharmacies/update/${desk.pharmacyId}`;
  const fewer = desk.ask('PATCH', path, { shelvesNumber: 1 }, admin);
  await server.awaitWaiting();
  server.time.advance(60_000);
  await release();
  expect(await fewer).toMatchObject({ status: 200 });
  const gone = await rowsIn(desk.look, 'shelf_change', { is_active: false });
  expect(gone).toMatchObject([{ changed_at: server.time.clock() }]);
  await expectCounted();
});
