import type { LiveNotice, LiveReady } from '@kolli/contract/system/live';
import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { listAlarms } from '@kolli/contract/monitoring/alarms';
import { showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { showTemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { CancelledError, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createCallFailures } from '../call/call-failures.ts';
import { createLiveRefresh } from './live-refresh.ts';
import { createQueryClient } from '../call/query.ts';

const notice: LiveNotice = { pharmacyId: 'pharmacy', boxId: 'box-1', time: 0 };

/** Returns the paths of the queries that a notice invalidates. */
async function touchedBy(notice: LiveNotice | null): Promise<string[]> {
  const queryClient = new QueryClient();
  const shown = {
    box: [showPickupBox.path, { params: { id: 'box-1' } }],
    log: [showTemperatureLog.path, { params: { boxId: 'box-1' } }],
    otherBox: [showPickupBox.path, { params: { id: 'box-2' } }],
    alarms: [listAlarms.path, { params: { boxId: 'box-1' } }],
    deliveries: [listOpenDeliveries.path, { query: {} }],
  };
  for (const queryKey of Object.values(shown)) queryClient.setQueryData(queryKey, {});
  const refresh = createLiveRefresh(queryClient);
  if (notice === null) refresh.connected(null);
  else refresh.changed(notice);
  await Promise.resolve();
  return Object.entries(shown).flatMap(([name, queryKey]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated ? name : [],
  );
}

test('a change of a box invalidates that box and the lists, new temperatures only what shows them, and a new connection everything', async () => {
  expect(await touchedBy(notice)).toEqual(['box', 'log', 'alarms', 'deliveries']);
  expect(await touchedBy({ ...notice, boxId: null })).toEqual(['alarms', 'deliveries']);
  expect(await touchedBy({ ...notice, about: 'temperatures' })).toEqual(['box', 'log']);
  const ofAllBoxes = { ...notice, boxId: null, about: 'temperatures' as const };
  expect(await touchedBy(ofAllBoxes)).toEqual(['box', 'log', 'otherBox']);
  expect(await touchedBy(null)).toEqual(['box', 'log', 'otherBox', 'alarms', 'deliveries']);
});

/** A screen that reads a box and its lists; the test answers each request. */
function readingScreen() {
  const queryClient = createQueryClient(createCallFailures());
  const counts = { box: 0, deliveries: 0 };
  const observe = (queryKey: readonly unknown[], what: keyof typeof counts) =>
    new QueryObserver(queryClient, { queryKey, queryFn: () => (counts[what] += 1) }).subscribe(
      () => undefined,
    );
  observe([showPickupBox.path, { params: { id: 'box-1' } }], 'box');
  observe([listOpenDeliveries.path, { query: {} }], 'deliveries');
  return { queryClient, counts, refresh: createLiveRefresh(queryClient) };
}

test.each<[string, LiveReady['recent']]>([
  ['nothing changed', []],
  ['a change came before the read', [{ ...notice, agoMs: 20_000 }]],
])('data read while the stream was opening is not read again if %s', async (_case, recent) => {
  const { queryClient, counts, refresh } = readingScreen();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  refresh.connected({ coveredMs: 30_000, recent });
  // Rounds run one after the other: once this one is done, so is the round of the opening.
  refresh.changed({ ...notice, about: 'temperatures' });
  await expect.poll(() => counts.box).toBe(2);
  expect(counts).toEqual({ box: 2, deliveries: 1 });
});

test('a change between the read and the opening of the stream is refetched, unaffected data is not; data read before the time that the stream covers is', async () => {
  const { queryClient, counts, refresh } = readingScreen();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  refresh.connected({ coveredMs: 30_000, recent: [{ ...notice, boxId: null, agoMs: 0 }] });
  await expect.poll(() => counts.deliveries).toBe(2);
  expect(counts).toEqual({ box: 1, deliveries: 2 });
  refresh.connected({ coveredMs: 0, recent: [] });
  await expect.poll(() => counts).toEqual({ box: 2, deliveries: 3 });
});

test('a failed read is retried once the stream is open', async () => {
  const { queryClient, refresh } = readingScreen();
  const fails = vi.fn(() => Promise.reject(new Error('no response')));
  const queryKey = [listAlarms.path, { params: { boxId: 'box-1' } }];
  const watch = new QueryObserver(queryClient, { queryKey, queryFn: fails, retry: false });
  watch.subscribe(() => undefined);
  await expect.poll(() => watch.getCurrentResult().isError).toBe(true);
  refresh.connected({ coveredMs: 30_000, recent: [] });
  await expect.poll(() => fails).toHaveBeenCalledTimes(2);
});

test('a change during the first read causes a second read', async () => {
  const queryClient = createQueryClient(createCallFailures());
  const resolvers: ((value: number) => void)[] = [];
  const queryKey = [showPickupBox.path, { params: { id: 'box-1' } }];
  new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => void resolvers.push(resolve)),
  }).subscribe(() => undefined);
  createLiveRefresh(queryClient).changed(notice);
  expect(resolvers).toHaveLength(1);
  resolvers[0]?.(1);
  await expect.poll(() => resolvers.length).toBe(2);
  resolvers[1]?.(2);
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe(2);
});

test('a refused stream takes away what is shown, and does not end a first read for another pharmacy', async () => {
  const queryClient = new QueryClient();
  const shown = [showPickupBox.path, { params: { id: 'box-1' } }];
  queryClient.setQueryData(shown, {});
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = (pharmacyId: string) => {
    const queryKey = [listOpenDeliveries.path, { query: { pharmacyId } }];
    return queryClient.fetchQuery({ queryKey, queryFn: () => promise });
  };
  const [ofRefused, ofOther] = [read('refused'), read('other')];
  const ended = Promise.allSettled([ofRefused, ofOther]);
  createLiveRefresh(queryClient).refused('refused');
  resolve('read');
  expect(await ended).toEqual([
    { status: 'rejected', reason: expect.any(CancelledError) },
    { status: 'fulfilled', value: 'read' },
  ]);
  expect(queryClient.getQueryData(shown)).toBeUndefined();
});
