import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorAnswers } from './error-answer.ts';
import { serveWeb } from './serve-web.ts';

const app = Fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolli-web-'));
  for (const name of ['index', 'customer']) await writeFile(join(folder, `${name}.html`), name);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets', 'app-1a2b.js.gz'), 'packed');
  registerErrorAnswers(app);
  await serveWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

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
  expect(body).toBe(page);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each(['/api/verified', '/identity/verify/x', '/assets/verified'])(
  '%s is no page',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

test('a file with a hash in its name is cached permanently, and compressed if accepted', async () => {
  const ask = (headers: Record<string, string>) =>
    app.inject({ url: '/assets/app-1a2b.js', headers });
  const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip' })];
  expect([plain.body, packed.body]).toEqual(['plain', 'packed']);
  for (const { headers } of [plain, packed])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('pages are served for GET only', async () => {
  expect((await app.inject({ method: 'POST', url: '/users/' })).statusCode).toBe(404);
});

test('a server without the browser app has no page', async () => {
  const bare = Fastify();
  registerErrorAnswers(bare);
  await serveWeb(bare, undefined);
  for (const url of ['/', '/verified', '/api/x']) {
    const answer = await bare.inject(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'no_such_call' }]);
  }
  await bare.close();
});
