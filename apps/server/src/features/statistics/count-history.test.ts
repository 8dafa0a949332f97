import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/open-database.ts';
import { awaitWaiting } from '../../testing/await-waiting.ts';
import { givenUser } from '../../testing/factories.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/test-desk.ts';
import { changeShelfService } from './change-shelf-service.ts';
import { recountPharmacy } from './moment.repository.ts';
import { readFigures } from './test-kept-figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await shareTestServer();
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

/** A shelf goes out of service now. */
const takeShelf = (desk: Desk, name: string) => (tx: Tx) =>
  changeShelfService(tx, desk.pharmacyId, {
    ...{ names: [name], isActive: false, at: server.time.clock() },
  });

const recount = (desk: Desk) => (tx: Tx) => recountPharmacy(tx, desk.pharmacyId);

/** What is kept is what the logs tell: a recount changes nothing. */
async function expectCounted(desk: Desk): Promise<void> {
  const counted = await desk.look(readFigures);
  expect(counted.moments.length).toBeGreaterThan(3);
  await desk.look(recount(desk));
  expect(await desk.look(readFigures)).toEqual(counted);
}

async function givenParcel(): Promise<{ readonly desk: Desk; readonly docId: string }> {
  const desk = await givenDesk(server);
  const { docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  server.time.advance(60_000);
  return { desk, docId };
}

test('STA-06: what happens while the figures are made anew waits for nothing, and is counted once', async () => {
  const { desk, docId } = await givenParcel();
  // An event that has counted and not yet ended, a recount, and an event that begins during it.
  const event = openWork(desk, takeShelf(desk, 'A1'));
  await event.done;
  const made = openWork(desk, recount(desk));
  await made.done;
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  await event.end();
  await made.end();
  await expectCounted(desk);
});

test('STA-06: events on both sides of a recount that writes all figures are counted once', async () => {
  const { desk, docId } = await givenParcel();
  await desk.look(async (tx) => {
    await tx.deleteFrom('statistics_moment').execute();
    await tx.deleteFrom('statistics_month').execute();
  });
  const before = openWork(desk, takeShelf(desk, 'A1'));
  await before.done;
  const made = openWork(desk, recount(desk));
  await before.end();
  await made.done;
  const after = desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  await made.end();
  await after;
  await expectCounted(desk);
});

test('STA-06: of two recounts of a pharmacy at once the second finds nothing to add', async () => {
  const { desk } = await givenParcel();
  const figures = await desk.look(readFigures);
  await desk.look((tx) => tx.deleteFrom('statistics_moment').execute());
  await Promise.all([1, 2, 3].map(() => desk.look(recount(desk))));
  expect(await desk.look(readFigures)).toEqual(figures);
});

test('STA-06: a recount sees logs and figures as of one moment', async () => {
  const { desk } = await givenParcel();
  // The recount has begun and cannot read all of the logs yet, while something happens.
  const stays = openWork(desk, async (tx) => {
    await sql`lock table locker_occupancy in access exclusive mode`.execute(tx);
  });
  await stays.done;
  const recounted = desk.look(recount(desk));
  await awaitWaiting(server.store);
  await desk.look(takeShelf(desk, 'A1'));
  await stays.end();
  await recounted;
  await expectCounted(desk);
});

test('STA-06: shelves that go are out of service from when they were free to go', async () => {
  const { desk } = await givenParcel();
  const shelves = openWork(desk, async (tx) => {
    await tx.selectFrom('shelf').select('name').forNoKeyUpdate().execute();
  });
  await shelves.done;
  const admin = await givenUser(server, { pharmacyId: desk.pharmacyId, role: 'admin' });
  const path = `/pharmacies/update/${desk.pharmacyId}`;
  const fewer = desk.ask('PATCH', path, { shelvesNumber: 1 }, admin);
  await awaitWaiting(server.store);
  server.time.advance(60_000);
  await shelves.end();
  expect(await fewer).toMatchObject({ status: 200 });
  const gone = await desk.look((tx) =>
    tx.selectFrom('shelf_change').select('changed_at').where('is_active', '=', false).execute(),
  );
  expect(gone).toEqual([{ changed_at: server.time.clock() }]);
  await expectCounted(desk);
});
