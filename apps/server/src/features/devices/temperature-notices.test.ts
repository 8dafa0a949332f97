import type { LiveNotice } from '@kolli/contract/live';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { newId } from '../../platform/database/ids.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { openTemperatureNotices } from './temperature-notices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server.close());

test('new temperatures of a box are announced once a second, each box with the last of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, live } = server.services;
  const [pharmacyId, one, other, end] = [newId(), newId(), newId(), newId()];
  const heard: LiveNotice[] = [];
  let next = Promise.withResolvers<void>();
  const leave = live.follow(pharmacyId, (notice) => {
    if (notice !== 'lost') heard.push(notice);
    next.resolve();
    next = Promise.withResolvers();
  });
  onTestFinished(leave);
  /** So many notices, once they have come; a poll would let the clock run. */
  const come = async (count: number) => {
    while (heard.length < count) await next.promise;
    return heard.splice(0);
  };
  const notices = openTemperatureNotices({ store, log: createLog('silent') });
  const at = (second: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, second));
  const add = (boxId: string, second: number) => notices.add({ pharmacyId, boxId }, at(second));
  const notice = (boxId: string, second: number) => ({
    pharmacyId,
    boxId,
    time: at(second).getTime(),
    about: 'temperatures',
  });
  add(one, 1);
  add(other, 2);
  add(one, 3);
  vi.advanceTimersByTime(999);
  await store.inGlobal((tx) => announce(tx, { pharmacyId, boxId: end, at: at(4) }));
  expect(await come(1)).toMatchObject([{ boxId: end }]);
  vi.advanceTimersByTime(1);
  expect(await come(2)).toEqual([notice(one, 3), notice(other, 2)]);
  // What was announced is not announced again with what comes next.
  add(other, 5);
  vi.advanceTimersByTime(1000);
  expect(await come(1)).toEqual([notice(other, 5)]);
});
