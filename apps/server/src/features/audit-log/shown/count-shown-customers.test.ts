import { expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { ownTestServer, shareTestServer } from '../../../testing/test-server.ts';
import { givenDesk } from '../../deliveries/testing/desk.ts';
import { leastUnusual, openShownCustomers } from './count-shown-customers.ts';
import { customersIn, sketchedCount, sketchOf } from './sketch-deliveries.ts';

const server = await shareTestServer();
const hourMs = 3_600_000;

/** Counts at one pharmacy, with what the log and the security log were given. */
async function openCounts() {
  const { pharmacyId, change, rows } = await givenDesk(server);
  const lines: unknown[] = [];
  const events: string[] = [];
  const log = { warn: (line: unknown) => void lines.push(line) };
  const open = () =>
    openShownCustomers({
      store: server.store,
      clock: server.time.clock,
      log,
      securityLog: { count: (event) => void events.push(event) },
    });
  const userId = newId();
  const shown = (count: number, counts = open(), ids = Array.from({ length: count }, newId)) => {
    counts.note(
      { pharmacyId, userId },
      ids.map((docId) => ({ docId, phoneNumber: '+358401234567' })),
    );
    return counts.flush();
  };
  const hours = () => rows('customers_shown', { user_id: userId }, 'hour');
  return { pharmacyId, userId, open, shown, hours, lines, events, change };
}

test('DAT-02: a sketch counts different deliveries to a few percent', () => {
  for (const count of [0, 1, 40, 500, 3000]) {
    const ids = Array.from({ length: count }, newId);
    const bits = [...sketchOf([...ids, ...ids])].filter((bit) => bit === '1').length;
    expect(Math.abs(sketchedCount(bits) - count)).toBeLessThanOrEqual(Math.max(2, count * 0.05));
  }
});

test('DAT-02: customers are found wherever an answer has their numbers, and not without', () => {
  const one = { docId: 'a', phoneNumber: '+358401234567' };
  const answer = {
    groups: [{ deliveries: [one, { docId: 'b', phoneNumber: null }] }],
    found: { delivery: one },
  };
  expect([...customersIn(answer)]).toEqual(['a']);
  expect([...customersIn({ phoneNumber: '+358401234567' }), ...customersIn(null)]).toEqual([]);
});

test('DAT-02: what a person is shown in an hour is counted by all instances together, the same parcel once', async () => {
  const { shown, open, hours } = await openCounts();
  const ids = Array.from({ length: 30 }, newId);
  await shown(0, open(), ids);
  await shown(0, open(), ids.slice(10));
  const [hour] = await hours();
  const bits = String(hour?.['deliveries']).replaceAll('0', '').length;
  expect(bits).toBe(new Set(ids.map((id) => id.slice(-3))).size);
  server.time.advance(hourMs);
  await shown(3);
  expect(await hours()).toHaveLength(2);
});

test('DAT-02: far more than a person is usually shown is noted once in the security log, by ids alone', async () => {
  const { shown, lines, events, pharmacyId, userId } = await openCounts();
  await shown(leastUnusual - 50);
  expect(events).toEqual([]);
  await shown(100);
  await shown(200);
  expect(events).toEqual(['many_customers']);
  expect(lines).toMatchObject([{ event: 'many_customers', pharmacyId, userId, usual: 0 }]);
  // The next day it is usual for this person, three times as much is not.
  server.time.advance(24 * hourMs);
  await shown(900);
  expect(events).toHaveLength(1);
  server.time.advance(24 * hourMs);
  await shown(3200);
  expect(events).toHaveLength(2);
});

test('DAT-02: counts that could not be written are written with the next ones', async () => {
  const { open, hours, pharmacyId, userId } = await openCounts();
  let isAway = true;
  const store: Pick<typeof server.store, 'inPharmacies'> = {
    inPharmacies: async (ids, work) => {
      if (isAway) throw new Error('away');
      return server.store.inPharmacies(ids, work);
    },
  };
  const { log } = server.services;
  const counts = openShownCustomers({
    store,
    clock: server.time.clock,
    log,
    securityLog: { count: () => undefined },
  });
  counts.note({ pharmacyId, userId }, { docId: newId(), phoneNumber: '+358401234567' });
  await counts.flush();
  isAway = false;
  await counts.flush();
  expect(await hours()).toHaveLength(1);
  await open().flush();
});

test('DAT-02: lists, searches and details of a running server are counted for the person who asked', async () => {
  const own = await ownTestServer();
  const desk = await givenDesk(own);
  const { pharmacyId, book, ask } = desk;
  const reader = await own.givenUser({ pharmacyId });
  const [opened, found, sought, listed] = [await book(), await book(), await book(), await book()];
  const body = { pharmacyId };
  const ways = [
    [opened, 'GET', `/deliveries/details/${opened.docId}`],
    [found, 'POST', '/deliveries/find-by-kolli-id', { ...body, kolliId: found.deliveryId }],
    [sought, 'POST', '/deliveries/search', { ...body, sought: sought.deliveryId }],
    [listed, 'GET', `/deliveries/open?pharmacyId=${pharmacyId}`],
  ] as const;
  const shown: string[] = [];
  for (const [{ docId }, method, path, sent] of ways) {
    expect((await ask(method, path, sent, reader)).status).toBe(200);
    await own.services.shownCustomers.flush();
    shown.push(docId);
    const hours = await desk.rows('customers_shown', { user_id: reader.id }, 'hour');
    expect([path, hours]).toMatchObject([path, [{ deliveries: sketchOf(shown) }]]);
  }
});
