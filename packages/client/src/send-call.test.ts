import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type BoxMessage, connectBox, hashPin, hashStaffPin, newBoxSecret } from './box.ts';
import { connectOrderSource } from './order-source.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server that answers the first request with the first of these, and so on; the last one answers all others. */
async function openServer(...answers: readonly Answer[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    (answers[requests.length - 1] ?? answers.at(-1))?.(response, request);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { connection: { url, key: 'key', firstPauseMs: 1 }, requests };
}

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const drop: Answer = (response) => response.destroy();
const order = { deliveryId: 'a', order_id: 'a', fulfillment_order_id: 'a' };

test('INT-07: 429, 503, busy and a lost answer are tried again with one Idempotency-Key', async () => {
  const { connection, requests } = await openServer(
    json(429, { code: 'too_many_requests' }, { 'retry-after': '0' }),
    json(503, { code: 'service_unavailable' }),
    json(409, { code: 'idempotency_key_busy' }),
    drop,
    json(200, { result: { docId: 'd' } }),
  );
  const shop = connectOrderSource(connection);
  expect(await shop.createOrder({ body: order })).toEqual({ docId: 'd' });
  expect(requests).toHaveLength(5);
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(requests[0]?.headers.authorization).toBe('Bearer key');
});

test('INT-07: a refusal is not tried again, and says what and why', async () => {
  const errors = [{ path: 'phoneNumber', msg: 'validation.phoneNumber' }];
  const { connection, requests } = await openServer(
    json(400, { code: 'validation_fail', message: 'No', errors }, { 'x-request-id': 'r1' }),
  );
  const refused = connectOrderSource(connection).createOrder({ body: order });
  const expected = { status: 400, code: 'validation_fail', errors, requestId: 'r1' };
  await expect(refused).rejects.toMatchObject(expected);
  expect(requests).toHaveLength(1);
});

const now = Date.UTC(2026, 10, 29, 6, 0, 0);
const dayMs = 86_400_000;

test.each([
  ['1', 1000],
  ['120', 120_000],
  [' 86400 ', dayMs],
  ['Sun, 29 Nov 2026 06:01:30 GMT', 90_000],
  ['Sunday, 29-Nov-26 07:00:00 GMT', 3_600_000],
  ['Sun Nov 29 06:00:02 2026 GMT', 2000],
  ['99999999999', 2 ** 31 - 1],
])('INT-07: a Retry-After of %j is waited for', async (retryAfter, ms) => {
  const later = json(503, { code: 'service_unavailable' }, { 'retry-after': retryAfter });
  const { connection } = await openServer(later, json(200, { result: {} }));
  const waited: number[] = [];
  const wait = (pauseMs: number) => Promise.resolve(void waited.push(pauseMs));
  await connectOrderSource({ ...connection, wait, now: () => now }).listOrders();
  expect(waited).toEqual([ms]);
});

test.each([
  ['0'],
  ['-60'],
  ['1.5'],
  ['1e9'],
  ['soon'],
  ['Sun, 29 Nov 2026 05:59:00 GMT'],
  ['Nonsday, 29 Nov 2026'],
  [undefined],
])('INT-07: with a Retry-After of %j the pauses only grow, to a minute', async (retryAfter) => {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const { connection } = await openServer(json(429, { code: 'too_many_requests' }, headers));
  const waited: number[] = [];
  const wait = (pauseMs: number) => Promise.resolve(void waited.push(pauseMs));
  const slow = { ...connection, firstPauseMs: 10_000, wait, now: () => now };
  await expect(connectOrderSource(slow).listOrders()).rejects.toMatchObject({ status: 429 });
  const most = [10_000, 20_000, 40_000, 80_000, 160_000];
  for (const [index, pauseMs] of waited.entries()) {
    const grown = most[index] ?? 0;
    expect(pauseMs).toBeGreaterThanOrEqual(Math.min(grown / 2, 60_000));
    expect(pauseMs).toBeLessThanOrEqual(Math.min(grown, 60_000));
  }
  expect(waited).toHaveLength(5);
});

test('INT-07: attempts end, and no redirect gets the key', async () => {
  const { connection, requests } = await openServer(json(502, {}));
  const shop = connectOrderSource({ ...connection, attempts: 3 });
  await expect(shop.listOrders()).rejects.toMatchObject({ status: 502, code: '' });
  expect(requests).toHaveLength(3);
  const target = await openServer(json(200, { result: {} }));
  const away = await openServer((response) =>
    response.writeHead(302, { location: target.connection.url }).end(),
  );
  const redirected = connectOrderSource({ ...away.connection, attempts: 1 });
  await expect(redirected.listOrders()).rejects.toThrow();
  expect(target.requests).toHaveLength(0);
});

test('INT-07: the changes are followed by their cursor until the signal ends them', async () => {
  const abort = new AbortController();
  const page = (kind: string, next: string) =>
    json(200, { result: { changes: kind === '' ? [] : [{ kind }], next, hasMore: false } });
  const { connection, requests } = await openServer(
    page('arrived', 'c1'),
    page('', 'c2'),
    page('placed', 'c3'),
    () => abort.abort(),
  );
  const seen: string[] = [];
  const shop = connectOrderSource(connection);
  for await (const { changes, next } of shop.changes({ after: 'c0', signal: abort.signal }))
    seen.push(`${changes[0]?.kind} ${next}`);
  expect(seen).toEqual(['arrived c1', 'placed c3']);
  const cursors = requests.map(({ url = '' }) =>
    new URL(url, 'http://kolli').searchParams.get('after'),
  );
  expect(cursors).toEqual(['c0', 'c1', 'c2', 'c3']);
});

test('INT-07: a stream goes on longer than an attempt may take, and ends when the connection is lost', async () => {
  const { connection } = await openServer((response) => {
    response.write('event: ready\ndata: {}\n\n');
    setTimeout(() => response.write('event: state\ndata: {}\n\n', () => response.destroy()), 1500);
  });
  const box = connectBox({ ...connection, attemptMs: 1000, attempts: 60 });
  const seen: BoxMessage[] = [];
  for await (const message of box.messages()) seen.push(message);
  expect(seen).toEqual([{ kind: 'ready' }, { kind: 'state' }]);
});

test('INT-07: a box that stops reading its stream closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const { connection } = await openServer((response, request) => {
    request.once('close', () => closed.resolve());
    response.write('event: ready\ndata: {}\n\n');
  });
  for await (const message of connectBox(connection).messages()) {
    expect(message).toEqual({ kind: 'ready' });
    break;
  }
  await closed.promise;
});

