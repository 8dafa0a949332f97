import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBox } from '../../testing/factories.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/test-desk.ts';
import { overlappingStays } from '../deliveries/test-double-occupancy.ts';
import { recountPharmacy } from './moment.repository.ts';
import { readFigures } from './test-kept-figures.ts';
import { drawnStep, givenStatisticsWalk, takeStatisticsStep } from './test-statistics-walk.ts';

const migration = new URL('../../../migrations/0041-stays-of-doors.sql', import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { pharmacyId } = await givenDesk(server);
  await givenBox(server, { pharmacyId, ordinal: 1, template_id: 'other' });
});
afterAll(() => server.close());

async function asOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A door that two deliveries held one after the other for ten minutes each. */
async function givenTwoStays() {
  const desk = await givenDesk(server);
  const begun = server.time.clock().getTime();
  const ids: string[] = [];
  for (const _turn of [1, 2]) {
    const { docId } = await desk.reserve(['1-1']);
    ids.push(docId);
    server.time.advance(300_000);
    await desk.load(docId, '1-1');
    server.time.advance(300_000);
    await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  }
  const move = (index: number, minutes: number) =>
    sql`update locker_occupancy set occupied_at = ${new Date(begun + minutes * 60_000)}
      where delivery_id = ${ids[index]}`;
  const stays = async () =>
    (
      await desk.look((tx) =>
        tx
          .selectFrom('locker_occupancy')
          .select(['occupied_at', 'released_at'])
          .orderBy('id')
          .execute(),
      )
    ).map((stay) =>
      [stay.occupied_at, stay.released_at].map((at) => ((at?.getTime() ?? 0) - begun) / 60_000),
    );
  return { desk, move, stays };
}

test('whatever happens, and whatever boxes report late, no two stays of a door overlap', async () => {
  const walks = fc.sample(fc.array(drawnStep, { minLength: 60, maxLength: 60 }), {
    numRuns: 2,
    seed: 20260401,
  });
  for (const drawn of walks) {
    const given = await givenStatisticsWalk(server, 'other');
    for (const [number, one] of drawn.entries()) await takeStatisticsStep(given, one, number);
    const { look } = given.desk;
    for (const { id } of [given.desk.box, given.second]) {
      expect(await look((tx) => overlappingStays(tx, id))).toEqual([]);
    }
    // None of it was left out to keep them apart.
    const refused = await look((tx) =>
      tx.selectFrom('alarm').select('id').where('cause', '=', 'event_not_applied').execute(),
    );
    expect(refused).toEqual([]);
  }
});

test('the database refuses a stay that begins before another has ended, or ends before it began', async () => {
  const { desk, move } = await givenTwoStays();
  const code = (minutes: number) =>
    desk
      .look((tx) => move(1, minutes).execute(tx))
      .then(
        () => 'taken',
        (error: pg.DatabaseError) => error.constraint,
      );
  expect(await code(9)).toBe('locker_occupancy_no_overlap');
  expect(await code(21)).toBe('locker_occupancy_end');
  expect(await code(10)).toBe('taken');
});

test('stays that overlap already are separated by the migration, and counted so', async () => {
  const { desk, move, stays } = await givenTwoStays();
  await asOwner(async (client) => {
    await client.query(`
      alter table locker_occupancy drop constraint locker_occupancy_no_overlap,
        drop constraint locker_occupancy_end;
      drop function separate_stays`);
    // As a late load and a late pickup used to be written.
    await desk.look(async (tx) => {
      await move(1, 4).execute(tx);
      await recountPharmacy(tx, desk.pharmacyId);
    });
    expect(await stays()).toEqual([
      [0, 10],
      [4, 20],
    ]);
    const wrong = await givenTwoStays();
    await wrong.desk.look((tx) => wrong.move(1, 25).execute(tx));
    await client.query(await readFile(migration, 'utf8'));
    expect(await stays()).toEqual([
      [0, 10],
      [10, 20],
    ]);
    expect(await wrong.stays()).toEqual([
      [0, 10],
      [25, 25],
    ]);
  });
  const counted = await desk.look(readFigures);
  await desk.look((tx) => recountPharmacy(tx, desk.pharmacyId));
  expect(await desk.look(readFigures)).toEqual(counted);
});
