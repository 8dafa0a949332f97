import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { openHttpServer } from '../wire/listen.ts';

/** Overrides for an ID token of the lying issuer. */
export interface Lie {
  readonly claims?: JWTPayload;
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

/** An OpenID Connect issuer with configurable responses, valid ones by default. It closes by itself at the end. */
export async function openLyingIssuer() {
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
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const status = path === '/token' ? (lie.status ?? 200) : 200;
    const body = JSON.stringify((await answers[path]?.()) ?? {});
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const { url } = await openHttpServer((...call) => void take(...call));
  const signer = await createSigner(url);
  return {
    url,
    /** Reads the nonce of the current attempt from its link. */
    expect: (authLink: string) => {
      const { searchParams } = new URL(authLink);
      nonce = searchParams.get('nonce') ?? '';
      return `?code=any&state=${searchParams.get('state') ?? ''}`;
    },
    lie: (next: Lie) => void (lie = next),
  };
}
