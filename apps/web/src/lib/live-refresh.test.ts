import type { LiveNotice } from '@kolli/contract/live';
import { listOpenDeliveries } from '@kolli/contract/delivery-lists';
import { listAlarms } from '@kolli/contract/alarms';
import { showPickupBox } from '@kolli/contract/pickup-boxes';
import { showTemperatureLog } from '@kolli/contract/temperatures';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createCallFailures } from './call-failures.ts';
import { createLiveRefresh } from './live-refresh.ts';
import { createQueryClient } from './query.ts';

const notice: LiveNotice = { pharmacyId: 'pharmacy', boxId: 'box-1', time: 0 };

/** What of a screen is old after a notice. */
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

test('a change of a box makes that box and the lists old, a new connection all', async () => {
  expect(await touchedBy(notice)).toEqual(['box', 'log', 'alarms', 'deliveries']);
  expect(await touchedBy({ ...notice, boxId: null })).toEqual(['alarms', 'deliveries']);
  expect(await touchedBy(null)).toEqual(['box', 'log', 'otherBox', 'alarms', 'deliveries']);
});

test('new temperatures of a box make nothing old but what shows temperatures of it', async () => {
  expect(await touchedBy({ ...notice, about: 'temperatures' })).toEqual(['box', 'log']);
});

/** A screen that reads a box and its lists; each reading is answered when the test says so. */
function readingScreen() {
  const queryClient = createQueryClient(createCallFailures());
  const counts = { box: 0, deliveries: 0 };
  const observe = (queryKey: readonly unknown[], what: keyof typeof counts) =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => {
        counts[what] += 1;
        return Promise.resolve(counts[what]);
      },
    }).subscribe(() => undefined);
  observe([showPickupBox.path, { params: { id: 'box-1' } }], 'box');
  observe([listOpenDeliveries.path, { query: {} }], 'deliveries');
  return { queryClient, counts, refresh: createLiveRefresh(queryClient) };
}

test('what was read while the stream was opening is not read again where nothing changed', async () => {
  const { queryClient, counts, refresh } = readingScreen();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  refresh.connected({ coveredMs: 30_000, recent: [] });
  // Rounds go one after the other: once this one is done, so is that of the opening.
  refresh.changed({ ...notice, about: 'temperatures' });
  await expect.poll(() => counts.box).toBe(2);
  expect(counts).toEqual({ box: 2, deliveries: 1 });
});

test('a change between the reading and the opening of the stream is read, and what it does not touch is not', async () => {
  const { queryClient, counts, refresh } = readingScreen();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  refresh.connected({ coveredMs: 30_000, recent: [{ ...notice, boxId: null, agoMs: 0 }] });
  await expect.poll(() => counts.deliveries).toBe(2);
  expect(counts).toEqual({ box: 1, deliveries: 2 });
});

test('a change before the reading is known already', async () => {
  const { queryClient, counts, refresh } = readingScreen();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  refresh.connected({ coveredMs: 30_000, recent: [{ ...notice, agoMs: 20_000 }] });
  refresh.changed({ ...notice, about: 'temperatures' });
  await expect.poll(() => counts.box).toBe(2);
  expect(counts).toEqual({ box: 2, deliveries: 1 });
});

test('what was read before the time that the stream covers is read again', async () => {
  const { queryClient, counts, refresh } = readingScreen();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  refresh.connected({ coveredMs: 0, recent: [] });
  await expect.poll(() => counts).toEqual({ box: 2, deliveries: 2 });
});

test('what could not be read is tried again once the stream is open', async () => {
  const { queryClient, refresh } = readingScreen();
  let tries = 0;
  const fails = () => {
    tries += 1;
    return Promise.reject(new Error('no answer'));
  };
  const queryKey = [listAlarms.path, { params: { boxId: 'box-1' } }];
  const watch = new QueryObserver(queryClient, { queryKey, queryFn: fails, retry: false });
  watch.subscribe(() => undefined);
  await expect.poll(() => watch.getCurrentResult().isError).toBe(true);
  refresh.connected({ coveredMs: 30_000, recent: [] });
  await expect.poll(() => tries).toBe(2);
});

test('a change while something is read for the first time is read once more', async () => {
  const queryClient = createQueryClient(createCallFailures());
  const answers: ((value: number) => void)[] = [];
  const queryKey = [showPickupBox.path, { params: { id: 'box-1' } }];
  new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => void answers.push(resolve)),
  }).subscribe(() => undefined);
  createLiveRefresh(queryClient).changed(notice);
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe(2);
});
