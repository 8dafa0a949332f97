import * as oidc from 'openid-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHttpServer } from '../../testing/wire/listen.ts';
import { openLyingIssuer } from '../../testing/providers/lying-issuer.ts';
import { IssuerAway, openIssuer } from './issuer.ts';

/** An issuer that counts discovery requests and records the client's authentication. */
async function startIssuer(more: object = {}) {
  const seen = { discoveries: 0, isAway: false, header: '', body: '' };
  const { url: issuer } = await openHttpServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/token') {
      seen.header = request.headers.authorization ?? '';
      request.on('data', (chunk) => (seen.body += String(chunk)));
      request.on('end', () => response.end('{"access_token":"a","token_type":"bearer"}'));
      return;
    }
    seen.discoveries += 1;
    if (seen.isAway) response.statusCode = 500;
    response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token`, ...more }));
  });
  return { issuer, seen };
}

function holdClock() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

const client = (issuer: string, clientSecret?: string) =>
  openIssuer({ issuer, clientId: 'kolli', clientSecret });

test('the discovery document is read once per hour, also by concurrent calls', async () => {
  holdClock();
  const { issuer, seen } = await startIssuer();
  const opened = client(issuer);
  expect(seen.discoveries).toBe(0);
  const [one, other] = await Promise.all([opened.configuration(), opened.configuration()]);
  expect(one.serverMetadata().token_endpoint).toBe(`${issuer}/token`);
  expect(other).toBe(one);
  vi.advanceTimersByTime(3_599_999);
  expect(await opened.configuration()).toBe(one);
  expect(seen.discoveries).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await opened.configuration()).not.toBe(one);
  expect(seen.discoveries).toBe(2);
});

test('forget() drops the cached discovery document', async () => {
  const { issuer, seen } = await startIssuer();
  const opened = client(issuer);
  await opened.configuration();
  opened.forget();
  await opened.configuration();
  expect(seen.discoveries).toBe(2);
});

test('a failing issuer is not retried for a second', async () => {
  holdClock();
  vi.advanceTimersByTime(60_000);
  const { issuer, seen } = await startIssuer();
  const opened = client(issuer);
  seen.isAway = true;
  await expect(opened.configuration()).rejects.toThrow(new IssuerAway(`${issuer} cannot be used`));
  seen.isAway = false;
  vi.advanceTimersByTime(999);
  await expect(opened.configuration()).rejects.toThrow(
    new IssuerAway(`${issuer} did not answer a moment ago`),
  );
  expect(seen.discoveries).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(opened.configuration()).resolves.toBeDefined();
});

test('the issuer’s name must match exactly, and one without TLS is accepted only on localhost', async () => {
  const { issuer } = await startIssuer();
  const fault = await client(`${issuer}/`)
    .configuration()
    .catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(IssuerAway);
  expect(fault).toMatchObject({ cause: { message: `${issuer}/ calls itself ${issuer}` } });
  const forbidden = { cause: { code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' } };
  await expect(client('http://issuer.example').configuration()).rejects.toMatchObject(forbidden);
});

test.each([
  ['in the body, where the issuer names that', ['client_secret_post'], '', 'client_secret=hush'],
  ['in a header, where the issuer names another way', ['private_key_jwt'], 'Basic', undefined],
  ['in a header, where the issuer names none', undefined, 'Basic', undefined],
])('the secret is sent %s', async (_where, methods, header, body) => {
  const { issuer, seen } = await startIssuer({ token_endpoint_auth_methods_supported: methods });
  const configuration = await client(issuer, 'hush').configuration();
  expect(configuration.timeout).toBe(5);
  await oidc.clientCredentialsGrant(configuration);
  expect(seen.header.split(' ')[0]).toBe(header);
  expect(seen.body.split('&').find((part) => part.includes('secret'))).toBe(body);
});

test('a client without secret sends only its id', async () => {
  const { issuer, seen } = await startIssuer();
  await oidc.clientCredentialsGrant(await client(issuer).configuration());
  expect(seen.header).toBe('');
  expect(seen.body.split('&').toSorted()).toEqual([
    'client_id=kolli',
    'grant_type=client_credentials',
  ]);
});

test('the signature of a token received directly from the issuer is also verified', async () => {
  const lying = await openLyingIssuer();
  const settings = { issuer: lying.url, clientId: 'client', clientSecret: 'secret' };
  const configuration = await openIssuer(settings).configuration();
  const answer = new URL(`${lying.url}/back${lying.expect(`${lying.url}?nonce=n&state=s`)}`);
  const checks = { expectedNonce: 'n', expectedState: 's' };
  const redeem = () => oidc.authorizationCodeGrant(configuration, answer, checks);
  expect((await redeem()).claims()?.sub).toBe('person');
  lying.lie({ isForeignKey: true });
  await expect(redeem()).rejects.toThrow();
});
