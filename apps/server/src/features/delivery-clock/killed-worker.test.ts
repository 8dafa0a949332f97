import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveUpKilledWorkers, startWorker } from '../../testing/killed-worker.ts';
import { openSmsProvider, type SmsProvider } from '../../testing/sms-provider.ts';
import { sendQueued } from '../../testing/send-queued.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/test-desk.ts';

const dayMs = 86_400_000;
const count = 24;
let server: TestServer;
let provider: SmsProvider;
let desk: Desk;

beforeAll(async () => {
  server = await openTestServer();
  provider = await openSmsProvider();
  desk = await givenDesk(server);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

async function shelved(): Promise<void> {
  for (let index = 0; index < count; index += 1) await desk.shelve(['A1']);
  await sendQueued(server, provider, desk.pharmacyId);
}

const expiries = () =>
  desk.look((tx) =>
    tx
      .selectFrom('delivery_action')
      .select('delivery_id')
      .where('event', '=', 'deliveryExpires')
      .execute(),
  );
const reminders = () =>
  desk.look((tx) =>
    tx
      .selectFrom('outgoing_message')
      .select(['id', 'delivery_id', 'sent_at', 'gateway_id'])
      .where('purpose', '=', 'reminder')
      .execute(),
  );
const remindersSent = () =>
  provider.messages.filter(({ text }) => text.includes('Muistathan')).map(({ key }) => key);

/** Lets workers work and kills one each time that `progress` comes to the next goal. */
async function killAt(goals: readonly number[], progress: () => Promise<number> | number) {
  for (const goal of goals) {
    const worker = await startWorker(server, { smsUrl: provider.url });
    while ((await progress()) < goal) await sleep(5);
    await worker.kill();
  }
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The work did not end in time');
    await sleep(50);
  }
}

/** Half of the parcels are over by now; of the other half the customers are to be reminded. */
test('workers that are killed in the middle expire each delivery once and tell each customer once', {
  timeout: 240_000,
}, async () => {
  await shelved();
  server.time.advance(5 * dayMs);
  await shelved();
  server.time.advance(2 * dayMs);
  // The gateway takes a message at once and answers late: a kill hits what is sent and not noted.
  provider.answerAfter(100);
  const acted = async () => (await expiries()).length + (await reminders()).length;
  await killAt([5, 30], acted);
  expect(await acted()).toBeLessThan(2 * count);
  await killAt([3, 12], () => remindersSent().length);
  expect(remindersSent().length).toBeLessThan(count);
  const unnoted = (await reminders()).filter(
    ({ id, sent_at: sentAt }) => sentAt === null && remindersSent().includes(id),
  );
  expect(unnoted.length).toBeGreaterThan(0);

  await giveUpKilledWorkers(server);
  const last = await startWorker(server, { smsUrl: provider.url });
  await eventually(async () => (await reminders()).every((one) => one.sent_at !== null));
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
