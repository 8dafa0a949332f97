import { expect, test } from 'vitest';
import { cookieOf, PASSWORD, PUBLIC_URL } from '../testing/identity.ts';
import { said } from '../../../testing/test-server.ts';
import { openIdentity } from '../testing/open-identity.ts';

const { app, signIn, getToken, signOut, makeAccount } = await openIdentity({
  trustedOrigins: ['http://localhost:5173'],
});
const { email } = await makeAccount();
const cookie = cookieOf(await signIn(email));

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
    const response = await getToken(cookie, headers);
    expect(await said(response)).toBe('403 forbidden');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test('only our own pages and those of configured origins sign in or out', async () => {
  for (const headers of foreign) {
    const inside = await signIn(email, PASSWORD, headers);
    expect(inside.statusCode).toBe(403);
    expect(inside.headers).not.toHaveProperty('set-cookie');
    expect((await signOut(cookie, headers)).statusCode).toBe(403);
  }
  // With a cookie but no Origin header.
  const silent = { method: 'POST', url: '/identity/sign-out', headers: { cookie } } as const;
  expect((await app.inject(silent)).statusCode).toBe(403);
  expect((await getToken(cookie)).statusCode).toBe(200);
  for (const origin of [PUBLIC_URL, 'http://localhost:5173'])
    expect((await signIn(email, PASSWORD, { origin })).statusCode).toBe(200);
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
  const response = await app.inject({ method, url, headers, payload: {} });
  expect(await said(response)).toBe(method === 'HEAD' ? '404' : '404 no_such_call');
});
