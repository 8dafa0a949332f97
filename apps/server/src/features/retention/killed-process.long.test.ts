import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { awaitWaiting, holdRow } from '../../testing/await-waiting.ts';
import { startWorker } from '../../testing/killed-worker.ts';
import { openTestServer } from '../../testing/test-server.ts';
import {
  customerPhone,
  givenCustomers,
  type TestCustomers,
} from './customer-data/testing/customers.ts';
import { runRetention } from './run-retention.ts';

const program = fileURLToPath(new URL('testing/clear-until-killed.ts', import.meta.url));
let place: TestCustomers;
const server = await openTestServer();
beforeEach(async () => {
  place = await givenCustomers(server);
});
afterAll(() => server.close());

/** Parcels that were handed over from a door, each with a message to the customer. */
async function givenClosed(count: number): Promise<string[]> {
  const docIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const parcel = await place.inDoor(`${place.pharmacyId}-${index}`, '1-1');
    await place.handOverFromDoor(parcel, '1-1');
    docIds.push(parcel.docId);
    server.time.advance(1000);
  }
  return docIds;
}

/** Which parts of each delivery and of its message are stored, in the order of `docIds`. */
async function stored(docIds: readonly string[]): Promise<string[]> {
  const rows = await place.look((tx) =>
    tx
      .selectFrom('delivery')
      .innerJoin('outgoing_message as message', 'message.delivery_id', 'delivery.id')
      .select(['delivery.id', 'delivery.pin_hash', 'phone_number', 'body_cipher', 'recipient'])
      .where('delivery.id', 'in', docIds)
      .execute(),
  );
  return docIds.map((docId) => {
    const row = rows.find(({ id }) => id === docId);
    const has = [row?.pin_hash, row?.body_cipher, row?.phone_number, row?.recipient];
    return has.map((part) => (part === null ? '-' : 'x')).join('');
  });
}

const entries = (action: string) =>
  place.look((tx) =>
    tx
      .selectFrom('audit_entry')
      .select('detail')
      .where('pharmacy_id', '=', place.pharmacyId)
      .where('action', '=', action)
      .execute(),
  );

/** Kills a process with SIGKILL while it waits for the message of a delivery, after it has cleared the delivery. */
async function killAt(docId: string, ...words: readonly string[]): Promise<void> {
  const release = await holdRow(server, place.pharmacyId, (tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('id')
      .where('delivery_id', '=', docId)
      .forUpdate()
      .execute(),
  );
  const worker = await startWorker(server, { run: [program, ...words] });
  await awaitWaiting(server.store);
  await worker.kill();
  await release();
}

test('RET-02: a process that is killed in the middle of a night leaves whole batches, and the next run completes them', async () => {
  const docIds = await givenClosed(5);
  server.time.advance(8 * 86_400_000);
  await killAt(docIds[3] ?? '');
  // Until the database has noticed, its rows are locked and would be skipped.
  await expect.poll(() => stored(docIds)).toEqual(['--xx', '--xx', 'xxxx', 'xxxx', 'xxxx']);
  expect(await entries('retention.clear')).toEqual([]);
  await expect
    .poll(async () => {
      await runRetention(server.services);
      return stored(docIds);
    })
    .toEqual(docIds.map(() => '--xx'));
  await runRetention(server.services);
  expect(await entries('retention.clear')).toEqual([{ detail: { pins: 5 } }]);
});

test('RET-07: a process that is killed in the middle of an erasure has erased nothing, and the next one erases all', async () => {
  const docIds = await givenClosed(3);
  const words = [place.pharmacyId, customerPhone, '2816'];
  await killAt(docIds[1] ?? '', ...words);
  expect(await stored(docIds)).toEqual(['xxxx', 'xxxx', 'xxxx']);
  expect(await entries('customer.erase')).toEqual([]);
  const { status } = await place.erase(customerPhone, '2816');
  expect(status).toBe(200);
  expect(await stored(docIds)).toEqual(['----', '----', '----']);
  expect(await entries('customer.erase')).toMatchObject([{ detail: { deliveries: 3 } }]);
});
