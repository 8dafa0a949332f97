import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { allCalls } from '@kolli/contract/all-calls';
import { fullPath } from '@kolli/contract/call/call';
import { sentenceOf, statusOf } from '@kolli/contract/call/error-codes';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { send } from './platform/live/testing/listening-instance.ts';
import { createLog } from './platform/log.ts';
import { openServices } from './services.ts';
import { layDatabaseWire } from './testing/wire/database-wire.ts';
import { type GivenUser, givenPharmacy, givenUser } from './testing/factories.ts';
import { openTestServer, ownTestServer, type TestServer, said } from './testing/test-server.ts';

const server = await ownTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const boxId = (await server.givenBox({ pharmacyId })).id;
const staff = await server.givenUser({ pharmacyId });

/** The services for another app, which counts apart. */
const ownServices = () => ({ ...server.services, metrics: new Registry() });

const profile = (who: Parameters<TestServer['ask']>[0]) => server.ask(who, 'GET', '/api/profile');

test('NET-02 NET-01 ERR-012: a response is in a field named result; calls without a valid token of a known person, or to unknown paths, get an error code', async () => {
  const { body } = await profile(staff);
  expect(Object.keys(body)).toEqual(['result']);
  const token = await server.tokenFor(staff);
  const bearer = await server.app.inject({
    url: '/api/profile',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([bearer.statusCode, bearer.json().code]).toEqual([401, 'not_authorized']);
  const expired = await server.tokenFor(staff, { expiresAt: new Date(Date.now() - 60_000) });
  expect(await said(profile({ token: expired }))).toBe('401 auth/id-token-expired');
  const nobody = { ...staff, identity: { issuer: 'embedded' as const, subject: 'somebody-else' } };
  expect(await said(profile(nobody))).toBe('401 not_authorized');
  expect(await said(server.ask(staff, 'GET', '/api/nothing'))).toBe('404 no_such_call');
  expect(await said(server.ask(staff, 'DELETE', '/api/profile'))).toBe('404 no_such_call');
});

test('ERR-014: a forged token gets 401 as not authorized', async () => {
  const [head = '', claims = '', signature = ''] = (await server.tokenFor(staff)).split('.');
  const forgedClaims = Buffer.from(claims, 'base64url')
    .toString()
    .replace(staff.id, '01900000-0000-7000-8000-000000000000');
  const noAlgorithm = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  const forgeries = [
    `${head}.${Buffer.from(forgedClaims).toString('base64url')}.${signature}`,
    `${noAlgorithm}.${claims}.`,
    'not a token',
  ];
  for (const token of forgeries)
    expect(await profile({ token })).toMatchObject({
      status: 401,
      body: { code: 'not_authorized', message: 'User not authorized' },
    });
});

test('SEC-14: personal data is not stored, pages load scripts and styles only from their server and get no camera; the public keys are readable', async () => {
  const { headers } = await profile(staff);
  expect(headers['cache-control']).toBe('no-store');
  const { headers: ofHealth } = await server.ask(null, 'GET', '/api/health');
  const policy = String(ofHealth['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  for (const directive of ['frame-ancestors', 'base-uri', 'object-src'])
    expect(policy).toContain(`${directive} 'none'`);
  expect(policy).not.toContain('unsafe-eval');
  expect(String(ofHealth['content-security-policy'])).toContain("style-src 'self';");
  expect(String(ofHealth['content-security-policy'])).not.toContain('unsafe-inline');
  const features = String(ofHealth['permissions-policy']);
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(features).toContain(`${feature}=()`);
  const keys = await server.app.inject('/identity/jwks');
  expect([keys.statusCode, keys.json()]).toMatchObject([
    200,
    { keys: [{ kty: expect.any(String) }] },
  ]);
});

test('SEC-14: search engines are kept away, security.txt says where to report, and the documentation runs no scripts and returns no other file', async () => {
  const robots = await server.app.inject('/robots.txt');
  expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  // Without an address there is nothing to say.
  expect((await server.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  const settings = {
    ...server.services.settings,
    PUBLIC_URL: 'https://kolli.example',
    SERVICE_ADDRESS: 'service@kolli.example',
  };
  const textOf = async (more: object) => {
    const app = await createApp({ ...ownServices(), settings: { ...settings, ...more } });
    const { body, headers } = await app.inject('/.well-known/security.txt');
    await app.close();
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    return new Map(
      body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
  };
  const fields = await textOf({});
  expect(fields.get('Contact')).toBe('mailto:service@kolli.example');
  expect(fields.get('Canonical')).toBe('https://kolli.example/.well-known/security.txt');
  const days =
    (Date.parse(fields.get('Expires') ?? '') - server.time.clock().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  const contact = 'https://kolli.example/report';
  expect((await textOf({ SECURITY_CONTACT: contact })).get('Contact')).toBe(contact);
  const { headers: ofDocs, body: docs } = await server.app.inject('/docs');
  expect(ofDocs['content-security-policy']).toContain(";script-src 'self';");
  expect(ofDocs['content-security-policy']).toContain(";style-src 'self';");
  expect(docs).not.toMatch(/<script|<style|style=|onclick=/);
  const answer = await server.app.inject('/docs/../../../../package.json');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_such_call']);
  const former = await server.app.inject('/api/docs/');
  expect([former.statusCode, former.headers.location]).toEqual([308, '/docs']);
  const page = await server.app.inject('/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
});

describe('a server behind TLS, for one network', () => {
  let secure: TestServer;
  let clerk: GivenUser;
  let at: string;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const settings = {
      PUBLIC_URL: 'https://kolli.example',
      STAFF_NETWORKS: '127.0.0.1,10.0.0.0/8',
    };
    secure = await openTestServer(settings, log);
    at = (await givenPharmacy(secure)).id;
    clerk = await givenUser(secure, { pharmacyId: at });
  });
  afterAll(() => secure.close());

  test('HSTS is sent only behind TLS', async () => {
    const { headers } = await server.ask(null, 'GET', '/api/health');
    expect(headers).not.toHaveProperty('strict-transport-security');
    const answer = await secure.ask(null, 'GET', '/api/health');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('ignores forwarding headers, unless a proxy is configured', async () => {
    const headers = { authtoken: await secure.tokenFor(clerk), 'x-forwarded-for': '10.1.1.1' };
    const remoteAddress = '192.0.2.1';
    const answer = await secure.app.inject({ url: '/api/profile', headers, remoteAddress });
    expect(answer.json()).toMatchObject({ code: 'no_content' });
    expect((await secure.ask(clerk, 'GET', '/api/profile')).status).toBe(200);
    // Calls are not logged, since paths contain personal data; only the refusal is.
    expect(lines.map((line) => (JSON.parse(line) as { code?: string }).code)).toEqual([
      'no_content',
    ]);
  });

  test('ends the streams of its followers when it ends', async () => {
    const origin = await secure.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authtoken: await secure.tokenFor(clerk) };
    const stream = await fetch(`${origin}/api/live/${at}`, { headers });
    expect(stream.status).toBe(200);
    const received = stream.text();
    await secure.close();
    expect(await received).toContain('event: ready');
  });
});

test('the OpenAPI file is version 3.1 and has every call with its responses', async () => {
  const response = await server.app.inject('/api/openapi.json');
  const document = response.json() as {
    openapi: string;
    paths: Record<string, Record<string, { responses: object }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  for (const call of Object.values(allCalls)) {
    const path = fullPath(call).replaceAll(/:(\w+)/g, '{$1}');
    expect(document.paths[path]?.[call.method.toLowerCase()]?.responses, path).toHaveProperty(
      '200',
    );
  }
});

test('OPS-11: while the primary is lost calls return 503 with a code, and afterwards calls and live streams go on', async () => {
  const wire = await layDatabaseWire(server.database.url);
  const cuttable = await openServices(
    { ...server.services.settings, DATABASE_URL: wire.url },
    createLog('silent'),
  );
  const app = await createApp({ ...cuttable, tokens: server.services.tokens });
  const headers = { authtoken: await server.tokenFor(staff) };
  const show = () => app.inject({ url: `/api/pickup-boxes/show/${boxId}`, headers });
  const notices: unknown[] = [];
  cuttable.live.follow(pharmacyId, (notice) =>
    notices.push(notice === 'lost' ? notice : notice.about),
  );
  expect((await show()).statusCode).toBe(200);
  // Who does not listen yet cannot be interrupted.
  await send(server, pharmacyId);
  await expect.poll(() => notices).not.toEqual([]);
  await wire.cut();
  const away = await show();
  expect([away.statusCode, away.json().code]).toEqual([503, 'service_unavailable']);
  expect(away.headers['retry-after']).toBeDefined();
  await wire.reconnect();
  expect((await show()).statusCode).toBe(200);
  // What only an interruption causes.
  await expect.poll(() => notices).toContain('temperatures');
  await app.close();
  await cuttable.close();
  await wire.cut();
});

test('JOB-10: a request whose body does not arrive is closed, and others go on', async () => {
  const app = await createApp(ownServices(), {
    requestTimeout: 200,
    connectionsCheckingInterval: 20,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  // Before the connection: its time begins there.
  const token = await server.tokenFor(staff);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST /api/deliveries/create/${boxId} HTTP/1.1`,
    'Host: kolli',
    `AuthToken: ${token}`,
    'Content-Type: application/json',
    'Content-Length: 100',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"a":`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
  // The short time is for all requests, and too short for some on a busy machine.
  await expect.poll(async () => (await fetch(`${origin}/api/health`)).status).toBe(200);
  await app.close();
});

test.each([
  ['headers of 64 kB', `GET /api/health HTTP/1.1\r\nHost: kolli\r\nX: ${'x'.repeat(65_536)}`, 431],
  ['a path of 64 kB', `GET /${'x'.repeat(65_536)} HTTP/1.1\r\nHost: kolli`, 431],
  ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: kolli\r\nX: a\u0000b', 400],
  ['no HTTP', 'hello', 400],
])('SEC-13: %s get a code of the catalogue', async (_name, head, status) => {
  const app = await createApp(ownServices());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\n\r\n`);
  const answer = await text(socket);
  const code = status === 431 ? 'headers_too_large' : 'malformed_request';
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/i);
  const body = answer.split('\r\n\r\n')[1] ?? '';
  expect(JSON.parse(body)).toEqual({ code, message: sentenceOf(code) });
  await app.close();
});

test('JOB-10: a request has less than 30 seconds to arrive, and the code of one that does not has its status', () => {
  const { requestTimeout, headersTimeout } = server.app.server;
  expect(requestTimeout).toBeGreaterThan(0);
  // It is checked every five seconds.
  expect(Math.max(requestTimeout, headersTimeout)).toBeLessThanOrEqual(25_000);
  expect(statusOf('request_timeout')).toBe(408);
});
