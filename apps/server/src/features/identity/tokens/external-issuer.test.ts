import { createServer, type Server } from 'node:http';
import { freePort } from '@kolli/local-postgres/free-port';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTokenVerifier } from './verify-token.ts';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function serve(documents: Map<string, unknown>, port: number): Promise<void> {
  const server = createServer((request, response) => {
    const document = documents.get(request.url ?? '');
    response.writeHead(document === undefined ? 404 : 200, {
      'content-type': 'application/json',
      connection: 'close',
    });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  servers.push(server);
}

async function makeIssuer(algorithm: 'RS256' | 'ES256' | 'EdDSA' | 'PS256') {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'a', alg: algorithm, use: 'sig' };
  const documents = new Map<string, unknown>();
  const port = await freePort();
  await serve(documents, port);
  const issuer = `http://127.0.0.1:${port}/oidc`;
  documents.set('/keys', { keys: [jwk] });
  const discovery = { issuer, jwks_uri: `http://127.0.0.1:${port}/keys` };
  documents.set('/oidc/.well-known/openid-configuration', discovery);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: algorithm, kid: 'a' })
    .setIssuer(issuer)
    .setAudience('kolli')
    .setSubject('person-7')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(pair.privateKey);
  return { issuer, port, documents, token };
}

test.each(['RS256', 'ES256', 'EdDSA'] as const)(
  'AUT-05: tokens of an external issuer are accepted by its published keys (%s)',
  async (algorithm) => {
    const { issuer, token } = await makeIssuer(algorithm);
    const tokens = createTokenVerifier({ issuer, audience: 'kolli' });
    await expect(tokens.verify(token)).resolves.toMatchObject({
      issuer,
      subject: 'person-7',
      sessionKey: 'person-7',
    });
    await expect(
      createTokenVerifier({ issuer, audience: 'other' }).verify(token),
    ).rejects.toMatchObject({ code: 'not_authorized' });
  },
);

test('an algorithm that is not on the list is refused', async () => {
  const { issuer, token } = await makeIssuer('PS256');
  const tokens = createTokenVerifier({ issuer, audience: 'kolli' });
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'not_authorized' });
});

test('an issuer that is down at the start is retried without a restart', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { issuer, port, documents, token } = await makeIssuer('ES256');
  await new Promise((done) => servers.pop()?.close(done));
  const tokens = createTokenVerifier({ issuer, audience: 'kolli' });
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'service_unavailable' });
  await serve(documents, port);
  vi.advanceTimersByTime(1000);
  await expect(tokens.verify(token)).resolves.toMatchObject({ subject: 'person-7' });
});

test('a discovery document that names another issuer is rejected', async () => {
  const { issuer, port, documents, token } = await makeIssuer('ES256');
  documents.set('/oidc/.well-known/openid-configuration', {
    issuer: 'https://other.example',
    jwks_uri: `http://127.0.0.1:${port}/keys`,
  });
  const tokens = createTokenVerifier({ issuer, audience: 'kolli' });
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'service_unavailable' });
});

test('keys at a known URL need no discovery; without them no token is accepted', async () => {
  const { issuer, port, documents, token } = await makeIssuer('ES256');
  documents.delete('/oidc/.well-known/openid-configuration');
  const jwksUrl = `http://127.0.0.1:${port}/keys`;
  const tokens = createTokenVerifier({ issuer, audience: 'kolli', jwksUrl });
  await expect(tokens.verify(token)).resolves.toMatchObject({ subject: 'person-7' });
  documents.delete('/keys');
  const later = createTokenVerifier({ issuer, audience: 'kolli', jwksUrl });
  await expect(later.verify(token)).rejects.toMatchObject({ code: 'service_unavailable' });
});
