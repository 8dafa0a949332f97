import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokenVerifier } from '../tokens/verify-token.ts';

const issuer = 'https://kolli.example/identity';
const NOW = Date.UTC(2026, 10, 21, 12);
const hour = 3_600;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let foreign: typeof keys;

[keys, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' };

const verifier = (clock = () => NOW) =>
  createTokenVerifier({
    issuer,
    audience: 'kolli',
    clock,
    localJwks: async () => ({ keys: [jwk] }),
  });
const tokenOf = (
  secondsAgo: number,
  { more = {}, key = keys }: { more?: Readonly<Record<string, unknown>>; key?: typeof keys } = {},
) =>
  new SignJWT({ iss: issuer, aud: 'kolli', sub: 'anna', exp: NOW / 1000 - secondsAgo, ...more })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(key.privateKey);
const expired = { code: 'auth/id-token-expired' };
const refused = { code: 'not_authorized' };
const lately = { mayHaveExpired: true };

test('clocks may differ by at most five seconds, also for a cached token', async () => {
  expect(await verifier().verify(await tokenOf(4))).toMatchObject({ subject: 'anna' });
  for (const seconds of [5, 6])
    await expect(verifier().verify(await tokenOf(seconds))).rejects.toMatchObject(expired);
  let now = NOW;
  const tokens = verifier(() => now);
  const token = await tokenOf(0);
  await tokens.verify(token);
  now = NOW + 4_999;
  await tokens.verify(token);
  now = NOW + 5_000;
  await expect(tokens.verify(token)).rejects.toMatchObject(expired);
});

test('a token that expired within a day is accepted on request, and marked as expired', async () => {
  const tokens = verifier();
  const token = await tokenOf(23 * hour, { more: { sid: 's1' } });
  const verified = { issuer, subject: 'anna', sessionKey: 's1', hasExpired: true };
  expect(await tokens.verify(token, lately)).toMatchObject(verified);
  await expect(tokens.verify(token)).rejects.toMatchObject(expired);
  expect(await tokens.verify(await tokenOf(24 * hour - 1), lately)).toHaveProperty(
    'hasExpired',
    true,
  );
  await expect(tokens.verify(await tokenOf(24 * hour), lately)).rejects.toMatchObject(expired);
  expect(await tokens.verify(await tokenOf(-60), lately)).not.toHaveProperty('hasExpired');
});

test('everything else of a token that may have expired is verified', async () => {
  const forged = [
    await tokenOf(hour, { key: foreign }),
    await tokenOf(hour, { more: { aud: 'others' } }),
    await tokenOf(hour, { more: { iss: 'https://evil.example' } }),
    await tokenOf(hour, { more: { sub: '' } }),
    await tokenOf(-60, { key: foreign }),
  ];
  for (const token of forged)
    await expect(verifier().verify(token, lately)).rejects.toMatchObject(refused);
});

test('a token of 8192 characters is accepted, a longer one is not', async () => {
  const claims = { iss: issuer, aud: 'kolli', sub: 'anna', exp: NOW / 1000 + 60, name: '' };
  const signed = (bytes: number) => {
    const name = 'x'.repeat(bytes - JSON.stringify(claims).length);
    const header = { alg: 'ES256', kid: 'k1', typ: 'at' };
    return new SignJWT({ ...claims, name }).setProtectedHeader(header).sign(keys.privateKey);
  };
  const [long, longer] = [await signed(6_040), await signed(6_041)];
  expect([long.length, longer.length]).toEqual([8_192, 8_193]);
  expect(await verifier().verify(long)).toMatchObject({ subject: 'anna' });
  await expect(verifier().verify(longer)).rejects.toMatchObject(refused);
});

test('a token without expiry, not yet valid, or with too long a lifetime is refused', async () => {
  const future = NOW / 1000 + 60;
  const wrong = [{ exp: undefined }, { nbf: future }, { name: 'x'.repeat(8_192) }];
  for (const more of wrong)
    await expect(verifier().verify(await tokenOf(-60, { more }))).rejects.toMatchObject(refused);
  expect(
    await verifier().verify(await tokenOf(-60, { more: { name: 'x'.repeat(5_000), sid: '' } })),
  ).toMatchObject({ sessionKey: 'anna' });
});
