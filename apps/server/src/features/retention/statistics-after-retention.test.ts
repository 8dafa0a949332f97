import { expect, test } from 'vitest';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import { recount } from '../statistics/testing/recount.ts';
import { readFigures } from '../statistics/testing/stored-figures.ts';
import { runRetention } from './run-retention.ts';
import { rowsIn } from '../../testing/rows.ts';

const server = await ownTestServer();
const desk = await givenDesk(server);

const advance = (hours: number) => server.time.advance(hours * 3_600_000);

/** Parcels that are picked up at the box, destroyed, and still waiting. */
async function givenParcels(): Promise<void> {
  for (const doors of [['1-1'], ['1-2', '1-3']]) {
    const { docId } = await desk.reserve(doors);
    advance(2);
    await desk.load(docId, ...doors);
    advance(30);
    await desk.box.report(
      ...doors.map((lockerId) => ({ kind: 'pickedUp', docId, lockerId }) as const),
    );
  }
  const { docId, deliveryId } = await desk.shelve(['A1']);
  advance(50);
  const body = { docId, deliveryId, pharmacyId: desk.pharmacyId };
  expect(await desk.ask('DELETE', '/deliveries/destroy', body)).toMatchObject({ status: 200 });
  await desk.shelve(['B2']);
}

test('RET-04: figures are the same before and after retention, and a recount of the cleared log equals them', async () => {
  await givenParcels();
  advance(24 * 800);
  const before = await desk.look(readFigures);
  expect(before.months.length).toBeGreaterThan(3);
  expect(await runRetention(server.services)).toBe(0);
  expect(await rowsIn(desk.look, 'delivery', { kolli_id: '' })).toHaveLength(3);
  expect(await desk.look(readFigures)).toEqual(before);
  await recount({ store: server.store, clock: server.time.clock }, desk.pharmacyId);
  expect(await desk.look(readFigures)).toEqual(before);
});
