import { argon2Sync } from 'node:crypto';
import { createLog } from '../../../platform/log.ts';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { openDatabase, type Store } from '../../../platform/database/open-database.ts';
import { type Jobs, startJobs } from '../../../platform/jobs/jobs.ts';
import { createTestClock, type TestClock } from '../../../testing/test-clock.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { testAuditKey, testSecrets } from '../../../testing/test-secrets.ts';
import { storePassword } from '../accounts/stored-accounts.ts';
import {
  type EmbeddedIdentity,
  createEmbeddedIdentity,
  type EmbeddedIdentityOptions,
} from '../embedded/embedded-identity.ts';
import { registerIdentityRoutes } from '../identity.routes.ts';

export const PUBLIC_URL = 'https://kolli.example';
export const SECRET = 'identity-tests-b0c3f4a5e6d7f8a9b0c1d2e3f4';
export const PASSWORD = 'Rätt lösen 2026';

/** A migrated database with the dependencies of the identity service. */
export interface IdentityDatabase {
  readonly store: Store;
  readonly jobs: Jobs;
  readonly secrets: typeof testSecrets;
  readonly time: TestClock;
  /** Connects as the owner. */
  readonly owner: pg.Pool;
  /** As the app's login. */
  readonly url: string;
  readonly drop: () => Promise<void>;
}

const ignoreEndedConnections = () => undefined;

export async function createIdentityDatabase(): Promise<IdentityDatabase> {
  const database = await createTestDatabase();
  const { url } = database;
  // A busy machine may take long to connect.
  const store = openDatabase({
    url,
    auditKey: testAuditKey,
    connectTimeoutMs: 60_000,
    onError: ignoreEndedConnections,
  });
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', ignoreEndedConnections);
  const time = createTestClock();
  const log = createLog('silent');
  const jobs = await startJobs({ store, clock: time.clock, log, isWorker: false });
  const drop = async () => {
    await jobs.stop();
    await store.close();
    await owner.end();
    await database.drop();
  };
  return { store, jobs, secrets: testSecrets, time, owner, url, drop };
}

/** A server with only the identity routes, which trusts the client address that the test sends. */
export async function startIdentity(
  database: Pick<IdentityDatabase, 'store' | 'jobs' | 'secrets' | 'time'>,
  more: Partial<EmbeddedIdentityOptions> = {},
) {
  const errors: string[] = [];
  const log = {
    warn: () => undefined,
    error: (_data: object, message: string) => void errors.push(message),
  };
  const { store, jobs, secrets, time } = database;
  const given = { store, jobs, secrets, clock: time.clock };
  const options = { ...given, publicUrl: PUBLIC_URL, secret: SECRET, log, ...more };
  const identity = createEmbeddedIdentity(options);
  const app = Fastify({ trustProxy: true });
  registerIdentityRoutes(app, identity, options);
  await app.ready();
  return { app, identity, errors, store };
}

/** A hash of least cost, which is verified a thousand times faster than those of the product. */
function cheapHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8, passes: 1, parallelism: 1, nonce, tagLength: 32 };
  const key = argon2Sync('argon2id', { ...cost, message: Buffer.from(password.normalize('NFKC')) });
  const [salt, hash] = [nonce, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

/** Creates an account with a password whose hash costs little. */
export async function givenAccount(
  { identity, store }: { readonly identity: EmbeddedIdentity; readonly store: Store },
  account: { readonly userId: string; readonly email: string; readonly name: string },
  password = PASSWORD,
): Promise<void> {
  await identity.accounts.createAccount(account);
  await store.inGlobal((tx) => storePassword(tx, account.userId, cheapHash(password)));
}

/** The same for a new person; returns its id and address. */
export async function makeAccount(
  service: Parameters<typeof givenAccount>[0],
  password: string = PASSWORD,
) {
  const userId = newId();
  const email = `${userId}@apotek.example`;
  await givenAccount(service, { userId, email, name: 'Anna Test' }, password);
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

/** The Cookie header that a browser would send after this response. */
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
