import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/open-database.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/test-desk.ts';
import { changeShelfService } from './change-shelf-service.ts';
import { countHistory } from './count-history.ts';
import { readFigures } from './test-kept-figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A transaction that has done its work and waits until it is let go. */
function openWork(desk: Desk, work: (tx: Tx) => Promise<void>) {
  const [done, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = desk.look(async (tx) => {
    await work(tx);
    done.resolve();
    await free.promise;
  });
  return {
    done: done.promise,
    end: async () => {
      free.resolve();
      await ended;
    },
  };
}

/** Until a transaction of this database waits for another. */
async function waiting(): Promise<void> {
  const waits = sql`
    select from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and not granted`;
  await expect
    .poll(() => server.store.inGlobal((tx) => waits.execute(tx)))
    .not.toMatchObject({ rows: [] });
}

/** A shelf goes out of service now. */
const takeShelf = (desk: Desk, name: string) => (tx: Tx) =>
  changeShelfService(tx, desk.pharmacyId, {
    ...{ names: [name], isActive: false, at: server.time.clock() },
  });

test('STA-06: what happens while the past is counted anew is counted once', async () => {
  const desk = await givenDesk(server);
  const { docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  server.time.advance(60_000);
  // An event that has counted and not yet ended…
  const event = openWork(desk, takeShelf(desk, 'A1'));
  await event.done;
  const recount = openWork(desk, (tx) => countHistory(tx, desk.pharmacyId));
  await waiting();
  await event.end();
  await recount.done;
  // …and one that comes while the other work is not yet ended.
  const picked = desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  await waiting();
  await recount.end();
  await picked;
  const counted = await desk.look(readFigures);
  expect(counted.moments.length).toBeGreaterThan(3);
  await desk.look((tx) => countHistory(tx, desk.pharmacyId));
  expect(await desk.look(readFigures)).toEqual(counted);
});
