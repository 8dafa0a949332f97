import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHttpServer } from '../../../testing/wire/listen.ts';
import { remoteKeys } from './issuer-keys.ts';
import { createTokenVerifier } from './verify-token.ts';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

let [first, second]: KeyPair[] = [];

const pairs = [1, 2].map(() => generateKeyPair('ES256', { extractable: true }));
[first, second] = await Promise.all(pairs);
const jwks = await Promise.all(
  [first, second].map(async (pair, index) => ({
    ...(pair && (await exportJWK(pair.publicKey))),
    kid: `k${index + 1}`,
    alg: 'ES256',
  })),
);

const house = 'https://login.example';
const sign = (pair: KeyPair | undefined, kid?: string, issuer = house) => {
  if (pair === undefined) throw new Error('There is no key');
  const token = new SignJWT({ iss: issuer, aud: 'kolli', sub: 'anna' }).setExpirationTime('5m');
  const header = kid === undefined ? {} : { kid };
  return token.setProtectedHeader({ alg: 'ES256', ...header }).sign(pair.privateKey);
};
const verified = { subject: 'anna' };
const refused = { code: 'not_authorized' };
const away = { code: 'service_unavailable' };

/** A clock fixed long after the start, advanced only by hand. */
function holdClock() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(60_000);
}

test('an unknown key is looked up again after five seconds', async () => {
  holdClock();
  let readings = 0;
  let published = jwks.slice(0, 1);
  const localJwks = async () => {
    readings += 1;
    return { keys: published };
  };
  const tokens = createTokenVerifier({ issuer: house, audience: 'kolli', localJwks });
  await expect(tokens.verify(await sign(first, 'k1'))).resolves.toMatchObject(verified);
  published = jwks;
  vi.advanceTimersByTime(4_999);
  await expect(tokens.verify(await sign(second, 'k2'))).rejects.toMatchObject(refused);
  expect(readings).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(tokens.verify(await sign(second, 'k2'))).resolves.toMatchObject(verified);
  expect(readings).toBe(2);
  // A token without key id matches two keys: reading again would not help.
  vi.advanceTimersByTime(5_000);
  await expect(tokens.verify(await sign(second))).rejects.toMatchObject(refused);
  expect(readings).toBe(2);
});

test('an invalid token is not an error of the issuer', async () => {
  const { url } = await openHttpServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: jwks }));
  });
  const keys = remoteKeys(new URL(url));
  const fault = (header: { alg: string; kid?: string }) =>
    Promise.resolve(keys(header, { payload: '', signature: '' })).catch((error: Error) => error);
  expect(await fault({ alg: 'ES256', kid: 'k1' })).toMatchObject({ type: 'public' });
  expect(await fault({ alg: 'ES256', kid: 'k3' })).toHaveProperty(
    'code',
    'ERR_JWKS_NO_MATCHING_KEY',
  );
  expect(await fault({ alg: 'ES256' })).toHaveProperty('code', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS');
  expect(await fault({ alg: 'HS256' })).toHaveProperty('code', 'ERR_JOSE_NOT_SUPPORTED');
});

/** Fakes issuer responses by URL. */
function answerAs(documents: Record<string, object>) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string | URL) => {
    requested.push(String(address));
    return Response.json(documents[String(address)] ?? {}, {
      status: String(address) in documents ? 200 : 404,
    });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requested;
}
const discovery = (issuer: string) => `${issuer}/.well-known/openid-configuration`;

test.each([
  ['https://login.example', 'https://login.example/keys', verified],
  ['https://login.example', 'http://login.example/keys', away],
  ['http://127.0.0.1:9', 'https://login.example/keys', verified],
])('whether the issuer %s may publish its keys at %s', async (issuer, address, outcome) => {
  answerAs({ [discovery(issuer)]: { issuer, jwks_uri: address }, [address]: { keys: jwks } });
  const tokens = createTokenVerifier({ issuer, audience: 'kolli' });
  const result = tokens.verify(await sign(first, 'k1', issuer)).catch((error: unknown) => error);
  expect(await result).toMatchObject(outcome);
});

test('a failing issuer is not retried for a second', async () => {
  holdClock();
  const requested = answerAs({});
  const tokens = createTokenVerifier({ issuer: house, audience: 'kolli' });
  const token = await sign(first, 'k1');
  await expect(tokens.verify(token)).rejects.toMatchObject(away);
  vi.advanceTimersByTime(999);
  await expect(tokens.verify(token)).rejects.toMatchObject(away);
  expect(requested).toEqual([discovery(house)]);
  vi.advanceTimersByTime(1);
  await expect(tokens.verify(token)).rejects.toMatchObject(away);
  expect(requested).toHaveLength(2);
});
