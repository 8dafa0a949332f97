import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenSource, orderNamed } from './features/orders/test-source.ts';
import { startWork } from './start-work.ts';
import { givenPharmacy, givenUser } from './testing/factories.ts';
import { openTestServer, type TestServer } from './testing/test-server.ts';

const dayMs = 86_400_000;
let server: TestServer;
const everyMinute = new Map<string, () => Promise<void>>();

beforeAll(async () => {
  server = await openTestServer();
  await startWork({
    ...server.services,
    jobs: {
      ...server.services.jobs,
      work: async () => undefined,
      everyMinute: async (queue, handle) => void everyMinute.set(queue, handle),
    },
  });
});
afterAll(() => server.close());

test('a pharmacy that was chosen for a session is forgotten after 30 days', async () => {
  const { id: pharmacyId } = await givenPharmacy(server);
  const { id: userId } = await givenUser(server, { pharmacyId });
  const now = server.time.clock().getTime();
  const choices = [29, 31].map((days) => ({
    session_key: `${days} days`,
    user_id: userId,
    pharmacy_id: pharmacyId,
    chosen_at: new Date(now - days * dayMs),
  }));
  await server.store.inGlobal((tx) => tx.insertInto('session_choice').values(choices).execute());
  await everyMinute.get('purge-sessions')?.();
  const left = await server.store.inGlobal((tx) =>
    tx.selectFrom('session_choice').select('session_key').execute(),
  );
  expect(left).toEqual([{ session_key: '29 days' }]);
});

test('once a minute the clock acts on the deliveries that are due', async () => {
  const source = await givenSource(server);
  const { docId } = await source.order(orderNamed('forgotten'));
  server.time.advance(31 * dayMs);
  await everyMinute.get('act-on-deliveries')?.();
  const row = await server.store.inPharmacies([source.pharmacyId], (tx) =>
    tx.selectFrom('delivery').select('status').where('id', '=', docId).executeTakeFirst(),
  );
  expect(row).toEqual({ status: 'cancelled' });
});
