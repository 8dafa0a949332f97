import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import { overlappingStays } from '../deliveries/testing/double-occupancy.ts';
import { drawnStep, givenStatisticsWalk, takeStatisticsStep } from './testing/statistics-walk.ts';
import { rowsIn } from '../../testing/rows.ts';

const server = await ownTestServer();
const { pharmacyId } = await givenDesk(server);
await server.givenBox({ pharmacyId, ordinal: 1, template_id: 'other' });

/** A door occupied by two deliveries, one after the other, for ten minutes each. */
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
  return { desk, move };
}

test('after random events and late box reports, no two stays of a door overlap', async () => {
  const steps = fc.array(drawnStep, { minLength: 60, maxLength: 60 });
  const walks = fc.sample(steps, { numRuns: 2, seed: 20260401 });
  for (const drawn of walks) {
    const given = await givenStatisticsWalk(server, 'other');
    for (const [number, one] of drawn.entries()) await takeStatisticsStep(given, one, number);
    const { look } = given.desk;
    for (const { id } of [given.desk.box, given.second])
      expect(await look((tx) => overlappingStays(tx, id))).toEqual([]);
    // No stay was dropped to avoid overlaps.
    expect(await rowsIn(look, 'alarm', { cause: 'event_not_applied' })).toEqual([]);
  }
});

test('the database refuses a stay that overlaps another, or ends before it begins', async () => {
  const { desk, move } = await givenTwoStays();
  const code = (minutes: number) =>
    desk
      .look((tx) => move(1, minutes).execute(tx))
      .then(
        () => 'accepted',
        (error: pg.DatabaseError) => error.constraint,
      );
  expect(await code(9)).toBe('locker_occupancy_no_overlap');
  expect(await code(21)).toBe('locker_occupancy_end');
  expect(await code(10)).toBe('accepted');
});
