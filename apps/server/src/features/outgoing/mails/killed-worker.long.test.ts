import { expect, test } from 'vitest';
import { expireKilledWorkers, startWorker } from '../../../testing/killed-worker.ts';
import { openMailProvider } from '../../../testing/providers/mail-provider.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { queueMail } from './queue-mail.ts';
import { rowsIn } from '../../../testing/rows.ts';

/** More mails than one worker sends at once. */
const count = 40;

const server = await ownTestServer();
const provider = await openMailProvider();

async function queued(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const to = `person${index}@example.test`;
    const mail = { to, language: 'fi', kind: 'password_changed', facts: {} } as const;
    const now = server.time.clock();
    ids.push(await server.store.inGlobal((tx) => queueMail(tx, server.services, { ...mail, now })));
  }
  return ids;
}

const unsent = () => rowsIn(server.store.inGlobal, 'outgoing_mail', { sent_at: null });

/** The ids in the Message-IDs of all received mails, with duplicates. */
const arrived = () => provider.mails().map(({ messageId }) => messageId.slice(1, 37));

test('killed workers lose no mail, and a mail received twice has the same Message-ID', async () => {
  const ids = await queued();
  const answer = provider.holdAnswers();
  for (let round = 0; round < 3; round += 1) {
    const before = arrived().length;
    const worker = await startWorker(server, { mailUrl: provider.url });
    await expect.poll(() => arrived().length).toBeGreaterThan(before);
    await worker.kill();
  }
  answer();
  const waiting = (await unsent()).map(({ id }) => id);
  const unnoted = waiting.filter((id) => arrived().includes(id));
  expect(unnoted.length).toBeGreaterThan(0);
  expect(waiting.length).toBeGreaterThan(unnoted.length);

  await expireKilledWorkers(server);
  const last = await startWorker(server, { mailUrl: provider.url });
  await expect.poll(unsent).toEqual([]);
  await last.kill();

  expect([...new Set(arrived())].sort()).toEqual(ids.toSorted());
  const twice = arrived().filter((id, index) => arrived().indexOf(id) !== index);
  expect(twice.every((id) => unnoted.includes(id))).toBe(true);
});
