import { expect, test } from 'vitest';
import { refuseReads } from '../../testing/refuse-writes.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { actOnDueDeliveries } from './delivery-clock.jobs.ts';

const dayMs = 86_400_000;

const server = await ownTestServer();

async function givenDelivered(): Promise<{ desk: Desk; docId: string }> {
  const desk = await givenDesk(server);
  const { docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  return { desk, docId };
}

test('JOB-02: the deliveries of pharmacies after those whose list fails are processed in the same round', async () => {
  const given = [await givenDelivered(), await givenDelivered()];
  given.sort((a, b) => (a.desk.pharmacyId < b.desk.pharmacyId ? -1 : 1));
  const [failing, later] = given as [(typeof given)[0], (typeof given)[0]];
  const statusOf = async ({ desk, docId }: typeof failing) => await desk.box.statusOf(docId);
  server.time.advance(8 * dayMs);
  const round = () => actOnDueDeliveries(server.services, undefined, 1);
  const { pharmacyId } = failing.desk;
  const end = await refuseReads(server.database, { table: 'delivery', code: '57014', pharmacyId });
  expect(await round()).toBe(1);
  expect(await statusOf(later)).toBe('expired');
  await end();
  expect(await statusOf(failing)).toBe('delivered');
  expect(await round()).toBe(0);
  expect(await statusOf(failing)).toBe('expired');
});
