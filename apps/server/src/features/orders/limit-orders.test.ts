import { expect, test } from 'vitest';
import type { Exchange } from '../../platform/http/route.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { createOrderLimiter, maxConcurrentOrders } from './limit-orders.ts';
import { testRobotRoutes } from './test-robot/robot.routes.ts';
import { codesOf, givenSource, orderNamed, testOrderNamed } from './testing/source.ts';

const server = await ownTestServer();

test('concurrent orders are limited per pharmacy, and a failing one releases its slot', async () => {
  const limiter = createOrderLimiter();
  let running = 0;
  let maxRunning = 0;
  const released = Promise.withResolvers<void>();
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await released.promise;
    running -= 1;
    throw new Error('on purpose');
  };
  const busy = { pharmacyId: 'busy', source: 'shop' };
  const all = Array.from({ length: 30 }, () => limiter(busy, work));
  expect(await limiter({ ...busy, pharmacyId: 'other' }, async () => 'immediately')).toBe(
    'immediately',
  );
  expect(running).toBe(4);
  released.resolve();
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect([maxRunning, running]).toEqual([4, 0]);
  // The limit is the same after it was reached.
  maxRunning = 0;
  await Promise.allSettled(Array.from({ length: 9 }, () => limiter(busy, work)));
  expect([maxRunning, running]).toEqual([4, 0]);
});

test('the orders of one source wait for one turn of another source, however many that sends', async () => {
  const limiter = createOrderLimiter();
  const ended: string[] = [];
  const send = (source: string) =>
    limiter({ pharmacyId: 'one', source }, async () => {
      await Promise.resolve();
      ended.push(source);
    });
  const batch = Array.from({ length: 100 }, () => send('batch'));
  await Promise.all(['shop', 'csv-import', 'shop'].map(send));
  // Four ran already; then there is one of each source in turn.
  expect(ended.slice(0, 10).join(' ')).toBe(
    'batch batch batch batch batch shop csv-import batch shop batch',
  );
  await Promise.all(batch);
  expect(ended).toHaveLength(103);
});

test('many concurrent batches and orders of one source leave connections for others', async () => {
  const source = await givenSource(server);
  const { pool } = server.services.store;
  let acquired = 0;
  let maxAcquired = 0;
  pool.on('acquire', () => (maxAcquired = Math.max(maxAcquired, (acquired += 1))));
  pool.on('release', () => (acquired -= 1));
  const responses = [];
  for (let batch = 0; batch < 8; batch += 1) {
    const orders = Array.from({ length: 15 }, (_, line) => orderNamed(`${batch}-${line}`));
    responses.push(source.ask('POST', '/batch', { orders }));
    responses.push(source.ask('POST', '', orderNamed(`${batch}-single`)));
    // By the time this returns, the earlier calls have been authenticated.
    await source.ask('GET', '/nothing');
  }
  for (const [index, response] of (await Promise.all(responses)).entries()) {
    expect(response.status).toBe(200);
    if (index % 2 === 0) expect(new Set(codesOf(response))).toEqual(new Set(['ok']));
  }
  expect(maxAcquired).toBeLessThan(10);
  expect(maxAcquired).toBeGreaterThanOrEqual(maxConcurrentOrders);
});

test('INT-08: the steps of the test robot wait in the queue of all orders of the pharmacy', async () => {
  const tests = await givenSource(server, { isTest: true });
  const { pharmacyId } = tests;
  await tests.order(testOrderNamed('FO-1'));
  const limiter = createOrderLimiter();
  const released = Promise.withResolvers<void>();
  const others = Array.from({ length: maxConcurrentOrders }, () =>
    limiter({ pharmacyId, source: 'shop' }, () => released.promise),
  );
  const [route] = testRobotRoutes({ ...server.services, limiter });
  const caller = { kind: 'orderSource', pharmacyId, source: 'shop', isTest: true } as const;
  const input = { params: { fulfillmentOrderId: 'FO-1' }, body: { step: 'deliver' } };
  let isReleased = false;
  const step = route?.answer(input, caller, {} as Exchange).then(() => isReleased);
  // Unless it waited, it would be done before the last of these.
  for (let read = 0; read < 30; read += 1)
    expect(await tests.ask('GET', '/FO-1')).toMatchObject({
      body: { result: { deliveryStatus: 'reserved' } },
    });
  isReleased = true;
  released.resolve();
  await Promise.all(others);
  expect(await step).toBe(true);
});
