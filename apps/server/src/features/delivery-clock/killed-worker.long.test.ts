import { expect, test } from 'vitest';
import { expireKilledWorkers, startWorker } from '../../testing/killed-worker.ts';
import { openSmsProvider, sendQueued } from '../../testing/providers/sms-provider.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';

const dayMs = 86_400_000;
const count = 24;

const server = await ownTestServer();
const provider = await openSmsProvider();
const desk = await givenDesk(server);

async function shelved(): Promise<void> {
  for (let index = 0; index < count; index += 1) await desk.shelve(['A1']);
  await sendQueued(server, provider, desk.pharmacyId);
}

const expiries = () => desk.rows('delivery_action', { event: 'deliveryExpires' });
const reminders = () => desk.rows('outgoing_message', { purpose: 'reminder' });
const remindersSent = () =>
  provider.messages.filter(({ text }) => text.includes('Muistathan')).map(({ key }) => key);

/** Locks the delivery that is due last; a worker waits at it until the lock is released. */
async function lockLastDue(): Promise<() => Promise<void>> {
  const row = await desk.look((tx) =>
    tx
      .selectFrom('delivery')
      .select('id')
      .where('clock_time', '<=', server.time.clock())
      .orderBy('clock_time', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return server.holdRow(desk.pharmacyId, (tx) =>
    tx.selectFrom('delivery').select('id').where('id', '=', row.id).forUpdate().execute(),
  );
}

/** Kills a worker at the last delivery, when it has sent messages and not recorded it. */
async function killInTheMiddle(): Promise<void> {
  const release = await lockLastDue();
  const before = provider.tries();
  const worker = await startWorker(server, { smsUrl: provider.url });
  await expect.poll(() => provider.tries()).toBeGreaterThan(before);
  await server.awaitWaiting();
  await worker.kill();
  await release();
  // Until then their jobs count as under way, and no worker takes more of this pharmacy.
  await expireKilledWorkers(server);
}

/** Half of the parcels have expired; the customers of the other half get reminders. */
test('killed workers expire each delivery once and remind each customer once', async () => {
  await shelved();
  server.time.advance(5 * dayMs);
  await shelved();
  server.time.advance(2 * dayMs);
  const releaseAnswers = provider.holdAnswers();
  for (let round = 0; round < 3; round += 1) await killInTheMiddle();
  expect((await expiries()).length + (await reminders()).length).toBe(2 * count - 1);
  const unrecorded = (await reminders()).filter(
    ({ id, sent_at: sentAt }) => sentAt === null && remindersSent().includes(id),
  );
  expect(unrecorded.length).toBeGreaterThan(0);
  releaseAnswers();

  const last = await startWorker(server, { smsUrl: provider.url });
  const sent = async () => (await reminders()).filter((one) => one.sent_at !== null).length;
  await expect.poll(sent).toBe(count);
  await expect.poll(async () => (await expiries()).length).toBe(count);
  await last.kill();

  const expired = (await expiries()).map((one) => one.delivery_id);
  expect([expired.length, new Set(expired).size]).toEqual([count, count]);
  const written = await reminders();
  expect([written.length, new Set(written.map((one) => one.delivery_id)).size]).toEqual([
    count,
    count,
  ]);
  expect(remindersSent().sort()).toEqual(written.map(({ id }) => id).sort());
  expect(provider.messages).toHaveLength(3 * count);
});
