import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveUpKilledWorkers, startWorker } from '../../testing/killed-worker.ts';
import { type MailProvider, openMailProvider } from '../../testing/mail-provider.ts';
import { openSmsProvider, type SmsProvider } from '../../testing/sms-provider.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { type AlarmedBox, givenAlarmedBox } from './test-alarms.ts';

/** Each box has three phones and two mail addresses, and two alarms that are told together. */
const count = 12;
let server: TestServer;
let mails: MailProvider;
let phones: SmsProvider;
const boxes: AlarmedBox[] = [];

beforeAll(async () => {
  server = await openTestServer();
  mails = await openMailProvider();
  phones = await openSmsProvider();
});
afterAll(async () => {
  await mails.close();
  await phones.close();
  await server.close();
});

const unsent = async () => {
  const waiting = await server.store.inGlobal((tx) =>
    tx.selectFrom('outgoing_mail').select('id').where('sent_at', 'is', null).execute(),
  );
  const texts = await server.store.inPharmacies(
    boxes.map(({ pharmacyId }) => pharmacyId),
    (tx) => tx.selectFrom('outgoing_message').select('id').where('sent_at', 'is', null).execute(),
  );
  return waiting.length + texts.length;
};
const untold = () =>
  server.store.inPharmacies(
    boxes.map(({ pharmacyId }) => pharmacyId),
    (tx) =>
      tx.selectFrom('alarm_notification').select('alarm_id').where('told_count', '=', 0).execute(),
  );

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The work did not end in time');
    await sleep(50);
  }
}

test('workers that are killed in the middle tell each contact of the alarms of each box once', {
  timeout: 180_000,
}, async () => {
  for (let index = 0; index < count; index += 1) {
    const box = await givenAlarmedBox(server);
    boxes.push(box);
    for (const lockerId of ['2-1', '2-2']) await box.raise({ lockerId });
  }
  // Whoever takes a message answers late: a kill hits what is sent and not noted.
  mails.answerAfter(60);
  phones.answerAfter(60);
  const urls = { smsUrl: phones.url, mailUrl: mails.url };
  const first = await startWorker(server, urls);
  while ((await untold()).length > 2 * (count - 3)) await sleep(3);
  await first.kill();
  for (const goal of [4, 12, 20]) {
    const worker = await startWorker(server, urls);
    while (phones.messages.length < goal) await sleep(2);
    await worker.kill();
  }
  expect(phones.messages.length).toBeLessThan(3 * count);
  await giveUpKilledWorkers(server);
  const last = await startWorker(server, urls);
  await eventually(async () => (await untold()).length === 0 && (await unsent()) === 0);
  await last.kill();

  expect(phones.messages.map(({ to }) => to).sort()).toEqual(
    boxes.flatMap((box) => box.phones).sort(),
  );
  // A mail that comes twice is the same message to its reader.
  const distinct = new Map(mails.mails().map(({ messageId, to }) => [messageId, to]));
  expect([...distinct.values()].sort()).toEqual(boxes.flatMap((box) => box.emails).sort());
});
