import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type EventStream, EventStreams, type StreamOwner } from './event-stream.ts';

interface StreamOptions {
  readonly endsAt?: Date;
  readonly owner?: StreamOwner;
}

async function openServer() {
  const streams = new EventStreams(1_000_000);
  const opened = new Map<string, EventStream>();
  const ends: string[] = [];
  const options = new Map<string, StreamOptions>();
  const app = Fastify({ forceCloseConnections: true });
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    const { name } = request.params;
    const { endsAt, owner } = options.get(name) ?? {};
    void reply.header('x-given', name);
    const stream = streams.open(reply, endsAt, owner);
    stream.onEnd(() => void ends.push(name));
    stream.send('ready', { name });
    opened.set(name, stream);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    streams.endAll();
    await app.close();
  });
  const open = async (name: string, given: StreamOptions = {}) => {
    options.set(name, given);
    const abort = new AbortController();
    const response = await fetch(`${url}/${name}`, { signal: abort.signal });
    return { response, leave: () => abort.abort() };
  };
  return { streams, opened, ends, open };
}

test('a stream is never cached by proxies, and keeps its given headers', async () => {
  const { open } = await openServer();
  const { headers, status } = (await open('one')).response;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('x-given')).toBe('one');
});

test('one stream too many ends the oldest of its owner only', async () => {
  const { open, ends, streams } = await openServer();
  const [own, other] = [
    { id: 'own', maxOpen: 2 },
    { id: 'other', maxOpen: 2 },
  ];
  await open('foreign', { owner: other });
  await open('without');
  const oldest = await open('first', { owner: own });
  await open('second', { owner: own });
  expect([ends, streams.size]).toEqual([[], 4]);
  await open('third', { owner: own });
  expect(await oldest.response.text()).toContain('event: ready\ndata: {"name":"first"}\n\n');
  await expect.poll(() => ends).toEqual(['first']);
  await open('fourth', { owner: own });
  await expect.poll(() => ends).toEqual(['first', 'second']);
  expect(streams.size).toBe(4);
});

test('a disconnected stream makes room for another', async () => {
  const { open, ends, streams } = await openServer();
  const owner = { id: 'own', maxOpen: 1 };
  for (const name of ['first', 'second', 'third']) {
    const { leave } = await open(name, { owner });
    expect(streams.size).toBe(1);
    leave();
    await expect.poll(() => ends).toContain(name);
  }
});

test('a disconnected stream is not counted, so no other is ended', async () => {
  const { open, opened, ends } = await openServer();
  const owner = { id: 'own', maxOpen: 2 };
  const remaining = await open('remaining', { owner });
  const left = await open('left', { owner });
  left.leave();
  await expect.poll(() => ends).toEqual(['left']);
  await open('next', { owner });
  opened.get('remaining')?.send('more', {});
  opened.get('remaining')?.end();
  expect(await remaining.response.text()).toContain('event: more');
});

test('remaining streams are still counted after others disconnect', async () => {
  const { open, ends } = await openServer();
  const owner = { id: 'own', maxOpen: 2 };
  await open('stays', { owner });
  const left = await open('left', { owner });
  left.leave();
  await expect.poll(() => ends).toEqual(['left']);
  await open('next', { owner });
  await open('last', { owner });
  await expect.poll(() => ends).toEqual(['left', 'stays']);
});

test('of concurrently opened streams the maximum stays open', async () => {
  const streams = new EventStreams();
  const app = Fastify();
  const replies: FastifyReply[] = [];
  const ends: number[] = [];
  app.get('/', (_request, reply) => {
    if (replies.push(reply) < 4) return;
    for (const [index, one] of replies.entries()) {
      const stream = streams.open(one, undefined, { id: 'own', maxOpen: 2 });
      stream.onEnd(() => void ends.push(index));
      stream.send('ready', {});
    }
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    streams.endAll();
    await app.close();
  });
  await Promise.all([1, 2, 3, 4].map(() => fetch(url)));
  await expect.poll(() => new Set(ends)).toEqual(new Set([0, 1]));
  expect(streams.size).toBe(2);
});

test('a stream ends at its end time, also a past one, and all end with the server', async () => {
  const { open, ends, streams } = await openServer();
  const over = await open('over', { endsAt: new Date(0) });
  expect(await over.response.text()).toContain('ready');
  await expect.poll(() => ends).toEqual(['over']);
  const day = new Date(Date.now() + 86_400_000);
  const [late, endless] = [await open('late', { endsAt: day }), await open('endless')];
  expect(ends).toEqual(['over']);
  streams.endAll();
  for (const { response } of [late, endless]) expect(await response.text()).toContain('ready');
  await expect.poll(() => ends.toSorted()).toEqual(['endless', 'late', 'over']);
  expect(streams.size).toBe(0);
});

test('ended streams do not keep the process running', async () => {
  const program = `
    import Fastify from 'fastify';
    import { EventStreams } from './event-stream.ts';
    const app = Fastify();
    const streams = new EventStreams();
    app.get('/', (_request, reply) => {
      const stream = streams.open(reply, new Date(Date.now() + 3_600_000));
      stream.onEnd(() => void app.close().then(() => console.log('closed')));
      stream.send('ready', {});
    });
    const abort = new AbortController();
    await fetch(await app.listen({ host: '127.0.0.1', port: 0 }), { signal: abort.signal });
    abort.abort();`;
  const run = promisify(execFile);
  const words = ['--input-type=module', '--eval', program];
  const ended = await run(process.execPath, words, { cwd: import.meta.dirname, timeout: 150_000 });
  expect(ended.stdout).toBe('closed\n');
});

test('JOB-11: a stream that ends in 30 days goes on, and one that ended long ago ends at once', async () => {
  const { open, opened, ends, streams } = await openServer();
  await open('long', { endsAt: new Date(Date.now() + 30 * 86_400_000) });
  // Timers run in the order of their times, so the first one's would have run by then.
  await open('past', { endsAt: new Date(0) });
  await expect.poll(() => ends).toEqual(['past']);
  expect(opened.get('long')).toBeDefined();
  expect(streams.size).toBe(1);
});
