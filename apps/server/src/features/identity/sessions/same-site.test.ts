import { afterAll, expect, test } from 'vitest';
import {
  cookieOf,
  createIdentityDatabase,
  getToken,
  makeAccount,
  PASSWORD,
  PUBLIC_URL,
  signIn,
  signOut,
  startIdentity,
} from '../testing/identity.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database, { trustedOrigins: ['http://localhost:5173'] });
const { email } = await makeAccount(server);
const cookie = cookieOf(await signIn(server.app, { email, password: PASSWORD }));
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://kolli.example' },
  { origin: 'https://kolli.example.evil.example' },
];
const foreignWithoutOrigin: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

test.each([...foreign, ...foreignWithoutOrigin])(
  'a page of another site gets no token: %j',
  async (headers) => {
    const response = await getToken(server.app, cookie, headers);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden' });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test.each(foreign)('a page of another site signs nobody in or out: %j', async (headers) => {
  const inside = await signIn(server.app, { email, password: PASSWORD }, headers);
  expect(inside.statusCode).toBe(403);
  expect(inside.headers).not.toHaveProperty('set-cookie');
  expect((await signOut(server.app, cookie, headers)).statusCode).toBe(403);
  expect((await getToken(server.app, cookie)).statusCode).toBe(200);
});

test('a sign-out with a cookie but no Origin header is refused', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/identity/sign-out',
    headers: { cookie },
  });
  expect(response.statusCode).toBe(403);
  expect((await getToken(server.app, cookie)).statusCode).toBe(200);
});

test('our own pages and those of configured origins are accepted', async () => {
  for (const origin of [PUBLIC_URL, 'http://localhost:5173']) {
    const response = await signIn(server.app, { email, password: PASSWORD }, { origin });
    expect(response.statusCode).toBe(200);
  }
});

test.each([
  ['POST', '/identity/sign-up/email'],
  ['GET', '/identity/get-session'],
  ['GET', '/identity/ok'],
  ['POST', '/identity/update-user'],
  ['GET', '/identity/change-password'],
  ['GET', '/identity/reset-password'],
  ['GET', '/identity/reset-password/some-token?callbackURL=/'],
  ['POST', '/identity/forget-password'],
  ['POST', '/identity/verify-password'],
  ['POST', '/identity/revoke-sessions'],
  ['GET', '/identity/list-sessions'],
  ['POST', '/identity/request-password-reset'],
  ['GET', '/identity/sign-out'],
  ['HEAD', '/identity/token'],
  ['HEAD', '/identity/jwks'],
  ['HEAD', '/identity/work-account'],
  ['HEAD', '/identity/work-account/start'],
  ['HEAD', '/identity/work-account/callback'],
  ['POST', '/identity/token'],
  ['OPTIONS', '/identity/sign-in/email'],
  ['POST', '/identity/sign-in/social'],
  ['GET', '/identity/sign-in/email/'],
  ['GET', '/identity/error'],
] as const)('no other call of the library is exposed: %s %s', async (method, url) => {
  const headers = { cookie, origin: PUBLIC_URL };
  const response = await server.app.inject({ method, url, headers, payload: {} });
  expect(response.statusCode).toBe(404);
  if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: 'no_such_call' });
});
