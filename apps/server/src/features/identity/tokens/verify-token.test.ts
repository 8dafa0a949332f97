import { base64url, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokenVerifier } from './verify-token.ts';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

const ISSUER = 'https://kolli.example/identity';
const NOW = Date.UTC(2026, 10, 21, 12);
const SECONDS = NOW / 1000;
const CLAIMS = {
  iss: ISSUER,
  aud: 'kolli',
  sub: 'anna',
  sid: 's1',
  iat: SECONDS,
  exp: SECONDS + 300,
};

let now = NOW;
let readings = 0;

const ours = await generateKeyPair('ES256', { extractable: true });
const foreign = await generateKeyPair('ES256', { extractable: true });
const published = [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'ES256' }];

const sign = (
  claims: JWTPayload,
  key: KeyPair = ours,
  header: { alg?: string; kid?: string } = {},
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
    .sign(key.privateKey);

function verifier() {
  now = NOW;
  readings = 0;
  const localJwks = async () => {
    readings += 1;
    return { keys: published };
  };
  return createTokenVerifier({ issuer: ISSUER, audience: 'kolli', localJwks, clock: () => now });
}

const without = (...names: (keyof typeof CLAIMS)[]) =>
  Object.fromEntries(
    Object.entries(CLAIMS).filter(([name]) => !names.some((each) => each === name)),
  );

test('a valid token gives issuer, person, session and expiry', async () => {
  await expect(verifier().verify(await sign(CLAIMS))).resolves.toEqual({
    issuer: ISSUER,
    subject: 'anna',
    sessionKey: 's1',
    expiresAt: new Date(NOW + 300_000),
  });
});

test('a token without session is keyed by its person', async () => {
  const token = await sign(without('sid'));
  await expect(verifier().verify(token)).resolves.toMatchObject({ sessionKey: 'anna' });
});

test('an expired token has its own error, also when it was cached', async () => {
  const tokens = verifier();
  const token = await sign(CLAIMS);
  await tokens.verify(token);
  now = NOW + 304_000;
  await tokens.verify(token);
  now = NOW + 306_000;
  const expired = { code: 'auth/id-token-expired' };
  await expect(tokens.verify(token)).rejects.toMatchObject(expired);
  await expect(tokens.verify(token)).rejects.toMatchObject(expired);
});

test('a forged token is refused, whatever its claims', async () => {
  const part = (value: object) => base64url.encode(JSON.stringify(value));
  const spki = new TextEncoder().encode(await exportSPKI(ours.publicKey));
  const jwk = new TextEncoder().encode(JSON.stringify(published[0]));
  const shared = (secret: Uint8Array) =>
    new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret);
  const genuine = await sign(CLAIMS);
  const [head, , signature] = genuine.split('.');
  const embedded = await new SignJWT(CLAIMS)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', jwk: await exportJWK(foreign.publicKey) })
    .sign(foreign.privateKey);
  const forged = {
    'signed by another key': await sign(CLAIMS, foreign),
    'signed by a key named in itself': embedded,
    'of an unknown key': await sign(CLAIMS, foreign, { kid: 'k2' }),
    'of no algorithm': `${part({ alg: 'none' })}.${part(CLAIMS)}.`,
    'of no algorithm, with a signature': `${part({ alg: 'none', kid: 'k1' })}.${part(CLAIMS)}.${signature}`,
    'signed with the public key as secret': await shared(spki),
    'signed with the JWK as secret': await shared(jwk),
    'with other claims': `${head}.${part({ ...CLAIMS, sub: 'bo' })}.${signature}`,
    'for another audience': await sign({ ...CLAIMS, aud: 'other' }),
    'without audience': await sign(without('aud')),
    'of another issuer': await sign({ ...CLAIMS, iss: 'https://evil.example' }),
    'without person': await sign(without('sub')),
    'of an empty person': await sign({ ...CLAIMS, sub: '' }),
    'without end': await sign(without('exp')),
    'not valid yet': await sign({ ...CLAIMS, nbf: SECONDS + 60 }),
    'of another issuer and run out': await sign({ ...CLAIMS, iss: 'https://evil.example', exp: 1 }),
    'no token': 'abc',
    empty: '',
    'beyond reason': `${genuine}${'x'.repeat(10_000)}`,
  };
  const tokens = verifier();
  await tokens.verify(genuine);
  for (const [kind, token] of Object.entries(forged)) {
    for (const options of [{ mayHaveExpired: true }, {}]) {
      const error: unknown = await tokens.verify(token, options).catch((thrown: unknown) => thrown);
      expect(error, kind).toMatchObject({ name: 'TokenError', code: 'not_authorized' });
    }
  }
});

test('a forged expired token is not reported as expired', async () => {
  const token = await sign({ ...CLAIMS, exp: SECONDS - 60 }, foreign);
  await expect(verifier().verify(token)).rejects.toMatchObject({ code: 'not_authorized' });
});

test('keys are read once, not for each token', async () => {
  const tokens = verifier();
  for (let index = 0; index < 5; index += 1) {
    await tokens.verify(await sign({ ...CLAIMS, jti: `${index}` }));
    const forged = await sign(CLAIMS, foreign, { kid: `k${index + 2}` });
    await expect(tokens.verify(forged)).rejects.toMatchObject({ code: 'not_authorized' });
  }
  expect(readings).toBe(1);
});

test('a verified token is cached until it expires', async () => {
  const tokens = verifier();
  const token = await sign(CLAIMS);
  const verified = await tokens.verify(token);
  expect(await tokens.verify(token)).toBe(verified);
});

test('unreadable keys give service_unavailable, not an invalid token', async () => {
  let [isAway, asked] = [true, 0];
  const localJwks = async () => {
    asked += 1;
    if (isAway) throw new Error('away');
    return { keys: published };
  };
  const clock = () => NOW;
  const tokens = createTokenVerifier({ issuer: ISSUER, audience: 'kolli', localJwks, clock });
  const token = await sign(CLAIMS);
  const away = tokens.verify(token, { mayHaveExpired: true });
  await expect(away).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(asked).toBe(1);
  isAway = false;
  await expect(tokens.verify(token)).resolves.toMatchObject({ subject: 'anna' });
});
