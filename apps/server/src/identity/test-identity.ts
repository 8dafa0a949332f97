import { newId } from '../platform/database/ids.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { createEmbeddedIdentity, type EmbeddedIdentityOptions } from './embedded-identity.ts';
import { registerIdentityRoutes } from './identity.routes.ts';

const MIGRATION = new URL('../../migrations/0006-identity.sql', import.meta.url);

export const PUBLIC_URL = 'https://kolli.example';
export const SECRET = 'identity-tests-b0c3f4a5e6d7f8a9b0c1d2e3f4';
export const PASSWORD = 'Rätt lösen 2026';

/** A database that holds the identity schema alone. */
export interface IdentityDatabase {
  /** Connects as the app's role. */
  readonly pool: pg.Pool;
  /** Connects as the owner. */
  readonly owner: pg.Pool;
  /** As the owner. */
  readonly url: string;
  readonly drop: () => Promise<void>;
}

export async function createIdentityDatabase(): Promise<IdentityDatabase> {
  const name = `identity_${randomBytes(6).toString('hex')}`;
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL to test on');
  const server = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await server.query(
    `do $$ begin create role kolli_app nologin; exception when duplicate_object then null; end $$`,
  );
  await server.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const owner = new pg.Pool({ connectionString: url.href, max: 2 });
  await owner.query(await readFile(MIGRATION, 'utf8'));
  const pool = new pg.Pool({ connectionString: url.href, options: '-c role=kolli_app', max: 8 });
  const ignoreEndedConnections = () => undefined;
  pool.on('error', ignoreEndedConnections);
  owner.on('error', ignoreEndedConnections);
  const drop = async () => {
    if (!pool.ended) await pool.end();
    await owner.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
  return { pool, owner, url: url.href, drop };
}

/** A server with the identity routes alone, which believes the address that the test names. */
export async function startIdentity(pool: pg.Pool, more: Partial<EmbeddedIdentityOptions> = {}) {
  const errors: string[] = [];
  const log = {
    warn: () => undefined,
    error: (_data: object, message: string) => void errors.push(message),
  };
  const options = { pool, publicUrl: PUBLIC_URL, secret: SECRET, log, ...more };
  const identity = createEmbeddedIdentity(options);
  const app = Fastify({ trustProxy: true });
  registerIdentityRoutes(app, identity, options);
  await app.ready();
  return { app, identity, errors };
}

/** Makes an account and answers its id and address. */
export async function makeAccount(
  identity: ReturnType<typeof createEmbeddedIdentity>,
  password: string = PASSWORD,
) {
  const userId = newId();
  const email = `${userId}@apotek.example`;
  await identity.accounts.createAccount({ userId, email, name: 'Anna Test', password });
  return { userId, email };
}

export function signIn(
  app: FastifyInstance,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The Cookie header that a browser would send after this answer. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
}

export function getToken(
  app: FastifyInstance,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'GET', url: '/identity/token', headers: { cookie, ...headers } });
}

export function signOut(
  app: FastifyInstance,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const all = { cookie, origin: PUBLIC_URL, ...headers };
  return app.inject({ method: 'POST', url: '/identity/sign-out', headers: all });
}
