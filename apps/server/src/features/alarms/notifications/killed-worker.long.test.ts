import { expect, test } from 'vitest';
import { expireKilledWorkers, startWorker } from '../../../testing/killed-worker.ts';
import { openMailProvider } from '../../../testing/providers/mail-provider.ts';
import { openSmsProvider } from '../../../testing/providers/sms-provider.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { type AlarmedBox, givenAlarmedBox } from '../testing/alarms.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { rowsIn } from '../../../testing/rows.ts';

/** Each box has three phones and two mail addresses, and two alarms that are notified together. */
const count = 12;
const boxes: AlarmedBox[] = [];

const server = await ownTestServer();
const mails = await openMailProvider();
const phones = await openSmsProvider();

const unsent = async () => {
  const waiting = await rowsIn(server.store.inGlobal, 'outgoing_mail', { sent_at: null });
  const texts = await rowsIn(look, 'outgoing_message', { sent_at: null });
  return waiting.length + texts.length;
};
const look = <T>(work: (tx: Tx) => Promise<T>) => {
  const ids = boxes.map(({ pharmacyId }) => pharmacyId);
  return server.store.inPharmacies(ids, work);
};
const unnotified = () => rowsIn(look, 'alarm_notification', { notified_count: 0 }, 'alarm_id');

/** Kills a worker at the last box, when it has sent messages and not recorded it. */
async function killInTheMiddle(urls: Parameters<typeof startWorker>[1]): Promise<void> {
  const last = boxes.toSorted((a, b) => a.boxId.localeCompare(b.boxId)).at(-1);
  const pharmacyId = last?.pharmacyId ?? '';
  // A message names its pharmacy: none can be written while that row is locked.
  const release = await server.holdRow(pharmacyId, (tx) =>
    tx.selectFrom('pharmacy').select('id').where('id', '=', pharmacyId).forUpdate().execute(),
  );
  const before = phones.messages.length;
  const worker = await startWorker(server, urls);
  await expect.poll(() => phones.messages.length).toBeGreaterThan(before);
  await server.awaitWaiting();
  await worker.kill();
  await release();
}

test('killed workers notify each contact once of the alarms of each box', async () => {
  for (let index = 0; index < count; index += 1) {
    const box = await givenAlarmedBox(server);
    boxes.push(box);
    for (const lockerId of ['2-1', '2-2']) await box.raise({ lockerId });
  }
  const releases = [mails.holdAnswers(), phones.holdAnswers()];
  const urls = { smsUrl: phones.url, mailUrl: mails.url };
  for (let round = 0; round < 3; round += 1) await killInTheMiddle(urls);
  // Only the last box still has its two alarms.
  expect(await unnotified()).toHaveLength(2);
  expect(phones.messages.length).toBeLessThan(3 * count);
  for (const releaseAnswers of releases) releaseAnswers();
  await expireKilledWorkers(server);
  const last = await startWorker(server, urls);
  await expect.poll(unnotified).toEqual([]);
  await expect.poll(unsent).toBe(0);
  await last.kill();

  expect(phones.messages.map(({ to }) => to).sort()).toEqual(
    boxes.flatMap((box) => box.phones).sort(),
  );
  // A mail that is sent twice has the same message id.
  const distinct = new Map(mails.mails().map(({ messageId, to }) => [messageId, to]));
  expect([...distinct.values()].sort()).toEqual(boxes.flatMap((box) => box.emails).sort());
});
