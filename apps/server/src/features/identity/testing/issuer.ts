import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '@kolli/local-postgres/free-port';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { closeAtEnd } from '../../../testing/close-at-end.ts';

/** How an ID token differs from a valid one. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed with an unpublished key, or unsigned. */
  readonly signedBy?: 'stranger' | 'nobody';
  /** Changed after it was signed. */
  readonly isTampered?: boolean;
  readonly isMissing?: boolean;
}

interface Given {
  readonly subject: string;
  readonly asked: URLSearchParams;
  readonly forgery: Forgery;
}

export const CLIENT = { id: 'kolli-test', secret: 'client secret' } as const;

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' } };
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
}

type Key = Awaited<ReturnType<typeof makeKey>>;

async function idToken(
  issuer: string,
  { subject, asked, forgery }: Given,
  keys: { own: Key; stranger: Key },
): Promise<string | undefined> {
  if (forgery.isMissing) return undefined;
  const now = Math.floor(Date.now() / 1000);
  const claims: JWTPayload = {
    iss: issuer,
    aud: CLIENT.id,
    sub: subject,
    iat: now,
    exp: now + 300,
    nonce: asked.get('nonce'),
    ...forgery.claims,
  };
  if (forgery.signedBy === 'nobody') return new UnsecuredJWT(claims).encode();
  const { privateKey } = forgery.signedBy === 'stranger' ? keys.stranger : keys.own;
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(privateKey);
  if (!forgery.isTampered) return token;
  const [header, , signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, sub: `${subject}-else` }));
  return `${header}.${other.toString('base64url')}.${signature}`;
}

/** Whether its client redeems the code (RFC 6749, section 4.1.3, and RFC 7636). */
function isRightful(given: Given | undefined, body: URLSearchParams): given is Given {
  const digest = createHash('sha256').update(body.get('code_verifier') ?? '');
  return (
    given?.asked.get('code_challenge') === digest.digest('base64url') &&
    given.asked.get('redirect_uri') === body.get('redirect_uri') &&
    body.get('client_secret') === CLIENT.secret
  );
}

class IssuerServer {
  readonly #codes = new Map<string, Given>();
  readonly #keys: { own: Key; stranger: Key };
  failure: number | undefined;

  constructor(keys: { own: Key; stranger: Key }) {
    this.#keys = keys;
  }

  giveCode(given: Given): string {
    const code = randomUUID();
    this.#codes.set(code, given);
    return code;
  }

  answer(issuer: string, request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/token') return void this.#redeem(issuer, request, response);
    if (request.url === '/keys') return send(response, 200, { keys: [this.#keys.own.jwk] });
    return send(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    });
  }

  async #redeem(issuer: string, request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request);
    if (this.failure !== undefined) return send(response, this.failure, { error: 'server_error' });
    const code = body.get('code') ?? '';
    const given = this.#codes.get(code);
    this.#codes.delete(code);
    if (!isRightful(given, body)) return send(response, 400, { error: 'invalid_grant' });
    const token = await idToken(issuer, given, this.#keys);
    return send(response, 200, { access_token: 'a', token_type: 'Bearer', id_token: token });
  }
}

/** A test OpenID Connect issuer, which can also send forged responses. It stops by itself at the end. */
export async function startTestIssuer() {
  const desk = new IssuerServer({ own: await makeKey(), stranger: await makeKey() });
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let server = createServer();
  const start = async () => {
    server = createServer((request, response) => desk.answer(issuer, request, response));
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const stop = () => new Promise((resolve) => void server.close(resolve));
  await start();
  closeAtEnd(stop);
  return {
    issuer,
    /** Signs a person in at `location`; returns the address their browser is redirected to. */
    answer: (location: string, subject: string, forgery: Forgery = {}) => {
      const asked = new URL(location).searchParams;
      const code = desk.giveCode({ subject, asked, forgery });
      const back = new URL(asked.get('redirect_uri') ?? '');
      const parameters = { code, state: asked.get('state') ?? '', iss: issuer };
      back.search = new URLSearchParams(parameters).toString();
      return back;
    },
    /** Makes the token endpoint return this status; undefined restores it. */
    failTokens: (status: number | undefined) => void (desk.failure = status),
    stop,
    start,
  };
}
export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;
