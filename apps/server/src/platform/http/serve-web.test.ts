import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
])('NAV-05 NAV-06: behind %s stands the page %s', async (url, page) => {
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
