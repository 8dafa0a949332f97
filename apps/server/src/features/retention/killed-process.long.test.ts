import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { startWorker } from '../../testing/killed-worker.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import {
  customerPhone,
  givenCustomers,
  type TestCustomers,
} from './customer-data/testing/customers.ts';
import { runRetention } from './run-retention.ts';
import { rowIn, rowsIn } from '../../testing/rows.ts';

const program = fileURLToPath(new URL('testing/clear-until-killed.ts', import.meta.url));
let place: TestCustomers;
const server = await ownTestServer();
beforeEach(async () => void (place = await givenCustomers(server)));

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

async function stored(docIds: readonly string[]): Promise<string[]> {
  const parts = docIds.map(async (id) => {
    const delivery = await rowIn(place.look, 'delivery', { id });
    const message = await rowIn(place.look, 'outgoing_message', { delivery_id: id });
    const has = [delivery.pin_hash, message.body_cipher, delivery.phone_number, message.recipient];
    return has.map((part) => (part === null ? '-' : 'x')).join('');
  });
  return Promise.all(parts);
}

const entries = (action: string) =>
  rowsIn(place.look, 'audit_entry', { pharmacy_id: place.pharmacyId, action }, 'seq');

/** Kills a process with SIGKILL while it waits for the message of a delivery, after it has cleared the delivery. */
async function killAt(docId: string, ...words: readonly string[]): Promise<void> {
  const release = await server.holdRow(place.pharmacyId, (tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('id')
      .where('delivery_id', '=', docId)
      .forUpdate()
      .execute(),
  );
  const worker = await startWorker(server, { run: [program, ...words] });
  await server.awaitWaiting();
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
  expect(await entries('retention.clear')).toMatchObject([{ detail: { pins: 5 } }]);
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
