import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KitServer } from './kit-server.ts';

let server: KitServer;
let address: string;
beforeEach(async () => {
  server = new KitServer('kit-key');
  address = await server.start();
});
afterEach(() => server.stop());

const authorization = 'Bearer kit-key';
const json = { authorization, 'content-type': 'application/json' };

async function ask(path: string, body?: unknown, headers: Record<string, string> = json) {
  const sent = typeof body === 'string' || body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers,
    ...(typeof body === 'string' ? { body } : sent),
  });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

const events = (...of: object[]) => ({
  at: 1,
  events: of.map((event, index) => ({ seq: index + 1, at: 1, ...event })),
});

test.each(['kit-key', 'bearer kit-key', 'Bearer  kit-key', 'Bearer kit-key more'])(
  'INT-10: %s is no key',
  async (wrong) => {
    const answer = await ask('/device/v1/heartbeat', { at: 1 }, { ...json, authorization: wrong });
    expect(answer).toEqual([401, 'not_authorized']);
  },
);

test('INT-10: what Kolli refuses fails the trial, with the call and the code', async () => {
  expect(await ask('/device/v1/heartbeat', { at: 1 })).toEqual([200, undefined]);
  expect(server.kolli.log.breaches).toEqual([]);
  await ask('/device/v1/heartbeat', '{"at"');
  await ask('/device/v1/events', { at: 1, events: [] });
  await ask(`/device/v1/heartbeats/${randomUUID()}?key=kit-key`);
  expect(server.kolli.log.breaches).toEqual([
    'Kolli refuses its POST /device/v1/heartbeat: malformed_json, The body is not valid JSON',
    'Kolli refuses its POST /device/v1/events: validation_fail, Validation fail',
    'It called POST /device/v1/heartbeats/…, which Kolli does not have',
  ]);
});

test('a call that breaks off before it is complete is none', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = `POST /device/v1/heartbeat HTTP/1.1\r\nHost: kit\r\nAuthorization: ${authorization}`;
  socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"at`);
  socket.destroy();
  await once(socket, 'close');
  expect(await ask('/device/v1/heartbeat', { at: 1 })).toEqual([200, undefined]);
  expect([server.kolli.calls.length, server.kolli.log.breaches]).toEqual([1, []]);
});

test('INT-10: the report gets the last 30 calls with their status and events, and nothing secret', async () => {
  server.beginTrial();
  for (let nth = 0; nth < 30; nth += 1) await ask('/device/v1/heartbeat', { at: 1 });
  const door = { kind: 'door', lockerId: '1-1' };
  const batch = events(
    { ...door, state: 'opened' },
    { ...door, state: 'closed' },
    { kind: 'reading', sensor: '1-1', celsius: 20 },
    { kind: 'reading', sensor: '2-1', celsius: 5 },
    { kind: 'wrongPin', pin: '300007' },
    { kind: '300007', lockerId: '300007', state: '300007' },
    { kind: 'door', lockerId: '1-2', state: '300007' },
  );
  await ask('/device/v1/events', batch);
  await ask('/device/v1/heartbeat?pin=300007', { at: 1 }, { ...json, authorization: 'kit-key' });
  await ask('/device/v1/kit-key', { at: 1 });
  await ask(`/device/v1/commands/${randomUUID()}/answer`, { at: 1, outcome: 'done' });
  server.kolli.trouble = () => 'lose';
  await ask('/device/v1/key/rotate').catch(() => undefined);
  const { received } = server;
  expect(received).toHaveLength(30);
  expect(received.slice(-6).map((line) => line.replace(/^\d+\.\d s /, ''))).toEqual([
    'POST /device/v1/heartbeat 200',
    'POST /device/v1/events 200: 1 door 1-1 opened, 2 door 1-1 closed, 3–4 reading, 5 wrongPin, 6 of an unknown kind, 7 door 1-2',
    'POST /device/v1/heartbeat 401',
    'POST /device/v1/… 404',
    'POST /device/v1/commands/…/answer 404',
    'POST /device/v1/key/rotate no answer',
  ]);
  expect(received.join()).not.toMatch(/300007|kit-key/);
  server.beginTrial();
  expect(server.received).toEqual([]);
});
