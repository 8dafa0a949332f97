import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokenVerifier } from './verify-token.ts';
import { verifyByIssuer } from './verify-by-issuer.ts';

const HOUSE = 'https://kolli.example/identity';
const OTHER = 'https://login.example';

async function makeIssuer(issuer: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  const localJwks = async () => ({ keys: [jwk] });
  const sign = (claims: JWTPayload = {}) =>
    new SignJWT({ iss: issuer, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setAudience('kolli')
      .setSubject('anna')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { sign, verifier: createTokenVerifier({ issuer, audience: 'kolli', localJwks }) };
}

async function twoIssuers() {
  const [house, other] = [await makeIssuer(HOUSE), await makeIssuer(OTHER)];
  const tokens = verifyByIssuer(
    new Map([
      [HOUSE, house.verifier],
      [OTHER, other.verifier],
    ]),
  );
  return { house, other, tokens };
}

test('AUT-05: tokens of the embedded service and of another issuer are accepted side by side', async () => {
  const { house, other, tokens } = await twoIssuers();
  await expect(tokens.verify(await house.sign())).resolves.toMatchObject({ issuer: HOUSE });
  await expect(tokens.verify(await other.sign())).resolves.toMatchObject({ issuer: OTHER });
});

test('no issuer can sign for another or for an unknown one', async () => {
  const { house, other, tokens } = await twoIssuers();
  const forged = [
    await other.sign({ iss: HOUSE }),
    await house.sign({ iss: OTHER }),
    await other.sign({ iss: 'https://unknown.example' }),
    await other.sign({ iss: '' }),
    await house.sign({ iss: `${HOUSE}/` }),
    'abc',
    'a.b.c',
    '',
  ];
  for (const token of forged)
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'not_authorized' });
});
