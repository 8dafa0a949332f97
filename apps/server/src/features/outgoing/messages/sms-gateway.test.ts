import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openHttpServer } from '../../../testing/wire/listen.ts';
import { httpSmsGateway, SmsRefused } from './sms-gateway.ts';

const text = 'PIN 482913';

/** Sends a message to a gateway with this response handler. */
async function sendTo(
  answer: RequestListener,
  { key, path }: { key: string | undefined; path: string } = { key: 'key', path: '' },
): Promise<string> {
  const { url } = await openHttpServer(answer);
  const gateway = httpSmsGateway({ url: url + path, key });
  return gateway.send({ to: '+358401234567', text, id: 'id', reference: 'reference' });
}

test('a gateway’s response is never quoted in errors, since it may contain the message', async () => {
  const sending = sendTo((_request, response) => void response.end(text));
  await expect(sending).rejects.toThrow(/^The SMS gateway answered no JSON$/);
});

test('a message with its PIN does not follow redirects', async () => {
  const paths: string[] = [];
  const sending = sendTo((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/elsewhere') response.end('{"id":"1"}');
    else response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await expect(sending).rejects.toThrow();
  expect(paths).toEqual(['/messages']);
});

test('a message is sent with its id, and with the key if there is one', async () => {
  const requests: unknown[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const { authorization, 'idempotency-key': id } = headers;
    request.setEncoding('utf8').on('data', (body: string) => {
      requests.push({ method, url, authorization, id, body: JSON.parse(body) as unknown });
      response.end('{"id":"of the provider"}');
    });
  };
  expect(await sendTo(answer)).toBe('of the provider');
  expect(await sendTo(answer, { key: undefined, path: '/sms/' })).toBe('of the provider');
  const body = { to: '+358401234567', text, reference: 'reference' };
  expect(requests).toEqual([
    { method: 'POST', url: '/messages', authorization: 'Bearer key', id: 'id', body },
    { method: 'POST', url: '/sms/messages', authorization: undefined, id: 'id', body },
  ]);
});

test.each([
  ...[400, 422].map((status) => [status, true] as const),
  ...[401, 403, 404, 408, 423, 429, 500, 503].map((status) => [status, false] as const),
])('status %s means a permanent refusal: %s', async (status, isRefused) => {
  const sending = sendTo((_request, response) => void response.writeHead(status).end('{"id":"1"}'));
  const error: unknown = await sending.catch((fault: unknown) => fault);
  expect(error).toMatchObject({ message: `The SMS gateway answered ${status}` });
  expect(error instanceof SmsRefused).toBe(isRefused);
});

test('a response of 64 kB is read, a longer or endless one is refused, and an id has at most 200 characters', async () => {
  const ofLength = (length: number) =>
    sendTo((_request, response) => void response.end('{"id":"1"}'.padEnd(length)));
  expect(await ofLength(65_536)).toBe('1');
  await expect(ofLength(65_537)).rejects.toThrow('The SMS gateway answered too much');
  const sending = sendTo((_request, response) => {
    const more = () => {
      while (response.write(' '.repeat(65_536)));
      response.once('drain', more);
    };
    more();
  });
  await expect(sending).rejects.toThrow('The SMS gateway answered too much');
  const id = 'x'.repeat(200);
  expect(await sendTo((_request, response) => void response.end(JSON.stringify({ id })))).toBe(id);
});

test.each([
  ['a text that PostgreSQL cannot store', { id: 'a\u0000b' }],
  ['longer than an id is', { id: 'x'.repeat(201) }],
  ['no text', { id: 1 }],
  ['not there', null],
  ['the whole response', 'id'],
])('an id that is %s is invalid', async (_name, answer) => {
  const sending = sendTo((_request, response) => void response.end(JSON.stringify(answer)));
  await expect(sending).rejects.toThrow('The SMS gateway gave the message no id');
});