test('INT-07: a box reads its state by tag and gets the messages of the stream', async () => {
  const state = { name: 'Box 1' };
  const { connection, requests } = await openServer(
    json(200, { result: state }, { etag: '"t"' }),
    (response) => response.writeHead(304).end(),
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': ping\n\nevent: ready\ndata: {}\n\nevent: command\nda');
      response.end('ta: {"id":"c"}\n\nevent: later\ndata: {}\n\n');
    },
  );
  const box = connectBox({ ...connection, key: () => 'current' });
  expect(await box.readState()).toEqual({ state, etag: '"t"' });
  expect(await box.readState('"t"')).toBeUndefined();
  expect(requests[1]?.headers).toMatchObject({
    'if-none-match': '"t"',
    authorization: 'Bearer current',
  });
  const seen: BoxMessage[] = [];
  for await (const message of box.messages()) seen.push(message);
  expect(seen).toEqual([{ kind: 'ready' }, { kind: 'command', command: { id: 'c' } }]);
});

test('INT-07: PINs and the secret of an enrolment are hashed as the device API says', async () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64url');
  const { createHash, createHmac, pbkdf2Sync } = await import('node:crypto');
  const expected = createHmac('sha256', Buffer.from(key, 'base64url')).update('123456');
  expect(await hashPin(key, '123456')).toBe(expected.digest('hex'));
  const facts = { pharmacyId: '01920000-0000-7000-8000-000000000000', staffPinIterations: 7 };
  const slow = pbkdf2Sync('123456', facts.pharmacyId, 7, 32, 'sha256').toString('hex');
  expect(await hashStaffPin(facts, '123456')).toBe(slow);
  const { secret, secretHash } = await newBoxSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(secretHash).toBe(createHash('sha256').update(secret).digest('base64url'));
});
