import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerErrorAnswers } from '../error-answer.ts';
import { serveWeb } from './serve-web.ts';
import { shareFolder } from '../../../testing/samples/temporary-folder.ts';

const app = Fastify();

const folder = await shareFolder();
for (const name of ['index', 'customer'])
  await writeFile(join(folder, `${name}.html`), `${name} {{nonce}}`);
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'plain');
await writeFile(join(folder, 'assets', 'app-1a2b.js.gz'), 'packed');
registerErrorAnswers(app);
app.addHook('onRequest', async (_request, reply) => {
  reply.raw.setHeader('content-security-policy', "script-src 'self';style-src 'self'");
});
await serveWeb(app, folder);
afterAll(() => app.close());

test.each([
  ['/verify/556000-0000/01900000-0000-7000-8000-000000000000', 'customer'],
  ['/verify/556000-0000/01900000-0000-7000-8000-000000000000?x=1', 'customer'],
  ['/verified', 'customer'],
  ['/verified?code=x&state=y', 'customer'],
  ['/', 'index'],
  ['/auth/login', 'index'],
  ['/verified-otherwise', 'index'],
  ['/pickup-boxes/verify/x', 'index'],
])('NAV-05 NAV-06: %s serves the page %s', async (url, page) => {
  const { body, headers } = await app.inject(url);
  expect(body.split(' ')[0]).toBe(page);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each(['/', '/verified'])(
  'SEC-14: the page %s has a new nonce each time for its inline styles',
  async (url) => {
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { body, headers } = await app.inject(url);
      const nonce = body.split(' ')[1] ?? '';
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(headers['content-security-policy']).toBe(
        `script-src 'self';style-src 'self' 'nonce-${nonce}'`,
      );
      // With a validator a stored page would be used with another answer's policy.
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('last-modified');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  },
);

test('SEC-14: the script in a page is allowed by its hash, and no other one', async () => {
  const script = "document.title = 'Kolli';";
  await writeFile(
    join(folder, 'index.html'),
    `<script>${script}</script><script src="/a.js"></script>`,
  );
  const other = Fastify();
  other.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', "script-src 'self';style-src 'self'");
  });
  await serveWeb(other, folder);
  const { body, headers } = await other.inject('/');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(body).toContain(script);
  const customer = await other.inject('/verified');
  expect(customer.headers['content-security-policy']).toContain("script-src 'self';");
  await other.close();
});

test.each(
  [
    '/metrics /live /ready /health /healthz /.env /%2eenv /.git/config /a/.git/HEAD',
    '/index.php /wp-login.php /wp-admin/ /auth/login.php /favicon.ico /sitemap.xml',
    '/index.html /customer.html /index.html.br /Metrics /.well-known/change-password',
  ].flatMap((line) => line.split(' ')),
)('SEC-14: %s is not found, and never the app’s page', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, body } = await app.inject({ method, url });
    expect(statusCode).toBe(404);
    if (method === 'GET') expect(JSON.parse(body)).toMatchObject({ code: 'no_such_call' });
  }
});

test.each(['/nowhere', '/pickup-boxes/', '/user/01900000-0000-7000-8000-000000000000', '/404'])(
  'SEC-14: %s, which a person may have typed, is the app’s page',
  async (url) => {
    const { statusCode, body } = await app.inject(url);
    expect([statusCode, body.split(' ')[0]]).toEqual([200, 'index']);
  },
);

test('SEC-14: a kolli ID with a dot in a customer’s link is no file; files with a hash are cached permanently, pages served for GET only', async () => {
  expect((await app.inject('/verify/556000-0000/fp.1')).body).toMatch(/^customer /);
  const ask = (headers: Record<string, string>) =>
    app.inject({ url: '/assets/app-1a2b.js', headers });
  const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip' })];
  expect([plain.body, packed.body]).toEqual(['plain', 'packed']);
  for (const { headers } of [plain, packed])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject({ method: 'POST', url: '/users/' })).statusCode).toBe(404);
  const bare = Fastify();
  registerErrorAnswers(bare);
  await serveWeb(bare, undefined);
  for (const url of ['/', '/verified', '/api/x']) {
    const answer = await bare.inject(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'no_such_call' }]);
  }
  await bare.close();
});

test.each(['/api/verified', '/identity/verify/x', '/assets/verified'])(
  '%s is no page',
  async (url) => expect((await app.inject(url)).statusCode).toBe(404),
);
