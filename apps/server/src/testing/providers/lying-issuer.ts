import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Overrides for an ID token of the lying issuer. */
export interface Lie {
  /** Replaces valid claims. */
  readonly claims?: JWTPayload;
  /** Claims to omit. */
  readonly without?: readonly string[];
  readonly header?: Record<string, unknown>;
  /** Signs with an unpublished key. */
  readonly isForeignKey?: boolean;
  /** Changes the finished token. */
  readonly rewrite?: (token: string) => string;
  /** Status to return instead of a token. */
  readonly status?: number;
  /** Returns a response without token or error. */
  readonly isSilent?: boolean;
  /** The userinfo response; without it the endpoint does not exist. */
  readonly userinfo?: Record<string, unknown>;
}

/** An OpenID Connect issuer with configurable responses. */
export interface LyingIssuer {
  readonly url: string;
  /** Reads the nonce of the current attempt from its link. */
  expect: (authLink: string) => string;
  lie: (lie: Lie) => void;
  close: () => Promise<void>;
}

const makePair = () => generateKeyPair('ES256', { extractable: true });

async function createSigner(url: string) {
  const [own, foreign] = [await makePair(), await makePair()];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' };
  const sign = async (nonce: string, lie: Lie) => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: url, aud: 'client', sub: 'person', nonce, nin: '030390-902N' };
    const claims = { ...right, iat: now, exp: now + 300, ...lie.claims };
    const remaining = Object.entries(claims).filter(([name]) => !lie.without?.includes(name));
    const token = await new SignJWT(Object.fromEntries(remaining))
      .setProtectedHeader({ alg: 'ES256', kid: 'own', ...lie.header })
      .sign(lie.isForeignKey ? foreign.privateKey : own.privateKey);
    return lie.rewrite?.(token) ?? token;
  };
  return { jwks: { keys: [jwk] }, sign };
}

function metadataOf(url: string, hasUserinfo: boolean) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    ...(hasUserinfo ? { userinfo_endpoint: `${url}/userinfo` } : {}),
  };
}

async function listen(take: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Starts it on a free port, with valid responses by default. */
export async function openLyingIssuer(): Promise<LyingIssuer> {
  let lie: Lie = {};
  let nonce = '';
  const answers: Record<string, () => Promise<object>> = {
    '/.well-known/openid-configuration': async () => metadataOf(url, lie.userinfo !== undefined),
    '/jwks': async () => signer.jwks,
    '/userinfo': async () => ({ sub: 'person', ...lie.userinfo }),
    '/token': async () => {
      if (lie.isSilent === true) await new Promise(() => undefined);
      const idToken = await signer.sign(nonce, lie);
      return { access_token: 'access', token_type: 'bearer', id_token: idToken };
    },
  };
  const { url, close } = await listen(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const status = path === '/token' ? (lie.status ?? 200) : 200;
    const body = JSON.stringify((await answers[path]?.()) ?? {});
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const signer = await createSigner(url);
  return {
    url,
    close,
    expect: (authLink) => {
      const { searchParams } = new URL(authLink);
      nonce = searchParams.get('nonce') ?? '';
      return `?code=any&state=${searchParams.get('state') ?? ''}`;
    },
    lie: (next) => {
      lie = next;
    },
  };
}
