import { beforeEach, expect, test, vi } from 'vitest';
import { countOf, failure, live, state, network } from '../../../test/fake/server.ts';
import { holdTimers } from '../../../test/hold-timers.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { followPharmacy } from './live.ts';
import { refreshToken } from '../call/token.ts';

const timing = { firstWaitMs: 20, longestWaitMs: 60, silenceMs: 40_000 };
const path = `GET /api/live/${PHARMACY_ID}`;

function follow() {
  const seen = { ready: 0, changes: [] as (string | null)[], lost: 0, refused: [] as string[] };
  const stop = followPharmacy(
    PHARMACY_ID,
    {
      onReady: () => void (seen.ready += 1),
      onChange: ({ boxId }) => seen.changes.push(boxId),
      onLost: () => void (seen.lost += 1),
      onRefused: ({ code }) => seen.refused.push(code),
    },
    timing,
  );
  return { seen, stop };
}

/** Makes the page hidden, as when another tab is in front, or visible. */
function showPage(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  state.hasSession = true;
});

test('NET-03: it receives ready, and then each change with its box; a stream that ends reconnects, and ready covers the missed changes; an expired token is refreshed, and the stream connects with the new one; stopping closes the connection', async () => {
  const { seen, stop } = follow();
  await expect.poll(() => seen.ready).toBe(1);
  live.notify(BOX_ID);
  live.notify(null);
  await expect.poll(() => seen.changes).toEqual([BOX_ID, null]);
  live.endAll();
  await expect.poll(() => seen.ready).toBe(2);
  expect(seen.lost).toBe(1);
  state.validToken = 'the old one has expired';
  live.endAll();
  await expect.poll(() => seen.ready).toBe(3);
  expect(countOf('GET /identity/token')).toBe(2);
  expect(seen.lost).toBe(2);
  stop();
  await expect.poll(() => live.count()).toBe(0);
  live.notify(BOX_ID);
  expect(seen.changes).toEqual([BOX_ID, null]);
  expect(seen.lost).toBe(2);
});

test('while the server is unreachable it keeps retrying with growing delays', async () => {
  network.get('/api/live/:id', () => Response.error());
  const { seen, stop } = follow();
  await expect.poll(() => seen.lost).toBeGreaterThan(3);
  network.resetHandlers();
  await expect.poll(() => seen.ready).toBe(1);
  stop();
});

test('a silent stream is dropped and reconnected; pings keep it open', async () => {
  const { pass, timesSet } = holdTimers();
  const timesFed = () => timesSet(timing.silenceMs);
  const { seen, stop } = follow();
  await expect.poll(() => seen.ready).toBe(1);
  for (let pings = 0; pings < 3; pings += 1) {
    pass(timing.silenceMs - 1);
    const before = timesFed();
    live.ping();
    await expect.poll(timesFed).toBe(before + 1);
  }
  expect(seen.lost).toBe(0);
  pass(timing.silenceMs);
  await expect.poll(() => seen.lost).toBe(1);
  pass(timing.longestWaitMs);
  await expect.poll(() => seen.ready).toBe(2);
  stop();
});

test('a refused pharmacy is not retried', async () => {
  network.get('/api/live/:id', () => failure('forbidden'));
  const { pass } = holdTimers();
  const { seen, stop } = follow();
  await expect.poll(() => seen.refused).toEqual(['forbidden']);
  pass(timing.silenceMs);
  await refreshToken();
  expect(countOf(path)).toBe(1);
  stop();
});

test('a hidden page closes its stream; when visible again it reconnects and refetches', async () => {
  const { seen, stop } = follow();
  await expect.poll(() => seen.ready).toBe(1);
  showPage('hidden');
  await expect.poll(() => live.count()).toBe(0);
  await refreshToken();
  expect(countOf(path)).toBe(1);
  showPage('visible');
  await expect.poll(() => seen.ready).toBe(2);
  live.notify(BOX_ID);
  await expect.poll(() => seen.changes).toEqual([BOX_ID]);
  expect(seen.lost).toBe(0);
  stop();
});

test('a page that opens hidden connects only when it becomes visible, and never if left before', async () => {
  showPage('hidden');
  follow().stop();
  const { seen, stop } = follow();
  await refreshToken();
  expect(countOf(path)).toBe(0);
  showPage('visible');
  await expect.poll(() => seen.ready).toBe(1);
  expect(countOf(path)).toBe(1);
  stop();
});
