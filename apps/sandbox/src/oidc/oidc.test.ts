import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { freePort } from '@kolli/local-postgres/free-port';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';
import { demoPeople } from './demo-people.ts';
import { peoplePage } from './people-pages.ts';

const redirectUri = 'http://127.0.0.1:18129/identity/callback';

async function provider(secret = 'sandbox', clientId = 'kolli') {
  const port = await freePort();
  await startSandbox({ port });
  const issuer = new URL(`http://127.0.0.1:${port}/oidc`);
  const config = await client.discovery(issuer, clientId, secret, undefined, {
    execute: [client.allowInsecureRequests],
  });
  client.enableNonRepudiationChecks(config);
  return { config, issuer: issuer.href };
}

const cookieText = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Signs in like a browser: follows redirects with cookies and chooses a person. */
async function signIn(
  start: URL,
  chosen: { subject: string; level?: string },
  cookies = new Map<string, string>(),
): Promise<URL> {
  let [url, form] = [start, undefined as URLSearchParams | undefined];
  for (let steps = 0; steps < 10; steps += 1) {
    if (url.href.startsWith(redirectUri)) return url;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookieText(cookies) },
      ...(form !== undefined && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    form = undefined;
    const location = response.headers.get('location');
    if (location !== null) url = new URL(location, url);
    else {
      const page = await response.text();
      if (response.status !== 200) throw new Error(page);
      expect(page).toContain('Maija Mallinen');
      form = new URLSearchParams(chosen);
    }
  }
  throw new Error('The sign-in did not end');
}

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString());

/** Runs the code flow of a browser with these cookies and returns the tokens. */
async function codeFlow(
  config: client.Configuration,
  subject = 'demo-main-satama',
  { prompt = {}, cookies = new Map<string, string>(), choice = {} } = {},
) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile nin',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...prompt,
  });
  const back = await signIn(start, { subject, ...choice }, cookies);
  return client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
}

test('the code flow with PKCE returns an access token for Kolli that the JWKS verifies', async () => {
  const { config, issuer } = await provider();
  const tokens = await codeFlow(config);
  const [header = '', payload = '', signature = ''] = tokens.access_token.split('.');
  const { kid, alg } = decode(header);
  const answer = await fetch(config.serverMetadata().jwks_uri ?? '');
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const jwk = keys.find((one) => one.kid === kid);
  if (jwk === undefined) throw new Error('The key is not in the JWKS');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const [content, proof] = [
    Buffer.from(`${header}.${payload}`),
    Buffer.from(signature, 'base64url'),
  ];
  expect(alg).toBe('ES256');
  expect(verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, proof)).toBe(true);
  expect(decode(payload)).toMatchObject({
    iss: issuer,
    aud: 'kolli',
    sub: 'demo-main-satama',
    sid: expect.any(String),
  });
  expect(tokens.claims()).toMatchObject({
    sub: 'demo-main-satama',
    email: 'main@satama.example',
    name: 'Maija Mallinen',
    nin: '010170-900J',
  });
});

test('with prompt select_account a signed-in browser must choose a person again', async () => {
  const { config } = await provider('sandbox', 'kolli-work-account');
  const cookies = new Map<string, string>();
  const subjectOf = async (subject: string, prompt: object) =>
    (await codeFlow(config, subject, { prompt, cookies })).claims()?.sub;
  expect(await subjectOf('demo-main-satama', {})).toBe('demo-main-satama');
  expect(await subjectOf('demo-user-satama', {})).toBe('demo-main-satama');
  const choice = { prompt: 'select_account' };
  expect(await subjectOf('demo-user-satama', choice)).toBe('demo-user-satama');
});

test('IDP-05: a proof has the level that was asked for, or a lower one if its person chooses so', async () => {
  const { config } = await provider();
  const [eid, password] = ['urn:sandbox:eid', 'urn:sandbox:password'];
  const levelOf = async (choice: object) =>
    (await codeFlow(config, undefined, { prompt: { acr_values: eid }, choice })).claims()?.['acr'];
  expect(await levelOf({})).toBe(eid);
  expect(await levelOf({ level: password })).toBe(password);
});

test('a cancelled sign-in returns without a code; without PKCE, with a wrong secret or an address outside this machine it is refused', async () => {
  const { config: workAccount } = await provider('sandbox', 'kolli-work-account');
  await expect(codeFlow(workAccount, '')).rejects.toMatchObject({ error: 'access_denied' });
  const { config } = await provider();
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid',
    state: 's',
  });
  const back = await signIn(start, { subject: 'demo-main-satama' });
  expect(back.searchParams.get('error')).toBe('invalid_request');
  const { config: wrong } = await provider('wrong');
  await expect(codeFlow(wrong)).rejects.toMatchObject({ error: 'invalid_client' });
  const elsewhere = client.buildAuthorizationUrl(config, {
    redirect_uri: 'https://elsewhere.example/',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const response = await fetch(elsewhere, { redirect: 'manual' });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('The sign-in cannot go on');
});

test('the client of customers lists only customers, with their identity numbers, which are valid and unique', () => {
  const page = peoplePage('uid', 'kolli-customer');
  expect(page).toContain('Kim Kundberg');
  expect(page).toContain('199003039824');
  expect(page).not.toContain('Maija Mallinen');
  expect(peoplePage('uid', 'kolli')).not.toContain('199003039824');
  const numbers = demoPeople.map(({ identityNumber }) => identityNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(parseIdentityNumber(number, new Date())).toBeDefined();
});
