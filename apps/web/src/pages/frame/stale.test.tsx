import { formatDateTime } from '@kolli/domain/time/dates';
import { http } from '../../../test/fake/network.ts';
import { expect, test, vi } from 'vitest';
import { live, network } from '../../../test/fake/fake-server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

const MINUTE_MS = 60_000;

test('without the server a screen says how old it is, until the server is back', async () => {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await expect.element(screen.getByRole('main')).toBeVisible();
  await expect.poll(() => live.count()).toBe(1);
  network.use(http.get('/api/live/:id', () => Response.error()));
  const { pass, timesSet, release } = holdTimers();
  const lostMs = Date.UTC(2026, 10, 27, 8, 40);
  vi.setSystemTime(lostMs);
  live.endAll();
  await expect.poll(() => timesSet(5000)).toBeGreaterThan(0);
  const text = `This is as of ${formatDateTime(new Date(lostMs))}`;
  const banner = screen.getByText(text, { exact: false });
  await drawn();
  expect(banner.query()).toBeNull();
  pass(5000);
  await expect.element(banner).toBeVisible();
  expect(banner.element().closest('[aria-live]')).not.toBeNull();
  await drawn();
  vi.setSystemTime(lostMs + 3 * MINUTE_MS);
  pass(MINUTE_MS);
  await expect.element(screen.getByText('(3 minutes ago)', { exact: false })).toBeVisible();
  vi.useRealTimers();
  network.resetHandlers();
  release();
  window.dispatchEvent(new Event('online'));
  await expect.element(banner).not.toBeInTheDocument();
});
