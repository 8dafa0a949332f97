import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { EventStreams } from './event-stream.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server whose stream opens when `allow` is called. */
async function slowServer() {
  const streams = new EventStreams(20);
  const endings: string[] = [];
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  const [requested, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', async (request, reply) => {
    request.raw.socket.once('close', gone.resolve);
    requested.resolve();
    await isAllowed;
    const stream = streams.open(reply);
    stream.onEnd(() => void endings.push('ended'));
    stream.send('ready', {});
    return reply;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  opened.push(async () => {
    streams.endAll();
    await app.close();
  });
  return { url, streams, endings, allow, requested: requested.promise, gone: gone.promise };
}

test('a client that disconnects before its stream opens leaves no stream', async () => {
  const { url, streams, endings, allow, requested, gone } = await slowServer();
  const abort = new AbortController();
  const answer = fetch(url, { signal: abort.signal }).catch(() => 'gone');
  await requested;
  abort.abort();
  expect(await answer).toBe('gone');
  await gone;
  allow();
  await expect.poll(() => endings).toEqual(['ended']);
  expect(streams.size).toBe(0);
});

test('a stream pings, and ends with its client', async () => {
  const { url, streams, endings, allow } = await slowServer();
  allow();
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(': ping')) text += (await reader?.read())?.value ?? '';
  expect(text).toContain('event: ready\ndata: {}');
  expect(streams.size).toBe(1);
  abort.abort();
  await expect.poll(() => endings).toEqual(['ended']);
  expect(streams.size).toBe(0);
});
