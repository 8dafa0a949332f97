import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type ExposedBox, givenExposedBox, steady } from './testing/exposed-box.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => {
  exposed = await givenExposedBox(server);
});

/** Loads one delivery into the fridge doors 2-1 and 2-2, too warm behind 2-1, so that it is on hold since minute 16. */
async function heldInTwoDoors(...other: Parameters<ExposedBox['measure']>[1][]): Promise<string> {
  const { box } = exposed;
  server.time.set(new Date(exposed.at(0)));
  const docId = await box.reserve(['2-1', '2-2'], { is_drug: true });
  for (const lockerId of ['2-1', '2-2'])
    await box.report({ kind: 'loaded', docId, lockerId, userId: box.staff.id });
  await exposed.measure('2-1', ...steady(9, 1, 16));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: 'held', heldTime: exposed.at(16) });
  await exposed.measure('2-2', ...other);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  return docId;
}

test('HLD-07: a release does not cover late readings of another door’s sensor, which nobody knew', async () => {
  const docId = await heldInTwoDoors();
  await exposed.measureLate(20, '2-2', ...steady(9, 1, 18));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: 'held', heldTime: exposed.at(16) });
});

test('HLD-07: what the other door’s sensor had measured by the release does not put it on hold again', async () => {
  const docId = await heldInTwoDoors([17, 5], ...steady(9, 18, 30));
  await exposed.measure('2-2', ...steady(9, 31, 60));
  expect((await exposed.delivery(docId)).hold).toBeNull();
  await exposed.measure('2-2', [61, 5], ...steady(9, 62, 77));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: 'held', heldTime: exposed.at(77) });
});
