import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { type EventStream, EventStreams } from './event-stream.ts';

const app = Fastify();
afterEach(() => app.close());

test('a stream that ends while its client does not read accepts no more data and is removed', async () => {
  const streams = new EventStreams(20);
  const opened = Promise.withResolvers<EventStream>();
  const errors: Error[] = [];
  const isClosed = vi.fn();
  app.get('/', (_request, reply) => {
    const stream = streams.open(reply);
    reply.raw.on('error', (error) => errors.push(error));
    reply.raw.on('close', isClosed);
    opened.resolve(stream);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  const stream = await opened.promise;
  // More than any socket buffer.
  for (let part = 0; part < 16; part += 1) stream.send('change', 'x'.repeat(1024 * 1024));
  stream.end();
  stream.send('change', {});
  await expect.poll(() => isClosed).toHaveBeenCalled();
  expect(errors).toEqual([]);
  client.destroy();
});
