import type { ServerResponse } from 'node:http';
import { setImmediate as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postEvent } from './post-event.ts';
import { openReceiver } from './testing/receiver.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;

const post = (timeoutMs?: number) =>
  postEvent({
    url: receiver.url,
    headers: {},
    body: '{}',
    mayBeLoopback: true,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

test('a redirect is not followed', async () => {
  receiver = await openReceiver((_event, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  );
  expect(await post()).toMatchObject({ status: 307 });
  expect(receiver.received).toHaveLength(1);
});

test('of an endless answer only the beginning is read', async () => {
  let sent = 0;
  let isClosed = false;
  const drip = async (response: ServerResponse) => {
    response.writeHead(200);
    response.once('close', () => void (isClosed = true));
    while (!isClosed) {
      response.write('x'.repeat(1024));
      sent += 1024;
      await pause();
    }
  };
  receiver = await openReceiver((_event, response) => void drip(response));
  expect(await post()).toEqual({ status: 200, text: 'x'.repeat(500) });
  await expect.poll(() => isClosed).toBe(true);
  // Far from the 1 GB that it would send: what the buffers of a connection hold.
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('who does not answer in time is given up, and who answers in drops is not awaited', async () => {
  receiver = await openReceiver(() => undefined);
  await expect(post(200)).rejects.toMatchObject({ name: 'AbortError' });
  receiver.answerWith((_event, response) => {
    response.writeHead(200);
    response.write('a');
  });
  expect(await post(200)).toEqual({ status: 200, text: 'a' });
});
