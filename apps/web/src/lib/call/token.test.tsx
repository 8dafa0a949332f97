import { expect, test, vi } from 'vitest';
import { state, network } from '../../../test/fake/server.ts';
import { startSession } from '../../features/session/start-session.ts';
import { takeNotice } from '../../features/session/session-notice.ts';
import { untilIdle } from '../../../test/the.ts';
import { currentToken, onOtherPerson, refreshToken, whenCallsAllowed } from './token.ts';

/** Timeouts that end when the test says so; records the requested delays. */
function holdTimeouts() {
  const delays: number[] = [];
  const controller = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    delays.push(ms);
    return controller.signal;
  });
  return { delays, timeOut: () => controller.abort() };
}

test('NAV-31 NET-06: if the identity service does not respond the wait times out, so that Login can say so', async () => {
  state.hasSession = true;
  const { delays, timeOut } = holdTimeouts();
  network.get('/identity/token', () => {
    timeOut();
    return new Promise<never>(() => undefined);
  });
  await startSession();
  expect(delays).toEqual([10_000]);
  expect(currentToken()).toBeNull();
  expect(takeNotice()).toBe('error_network_server_error');
});

test('a captive portal’s page instead of a response does not count as signed out', async () => {
  const page = () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } });
  network.get('/identity/token', page);
  await expect(refreshToken()).rejects.toMatchObject({ code: 'error_network_server_error' });
});

test('a truncated response does not count as signed out', async () => {
  const { timeOut } = holdTimeouts();
  network.get('/identity/token', () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"token":'));
      },
      // More is requested once the first part was read.
      pull: timeOut,
    });
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  await expect(refreshToken()).rejects.toMatchObject({ code: 'error_network_server_error' });
});

test('after another person has signed in in a second tab, the first tab sends nothing more and reloads', async () => {
  const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
  const give = (sub: string) =>
    network.get('/identity/token', () => Response.json({ token: tokenOf(sub) }));
  const begin = vi.fn();
  onOtherPerson(begin);
  give('one');
  for (let times = 0; times < 2; times += 1) expect(await refreshToken()).toBe(tokenOf('one'));
  expect(begin).not.toHaveBeenCalled();
  give('other');
  expect(await refreshToken()).toBeNull();
  expect(begin).toHaveBeenCalledOnce();
  const sent = vi.fn();
  void whenCallsAllowed().then(sent);
  await untilIdle();
  expect(sent).not.toHaveBeenCalled();
  expect(currentToken()).toBeNull();
});
