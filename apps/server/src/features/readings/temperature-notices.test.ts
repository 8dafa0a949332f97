import type { LiveNotice } from '@kolli/contract/system/live';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { newId } from '../../platform/database/ids.ts';
import { broadcast } from '../../platform/live/live-notices.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { openTemperatureNotices } from './temperature-notices.ts';

// Its own server: with fake timers, a shared server would wait forever.
const server = await ownTestServer();

test('new temperatures of a box are announced once a second, each box with the last of them', async () => {
  const { store, live } = server.services;
  const [pharmacyId, begin, end] = [newId(), newId(), newId()];
  const [one, other] = [newId(), newId()];
  const at = (second: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, second));
  const announced = (boxId: string, second: number) =>
    store.inGlobal((tx) => broadcast(tx, [{ pharmacyId, boxId, at: at(second) }]));
  const received: LiveNotice[] = [];
  let isListening = false;
  let next = Promise.withResolvers<void>();
  const leave = live.follow(pharmacyId, (notice) => {
    if (notice === 'lost') return;
    if (notice.boxId === begin) isListening = true;
    else received.push(notice);
    next.resolve();
    next = Promise.withResolvers();
  });
  onTestFinished(leave);
  /** Waits for `count` notices; a poll would advance the fake clock. */
  const come = async (count: number) => {
    while (received.length < count) await next.promise;
    return received.splice(0);
  };
  // What is announced before the connection listens reaches nobody.
  const hasBegun = async () => {
    await announced(begin, 0);
    return isListening;
  };
  await expect.poll(hasBegun).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const notices = openTemperatureNotices({ store, log: createLog('silent') });
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
  await announced(end, 4);
  expect(await come(1)).toMatchObject([{ boxId: end }]);
  vi.advanceTimersByTime(1);
  expect(await come(2)).toEqual([notice(one, 3), notice(other, 2)]);
  // What was announced is not announced again with what comes next.
  add(other, 5);
  vi.advanceTimersByTime(1000);
  expect(await come(1)).toEqual([notice(other, 5)]);
});
