import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { httpSmsGateway } from './sms-gateway.ts';

const text = 'PIN 482913';
let close: () => void;
afterEach(() => close());

/** Hands a message to a gateway that answers like this. */
async function sendTo(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  const gateway = httpSmsGateway({ url: `http://127.0.0.1:${port}`, key: 'key' });
  return gateway.send({ to: '+358401234567', text, id: 'id', reference: 'reference' });
}

test('what a gateway answers beside an id is never quoted: it may be the message', async () => {
  const sending = sendTo((_request, response) => void response.end(text));
  await expect(sending).rejects.toThrow(/^The SMS gateway answered no JSON$/);
});

test('a message with its PIN is not sent on to where a gateway points', async () => {
  const paths: string[] = [];
  const sending = sendTo((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/elsewhere') response.end('{"id":"1"}');
    else response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await expect(sending).rejects.toThrow();
  expect(paths).toEqual(['/messages']);
});

test('an answer without end is given up', async () => {
  const sending = sendTo((_request, response) => {
    const more = () => {
      while (response.write(' '.repeat(65_536)));
      response.once('drain', more);
    };
    more();
  });
  await expect(sending).rejects.toThrow('The SMS gateway answered too much');
});

test.each([
  ['a text that no table keeps', { id: 'a\u0000b' }],
  ['longer than an id is', { id: 'x'.repeat(201) }],
  ['no text', { id: 1 }],
  ['not there', null],
])('an id that is %s is none', async (_name, answer) => {
  const sending = sendTo((_request, response) => void response.end(JSON.stringify(answer)));
  await expect(sending).rejects.toThrow('The SMS gateway gave the message no id');
});
