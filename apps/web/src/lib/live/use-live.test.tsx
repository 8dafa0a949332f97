import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { live, state, network } from '../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';
import { ConnectionState } from '../../components/box/connection-state.tsx';
import { LiveProvider, useStaleSince } from './use-live.tsx';

const box = { connectionAlarmed: false, lastSeenTime: 1 };

function Mark() {
  return (
    <>
      <p>{useStaleSince() === null ? 'quiet' : 'reconnecting'}</p>
      <ConnectionState box={box} />
    </>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider pharmacyId={PHARMACY_ID}>
        <Mark />
      </LiveProvider>
    </QueryClientProvider>,
  );

test('the dot of a box says Online only while changes reach the screen: not from the moment that the network or the stream is gone', async () => {
  state.hasSession = true;
  await open();
  await expect.poll(() => live.count()).toBe(1);
  await see('Online');
  for (const lose of [() => window.dispatchEvent(new Event('offline')), () => live.breakAll()]) {
    network.get('/api/live/:id', () => Response.error());
    const { release } = holdTimers();
    lose();
    await see('State unknown', 'quiet');
    expect(the.text('Online', { exact: true }).elements()).toEqual([]);
    release();
    network.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await see('Online');
  }
});

test('a disconnected stream is shown after five seconds, not before, until it reconnects', async () => {
  state.hasSession = true;
  await open();
  await expect.poll(() => live.count()).toBe(1);
  network.get('/api/live/:id', () => Response.error());
  const { pass, timesSet, release } = holdTimers();
  live.endAll();
  await expect.poll(() => timesSet(5000)).toBe(1);
  // The server ends a stream every few minutes: that is no news.
  await drawn();
  await see('Online');
  pass(4999);
  await drawn();
  // It could not connect again.
  await see('quiet', 'State unknown');
  pass(1);
  await see('reconnecting');
  network.resetHandlers();
  release();
  window.dispatchEvent(new Event('online'));
  await see('quiet', 'Online');
});
