import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { live, state, network } from '../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see } from '../../../test/the.ts';
import { LiveProvider, useStaleSince } from './use-live.tsx';

function Mark() {
  return <p>{useStaleSince() === null ? 'quiet' : 'reconnecting'}</p>;
}

test('a disconnected stream is shown after five seconds, not before, until it reconnects', async () => {
  state.hasSession = true;
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider pharmacyId={PHARMACY_ID}>
        <Mark />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => live.count()).toBe(1);
  network.get('/api/live/:id', () => Response.error());
  const { pass, timesSet, release } = holdTimers();
  live.endAll();
  await expect.poll(() => timesSet(5000)).toBe(1);
  pass(4999);
  await drawn();
  await see('quiet');
  pass(1);
  await see('reconnecting');
  network.resetHandlers();
  release();
  window.dispatchEvent(new Event('online'));
  await see('quiet');
});
