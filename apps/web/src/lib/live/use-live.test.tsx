import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { http } from '../../../test/fake/network.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { live, state, network } from '../../../test/fake/fake-server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { LiveProvider, useStaleSince } from './use-live.tsx';

withFakeServer();

function Mark() {
  return <p>{useStaleSince() === null ? 'quiet' : 'reconnecting'}</p>;
}

test('a disconnected stream is shown after five seconds, not before, until it reconnects', async () => {
  state.hasSession = true;
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider pharmacyId={PHARMACY_ID}>
        <Mark />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => live.count()).toBe(1);
  network.use(http.get('/api/live/:id', () => Response.error()));
  const { pass, timesSet, release } = holdTimers();
  live.endAll();
  await expect.poll(() => timesSet(5000)).toBe(1);
  pass(4999);
  await drawn();
  await expect.element(screen.getByText('quiet')).toBeVisible();
  pass(1);
  await expect.element(screen.getByText('reconnecting')).toBeVisible();
  network.resetHandlers();
  release();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('quiet')).toBeVisible();
});
