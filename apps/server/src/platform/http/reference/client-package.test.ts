import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { freePort } from '@kolli/local-postgres/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { openHttpServer } from '../../../testing/wire/listen.ts';
import { givenTestBox } from '../../../features/devices/testing/box.ts';
import { givenSource } from '../../../features/orders/testing/source.ts';
import {
  eventBody,
  eventHeaders,
  newWebhookSecret,
} from '../../../features/outgoing/webhooks/sign-event.ts';
import { installClient } from './testing/client-package.ts';
import { ownTestServer } from '../../../testing/test-server.ts';

const [server, client] = await Promise.all([ownTestServer(), installClient()]);
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
const source = await givenSource(server);
const env = { KOLLI_URL: url, KOLLI_KEY: source.key };

test('INT-07: the packed client needs no other package, and its examples have no error of types', async () => {
  expect(readdirSync(join(client.folder, 'node_modules/@kolli'))).toEqual(['client']);
  expect(
    readdirSync(join(client.folder, 'node_modules')).filter((name) => name[0] !== '.'),
  ).toEqual(['@kolli']);
  expect(existsSync(join(client.folder, 'node_modules/@kolli/client/src'))).toBe(false);
  const readme = readFileSync(join(client.folder, 'node_modules/@kolli/client/README.md'), 'utf8');
  const [, code = ''] = /```ts\n([^]*?)```/.exec(readme) ?? [];
  expect(code).toContain('connectOrderSource');
  const stored = 'declare const storedCursor: string | undefined;\n';
  writeFileSync(join(client.folder, 'readme.ts'), stored + code);
  await client.checkTypes();
});

test('INT-07: the examples send an order and make the first calls of a box in TypeScript, Python and with curl, which also reads changes from a cursor on', async () => {
  expect(await client.run('send-order.ts', ['by-ts'], env)).toMatch(/^[\da-f-]{36} reserved\n$/);
  expect(await client.run('send-order.py', ['by-py'], env)).toMatch(/^[\da-f-]{36} reserved\n$/);
  expect(await client.run('send-order.sh', ['by-sh'], env)).toContain(
    '"deliveryStatus":"reserved"',
  );
  for (const name of ['by-ts', 'by-py', 'by-sh'])
    expect((await source.ask('GET', `/${name}`)).status).toBe(200);
  const own = await givenSource(server);
  await own.order({ deliveryId: 'one', order_id: 'one', fulfillment_order_id: 'one' });
  const keyed = { ...env, KOLLI_KEY: own.key };
  const { result } = JSON.parse(await client.run('follow-changes.sh', [], keyed));
  expect(result.changes).toMatchObject([{ fulfillment_order_id: 'one', kind: 'arrived' }]);
  await own.order({ deliveryId: 'two', order_id: 'two', fulfillment_order_id: 'two' });
  const next = JSON.parse(await client.run('follow-changes.sh', [result.next], keyed));
  expect(next.result.changes).toMatchObject([{ fulfillment_order_id: 'two' }]);
  const box = await givenTestBox(server);
  const keyedBox = { ...env, KOLLI_KEY: box.key };
  expect(await client.run('box.ts', [], keyedBox)).toMatch(/ doors\napplied\n$/);
  expect(await client.run('box.py', [], keyedBox)).toMatch(/ doors\napplied\n$/);
  expect(await client.run('box.sh', [], keyedBox)).toContain('"pinKey"');
});

test.each(['ts', 'py'])(
  'INT-07: the %s example follows changes, and goes on where it was',
  async (language) => {
    const own = await givenSource(server);
    const order = (name: string) =>
      own.order({ deliveryId: name, order_id: name, fulfillment_order_id: name });
    const start = () => client.start(`follow-changes.${language}`, { ...env, KOLLI_KEY: own.key });
    const cursor = join(client.folder, 'changes.cursor');
    onTestFinished(() => rmSync(cursor));
    await order('first');
    const before = start();
    expect(await before.nextLine()).toMatch(/ first arrived$/);
    await expect.poll(() => existsSync(cursor)).toBe(true);
    await before.stop();
    await order('second');
    const after = start();
    expect(await after.nextLine()).toMatch(/ second arrived$/);
    await order('third');
    expect(await after.nextLine()).toMatch(/ third arrived$/);
    await after.stop();
  },
);

test.each(['ts', 'py'])(
  'INT-07: the %s example accepts a signed webhook once and refuses others',
  async (language) => {
    const secret = newWebhookSecret();
    const port = await freePort();
    const receiver = client.start(`receive-webhooks.${language}`, {
      KOLLI_WEBHOOK_SECRET: secret,
      PORT: String(port),
    });
    onTestFinished(receiver.stop);
    expect(await receiver.nextLine()).toBe('listening');
    const post = async (id: string, secrets: string[], at = new Date(), added = '') => {
      const body = eventBody(id, { change: undefined, at });
      const headers = eventHeaders(id, { body, at, secrets });
      const sent = { method: 'POST', headers, body: body + added };
      return (await fetch(`http://127.0.0.1:${port}`, sent)).status;
    };
    expect(await post('a', [newWebhookSecret()])).toBe(400);
    expect(await post('a', [secret], new Date(Date.now() - 400_000))).toBe(400);
    expect(await post('a', [secret], new Date(), ' ')).toBe(400);
    expect(await post('a', [secret])).toBe(204);
    expect(await receiver.nextLine()).toBe('test a');
    expect(await post('a', [secret])).toBe(204);
    expect(await post('b', [newWebhookSecret(), secret])).toBe(204);
    expect(await receiver.nextLine()).toBe('test b');
  },
);

/** Passes calls on to the server, and drops the connection instead of the first answer. */
async function openLossyProxy() {
  const requests: { key: unknown }[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request;
    requests.push({ key: headers['idempotency-key'] });
    const text = await readText(request);
    const passed = new Headers({ authorization: String(headers.authorization) });
    if (headers['content-type'] !== undefined) passed.set('content-type', headers['content-type']);
    if (typeof headers['idempotency-key'] === 'string')
      passed.set('idempotency-key', headers['idempotency-key']);
    const body = text === '' ? null : text;
    const answer = await fetch(url + (request.url ?? ''), { method, headers: passed, body });
    if (requests.length === 1) return void response.destroy();
    response.writeHead(answer.status).end(await answer.text());
  };
  const proxy = await openHttpServer((...call) => void pass(...call));
  return { url: proxy.url, requests };
}

test('INT-07: a cancellation whose answer was lost is sent again under its key and done once', async () => {
  const proxy = await openLossyProxy();
  await source.order({ deliveryId: 'lost', order_id: 'lost', fulfillment_order_id: 'lost' });
  const { connectOrderSource } = await import(
    join(client.folder, 'node_modules/@kolli/client/dist/order-source.js')
  );
  const shop = connectOrderSource({ url: proxy.url, key: source.key, firstPauseMs: 1 });
  const cancelled = await shop.cancelOrder({ params: { fulfillmentOrderId: 'lost' } });
  expect(cancelled.deliveryStatus).toBe('cancelled');
  expect(proxy.requests).toHaveLength(2);
  expect(proxy.requests[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(proxy.requests[1]).toEqual(proxy.requests[0]);
  await expect(
    shop.correctOrder({
      params: { fulfillmentOrderId: 'no/such' },
      body: { phoneNumber: '+358401234567' },
    }),
  ).rejects.toMatchObject({ status: 404, code: 'order_not_found' });
  expect(proxy.requests).toHaveLength(3);
});
