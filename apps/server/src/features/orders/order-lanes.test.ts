import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { createOrderLanes, laneCount } from './order-lanes.ts';
import { codesOf, givenSource, orderNamed } from './test-source.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('a pharmacy’s orders fill its lanes and no others, and one that fails leaves its lane', async () => {
  const lanes = createOrderLanes();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    throw new Error('on purpose');
  };
  const all = Array.from({ length: 30 }, () => lanes('busy', work));
  expect(await lanes('other', async () => 'at once')).toBe('at once');
  expect(running).toBe(4);
  const settled = await Promise.allSettled(all);
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  expect([most, running]).toEqual([4, 0]);
  // However often they were full, there are no more of them the next time, and no fewer.
  most = 0;
  await Promise.allSettled(Array.from({ length: 9 }, () => lanes('busy', work)));
  expect([most, running]).toEqual([4, 0]);
});

test('however many batches and orders a source sends at once, connections are left for others', async () => {
  const source = await givenSource(server);
  const { pool } = server.services.store;
  let taken = 0;
  let most = 0;
  pool.on('acquire', () => (most = Math.max(most, (taken += 1))));
  pool.on('release', () => (taken -= 1));
  const answers = [];
  for (let batch = 0; batch < 8; batch += 1) {
    const orders = Array.from({ length: 15 }, (_, line) => orderNamed(`${batch}-${line}`));
    answers.push(source.ask('POST', '/batch', { orders }));
    answers.push(source.ask('POST', '', orderNamed(`${batch}-alone`)));
    // Whoever called before has been recognised by then.
    await source.ask('GET', '/nothing');
  }
  for (const [index, answer] of (await Promise.all(answers)).entries()) {
    expect(answer.status).toBe(200);
    if (index % 2 === 0) expect(new Set(codesOf(answer))).toEqual(new Set(['ok']));
  }
  expect(most).toBeLessThan(10);
  expect(most).toBeGreaterThanOrEqual(laneCount);
});
