import { expect, test } from 'vitest';
import { ownTestServer } from '../../../testing/test-server.ts';
import { cancelOrder } from '../../orders/cancel-order.ts';
import { receiveOrder } from '../../orders/receive-order.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { followChanges } from './testing/feed.ts';

// All write at one time of the clock, so each waits for all others at one count: a slow machine must manage that in time.
const writers = 24;
const ordersOfEach = 100;

const server = await ownTestServer({ DATABASE_POOL_SIZE: String(writers) });
const source = await givenSource(server);

/** Writes as another instance would: not one after another as the calls of one source do. */
async function write(writer: number): Promise<void> {
  const { pharmacyId } = source;
  const caller = { kind: 'orderSource', pharmacyId, source: 'shop', isTest: false } as const;
  for (let nth = 0; nth < ordersOfEach; nth += 1) {
    const name = `w${writer}-${nth}`;
    const order = { additionalDeliveryIds: [], is_drug: false, ...orderNamed(name) };
    await receiveOrder(server.services, caller, order);
    await cancelOrder(server.services, caller, name);
  }
}

test('INT-01: no gap and no reordering under many writers, for each of several readers', async () => {
  const count = 2 * writers * ordersOfEach;
  const read = (limit: number) =>
    followChanges(server, source.key, (seen) => seen.length >= count, limit);
  const reading = Promise.all([read(1000), read(7), read(100)]);
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const [first, ...others] = await reading;
  expect(first).toHaveLength(count);
  expect(new Set(first.map(({ id }) => id)).size).toBe(count);
  for (const other of others) expect(other).toEqual(first);
  // Afterwards everybody reads the same again.
  expect(await followChanges(server, source.key, (seen) => seen.length >= count)).toEqual(first);
  const byOrder = Map.groupBy(first, (change) => change.docId);
  expect(byOrder.size).toBe(count / 2);
  for (const changes of byOrder.values())
    expect(changes.map(({ kind }) => kind)).toEqual(['arrived', 'cancelled']);
});
