import type { FastifyInstance, InjectOptions } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createApp } from '../app.ts';
import { createTokenVerifier } from '../features/identity/tokens/verify-token.ts';
import { noteProof } from '../features/identity/sessions/note-proof.ts';
import { createLog, type Log } from '../platform/log.ts';
import { bearerTokens, embeddedIssuerName } from '../platform/session/bearer-tokens.ts';
import { openServices, type Services } from '../services.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { GivenUser } from './factories.ts';
import { closeAtEnd } from './close-at-end.ts';
import { testEnvironment } from './test-secrets.ts';
import { openTestWorld, type TestWorld } from './test-world.ts';

type Who = GivenUser | { readonly key: string } | { readonly token: string } | null;

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** The parsed body; undefined where there is none. */
  readonly body: { result?: unknown; code?: string; message?: string; errors?: unknown[] };
}

type Called =
  | Pick<Answer, 'status' | 'body'>
  | { readonly statusCode: number; readonly body: string };

/** How a call was answered, such as `200` or `403 forbidden`. */
export async function said(call: Called | Promise<Called>): Promise<string> {
  const answer = await call;
  if ('status' in answer) return [answer.status, answer.body.code].join(' ').trim();
  const code = /^\{"code":"([^"]+)"/.exec(answer.body)?.[1];
  return [answer.statusCode, code].join(' ').trim();
}

/** Expiry of a token, by default in five minutes, its session, and whether that was just proven. */
type TokenOptions = { expiresAt?: Date; sessionKey?: string; isProven?: boolean };

/** The whole server on its own database, called over HTTP without a socket. */
export interface TestServer extends TestWorld {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** A token of this person, as the identity service signs them. */
  tokenFor: (user: GivenUser, options?: TokenOptions) => Promise<string>;
  /** Makes a call as somebody: a person, a machine's key, a token, or nobody. */
  ask: (
    who: Who,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ) => Promise<Answer>;
}

const issuer = 'https://issuer.test/identity';

type Sign = (subject: string, options?: TokenOptions) => Promise<string>;

async function createSigner() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' };
  const verifier = createTokenVerifier({
    issuer,
    audience: 'kolli',
    localJwks: async () => ({ keys: [jwk] }),
  });
  const sign: Sign = (subject, { expiresAt, sessionKey = `session-${subject}` } = {}) => {
    const expires = expiresAt ?? new Date(Date.now() + 300_000);
    return new SignJWT({ sid: sessionKey })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuer(issuer)
      .setAudience('kolli')
      .setSubject(subject)
      .setIssuedAt(Math.floor(expires.getTime() / 1000) - 300)
      .setExpirationTime(expires)
      .sign(privateKey);
  };
  return { tokens: bearerTokens(verifier, embeddedIssuerName), sign };
}

/** Makes calls as people, machines or nobody. */
function askAs(app: FastifyInstance, store: Services['store'], sign: Sign) {
  const tokenFor: TestServer['tokenFor'] = async (user, options = {}) => {
    const { sessionKey = `session-${user.identity.subject}`, isProven = true } = options;
    // As after a sign-in just now.
    if (isProven) await store.inGlobal((tx) => noteProof(tx, sessionKey));
    return sign(user.identity.subject, { ...options, sessionKey });
  };
  const signedIn = new Map<string, { token: Promise<string>; since: number }>();
  /** The token of a sign-in less than a minute ago. */
  const currentToken = (user: GivenUser): Promise<string> => {
    const now = performance.now();
    const known = signedIn.get(user.identity.subject);
    if (known !== undefined && now - known.since < 60_000) return known.token;
    const token = tokenFor(user);
    signedIn.set(user.identity.subject, { token, since: now });
    return token;
  };
  const headersOf = async (who: Who): Promise<Record<string, string>> => {
    if (who === null) return {};
    if ('key' in who) return { authorization: `Bearer ${who.key}` };
    return { authtoken: 'token' in who ? who.token : await currentToken(who) };
  };
  const ask: TestServer['ask'] = async (who, method, url, body) => {
    const request: InjectOptions = { method, url, headers: await headersOf(who) };
    if (body !== undefined) request.payload = body as object;
    const response = await app.inject(request);
    const parsed = response.body === '' ? {} : (JSON.parse(response.body) as Answer['body']);
    return { status: response.statusCode, headers: response.headers, body: parsed };
  };
  return { tokenFor, ask };
}

/** Opens a server on a database of its own; its clock is the world's. */
export async function openTestServer(
  environment: Record<string, string> = {},
  log: Log = createLog('silent'),
): Promise<TestServer> {
  let live: Services['live'] | undefined;
  // What tests announce reaches the server as quickly as its own notices.
  const world = await openTestWorld((keys) => live?.deliver(keys));
  const settings = readSettings({
    ...testEnvironment,
    ROLE: 'api',
    DATABASE_URL: world.database.url,
    ...environment,
  });
  const { tokens, sign } = await createSigner();
  // A busy machine may take long to connect.
  const opened = await openServices(settings, log, world.time.clock, 60_000);
  const services: Services = { ...opened, tokens };
  ({ live } = services);
  const app = await createApp(services);

  const { tokenFor, ask } = askAs(app, world.store, sign);
  return {
    ...world,
    app,
    services,
    tokenFor,
    ask,
    // A test may close its server before its file does.
    close: once(async () => {
      await app.close();
      await opened.close();
      await world.close();
    }),
  };
}

/** The same for a test, or for all tests of a file, after which it is closed. */
export async function ownTestServer(...given: Parameters<typeof openTestServer>) {
  const server = await openTestServer(...given);
  closeAtEnd(server.close);
  return server;
}

/** The work, done by the first call; later calls get its promise. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

let shared: Promise<TestServer> | undefined;

/**
 * The server shared by the test files of one worker. Each file uses its own pharmacies, and the
 * clock is reset for the next file. It closes with the worker. Tests that act on all pharmacies, or
 * change shared data, have their own server.
 */
export async function shareTestServer(): Promise<TestServer> {
  shared ??= openTestServer();
  const server = await shared;
  server.time.reset();
  return { ...server, close: async () => undefined };
}

/** Repeats a call while it returns 503: no connection was free, and a retry is allowed. */
export async function decided(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return answer.status === 503 ? decided(call) : answer;
}

export function callAtOnce(
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => decided(() => call(index))));
}
