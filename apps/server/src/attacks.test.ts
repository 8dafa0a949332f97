import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';
import { openMailProvider, sendQueuedMails } from './testing/providers/mail-provider.ts';
import { shareTestServer } from './testing/test-server.ts';

let pharmacyId: string;

const server = await shareTestServer();
const mails = await openMailProvider();
pharmacyId = (await server.givenPharmacy()).id;
const create = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
const staff = await server.givenUser({ pharmacyId });

const send = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
  const authtoken = await server.tokenFor(staff);
  const response = await server.app.inject({
    method: 'POST',
    url: create,
    headers: { authtoken, 'content-type': 'application/json', ...headers },
    payload,
  });
  return [response.statusCode, response.json<{ code?: string }>().code];
};

test.each([
  ['80,000 lists', `${'['.repeat(80_000)}${']'.repeat(80_000)}`],
  ['80,000 objects', `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`],
])('%s in one another are invalid input, and the server goes on', async (_what, body) => {
  expect(await send(body)).toEqual([400, 'validation_fail']);
  expect((await server.ask(staff, 'GET', '/api/profile')).status).toBe(200);
});

test('keys of prototypes in a body change nothing, a compressed one is not expanded, and one that is not UTF-8 is refused', async () => {
  const body = `{"__proto__":{"permissions":["administration"]},"constructor":{"prototype":{"permissions":[]}}}`;
  expect(await send(body)).toEqual([400, 'validation_fail']);
  expect({}).not.toHaveProperty('permissions');
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  expect(await send(bomb, { 'content-encoding': 'gzip' })).toEqual([400, 'malformed_json']);
  const latin = Buffer.from('{"deliveryId":"u8-\xe4"}', 'latin1');
  expect(await send(latin)).toEqual([400, 'malformed_json']);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s, which other sites could send, is refused',
  async (type) => {
    expect(await send('{}', { 'content-type': type })).toEqual([415, 'unsupported_media_type']);
  },
);

test.each([
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/api/health' },
  { 'x-rewrite-url': '/api/health' },
  { 'x-forwarded-prefix': '/api/health' },
])('a header does not change which call is made: %j', async (headers) => {
  const answer = await server.app.inject({ url: '/api/profile', headers });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_authorized']);
});

test('another user in a header is nobody, no answer may be taken for another type, and a parameter that is sent twice is refused', async () => {
  for (const name of ['x-user-id', 'x-forwarded-user', 'remote-user', 'x-kolli-user']) {
    const headers = { [name]: staff.id };
    expect((await server.app.inject({ url: '/api/profile', headers })).statusCode).toBe(401);
  }
  for (const url of ['/api/health', '/identity/jwks', '/api/profile', '/nothing.php']) {
    const { headers } = await server.app.inject({ url });
    expect([url, headers['x-content-type-options'], headers['referrer-policy']]).toEqual([
      url,
      'nosniff',
      'no-referrer',
    ]);
  }
  const { id: foreignId } = await server.givenPharmacy();
  const url = `/api/deliveries/find-by-ssn?ssn=010190-999W&ssn=020290-999X&pharmacyId=${pharmacyId}&pharmacyId=${foreignId}`;
  const { status, body } = await server.ask(staff, 'GET', url);
  expect([status, body.code]).toEqual([400, 'validation_fail']);
});

test('TRACE and CONNECT are not answered, and two lengths of a body, or a length beside chunks, are no request', async () => {
  const app = await createApp({ ...server.services, metrics: new Registry() });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const line of ['TRACE /api/profile', 'CONNECT kolli.example:443']) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${line} HTTP/1.1\r\nHost: kolli\r\nAuthToken: repeated?\r\n\r\n`);
    socket.end();
    const answer = await text(socket);
    expect(answer).not.toContain('repeated?');
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  }
  for (const lengths of [
    'Content-Length: 2\r\nContent-Length: 40',
    'Content-Length: 2\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  ]) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST /api/profile HTTP/1.1\r\nHost: kolli\r\n${lengths}\r\n\r\n{}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"/);
  }
  await app.close();
});

test('the link of a mail leads to the product, whatever host the request names', async () => {
  const account = { userId: staff.id, email: staff.email, name: 'Aino', password: 'a long one' };
  await server.services.identity.accounts.createAccount(account);
  await server.app.inject({
    method: 'POST',
    url: '/identity/request-reset',
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: server.services.settings.PUBLIC_URL,
    },
    payload: { email: staff.email },
  });
  const requests = await server.services.store.pool.query<{ id: string }>(
    'select id from identity.reset_request',
  );
  for (const { id } of requests.rows)
    await server.services.identity.passwords.answerResetRequest(id);
  await sendQueuedMails(server, mails);
  const [mail] = mails.mailsTo(staff.email);
  expect(mail?.links.length).toBeGreaterThan(0);
  for (const link of mail?.links ?? [])
    expect(link).toMatch(new RegExp(`^${server.services.settings.PUBLIC_URL}/`));
  expect(mail?.text).not.toContain('evil');
});
