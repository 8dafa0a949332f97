import { expect, test } from 'vitest';
import { beginRound } from '../../../platform/jobs/round.ts';
import { refuseReads } from '../../../testing/refuse-writes.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from '../testing/box.ts';
import { forgetEvents } from './forget-events.ts';

const server = await ownTestServer({ DEVICE_EVENT_DAYS: '10' });

const dayMs = 24 * 3_600_000;
const numbersOf = async (box: TestBox) => {
  const rows = await box.rows('device_event', { box_id: box.id }, 'seq');
  return rows.map(({ seq }) => seq);
};
const now = () => server.time.clock().getTime();
/** Runs one round and returns how many groups of pharmacies failed. */
const forget = async (groupSize?: number) => {
  const round = beginRound(server.services.log, 'forget-events');
  await forgetEvents(server.services, round, groupSize);
  return round.failures();
};

test('DEV-09: events go after DEVICE_EVENT_DAYS, whatever their kind, and only then', async () => {
  const [first, second] = [await givenTestBox(server), await givenTestBox(server)];
  await first.report(
    { kind: 'wrongPin' },
    { kind: 'reading', sensor: '99-99', celsius: 20 },
    pickedUp(first.id, '1-1'),
  );
  await first.send([{ seq: 4, kind: 'humidity', at: now() }]);
  server.time.advance(5 * dayMs);
  await first.send([{ seq: 5, kind: 'wrongPin', at: now() }]);
  await second.report({ kind: 'wrongPin' });
  server.time.advance(5 * dayMs);
  await forget();
  expect([await numbersOf(first), await numbersOf(second)]).toEqual([[1, 2, 3, 4, 5], [1]]);
  server.time.advance(1);
  await forget();
  expect([await numbersOf(first), await numbersOf(second)]).toEqual([[5], [1]]);
  server.time.advance(5 * dayMs);
  await forget();
  expect([await numbersOf(first), await numbersOf(second)]).toEqual([[], []]);
});

test('DEV-09: a number that is no longer stored is still a duplicate, and the next one continues', async () => {
  const box = await givenTestBox(server);
  const wrongPin = (seq: number) => ({ seq, kind: 'wrongPin', at: now() });
  await box.send([wrongPin(1), wrongPin(2)]);
  server.time.advance(11 * dayMs);
  await forget();
  expect(await numbersOf(box)).toEqual([]);
  const answer = await box.send([wrongPin(1), wrongPin(2), wrongPin(3)]);
  expect(outcomesOf(answer)).toEqual(['duplicate', 'duplicate', 'applied']);
});

test('DEV-09: a box with many old events loses a thousand in each round', async () => {
  const box = await givenTestBox(server);
  const batch = (first: number) =>
    Array.from({ length: 600 }, (_, index) => ({
      seq: first + index,
      kind: 'door',
      lockerId: '1-1',
      state: index % 2 === 0 ? 'opened' : 'closed',
      at: now(),
    }));
  await box.send(batch(1));
  await box.send(batch(601));
  server.time.advance(11 * dayMs);
  await forget();
  expect(await numbersOf(box)).toHaveLength(200);
  await forget();
  expect(await numbersOf(box)).toEqual([]);
});

test('JOB-02: old events of pharmacies after those whose query fails go in the same round', async () => {
  const boxes = [await givenTestBox(server), await givenTestBox(server)];
  boxes.sort((a, b) => (a.pharmacyId < b.pharmacyId ? -1 : 1));
  const [failing, later] = boxes as [TestBox, TestBox];
  for (const box of boxes) await box.report({ kind: 'wrongPin' });
  server.time.advance(11 * dayMs);
  const { pharmacyId } = failing;
  const table = 'device_event';
  const end = await refuseReads(server.database, { table, code: '57014', pharmacyId });
  expect(await forget(1)).toBe(1);
  expect(await numbersOf(later)).toEqual([]);
  await end();
  expect(await numbersOf(failing)).toEqual([1]);
  expect(await forget(1)).toBe(0);
  expect(await numbersOf(failing)).toEqual([]);
});
