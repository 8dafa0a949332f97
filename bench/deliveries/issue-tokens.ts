import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An OpenID Connect issuer that publishes its key and signs tokens for any subject. */
export interface TokenIssuer {
  readonly url: string;
  tokenFor: (subject: string) => string;
  close: () => void;
}

/** Starts an issuer on a free port; its tokens are valid for an hour. */
export async function issueTokens(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256', use: 'sig' };
  let url = '';
  const server = createServer((request, response) => {
    const isDiscovery = request.url?.endsWith('/openid-configuration') === true;
    const document = isDiscovery ? { issuer: url, jwks_uri: `${url}/keys` } : { keys: [key] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The issuer has no port');
  url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    tokenFor: (subject) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: url, aud: 'kolli', sub: subject, iat: now, exp: now + 3600 };
      const content = `${encode({ alg: 'ES256', kid: 'bench', typ: 'JWT' })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(content), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      });
      return `${content}.${signature.toString('base64url')}`;
    },
    close: () => void server.close(),
  };
}
