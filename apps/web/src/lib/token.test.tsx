import { http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { state, worker } from '../../test/fake-server.ts';
import { withFakeServer } from '../../test/render-app.tsx';
import { startSession } from '../features/session/start-session.ts';
import { takeNotice } from '../features/session/session-notice.ts';
import { currentToken, refreshToken } from './token.ts';

withFakeServer();

/** Lets what waits for seconds wait for a moment. */
function hurry(): { asked: number[]; end: () => void } {
  const asked: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    const hurried = new AbortController();
    setTimeout(() => hurried.abort(), 50);
    return hurried.signal;
  });
  return { asked, end: () => spy.mockRestore() };
}

test('NAV-31 NET-06: an identity service that does not answer ends the wait, so that Login can say so', async () => {
  state.hasSession = true;
  worker.use(http.get('/identity/token', () => new Promise<never>(() => undefined)));
  const { asked, end } = hurry();
  try {
    await startSession();
  } finally {
    end();
  }
  expect(asked).toEqual([10_000]);
  expect(currentToken()).toBeNull();
  expect(takeNotice()).toBe('error_network_server_error');
});

test('a page of a network’s own in place of an answer does not count as signed out', async () => {
  const page = () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } });
  worker.use(http.get('/identity/token', page));
  await expect(refreshToken()).rejects.toMatchObject({ code: 'error_network_server_error' });
});

test('an answer that stops halfway does not count as signed out', async () => {
  worker.use(
    http.get('/identity/token', () => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"token":'));
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    }),
  );
  const { end } = hurry();
  try {
    await expect(refreshToken()).rejects.toMatchObject({ code: 'error_network_server_error' });
  } finally {
    end();
  }
});
