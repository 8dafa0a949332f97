import { expect, test, vi } from 'vitest';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { live, network } from '../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { pathOf, openApp } from '../../../test/open-app.tsx';
import { gone, see, the } from '../../../test/the.ts';

const MINUTE_MS = 60_000;

test('without the server a screen says how old it is, until the server is back', async () => {
  await openApp(pathOf('reservations'));
  await see(the.main());
  await expect.poll(() => live.count()).toBe(1);
  network.get('/api/live/:id', () => Response.error());
  const { pass, timesSet, release } = holdTimers();
  const lostMs = Date.UTC(2026, 10, 27, 8, 40);
  vi.setSystemTime(lostMs);
  live.endAll();
  await expect.poll(() => timesSet(5000)).toBeGreaterThan(0);
  const text = `This is as of ${formatDateTime(new Date(lostMs))}`;
  const banner = the.text(text, { exact: false });
  await drawn();
  expect(banner.query()).toBeNull();
  pass(5000);
  await see(banner);
  expect(banner.element().closest('[aria-live]')).not.toBeNull();
  await drawn();
  vi.setSystemTime(lostMs + 3 * MINUTE_MS);
  pass(MINUTE_MS);
  await see(the.text('(3 minutes ago)', { exact: false }));
  vi.useRealTimers();
  network.resetHandlers();
  release();
  window.dispatchEvent(new Event('online'));
  await gone(banner);
});
