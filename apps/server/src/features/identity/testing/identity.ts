import { argon2Sync } from 'node:crypto';
import { createLog } from '../../../platform/log.ts';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { openDatabase, type Store } from '../../../platform/database/open-database.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
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

const ignoreEndedConnections = () => undefined;

/** A migrated database with the dependencies of the identity service. */
export async function createIdentityDatabase() {
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
  const jobs = await startJobs({ store, log, isWorker: false });
  const drop = async () => {
    await jobs.stop();
    await store.close();
    await owner.end();
    await database.drop();
  };
  return { store, jobs, secrets: testSecrets, time, owner, url, drop };
}
export type IdentityDatabase = Awaited<ReturnType<typeof createIdentityDatabase>>;

/** A hash of least cost, which is verified a thousand times faster than those of the product. */
function cheapHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8, passes: 1, parallelism: 1, nonce, tagLength: 32 };
  const key = argon2Sync('argon2id', { ...cost, message: Buffer.from(password.normalize('NFKC')) });
  const [salt, hash] = [nonce, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
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
  return { app, identity, errors, store, ...callsOf(app), ...accountsOf(identity, store) };
}

type Headers = Record<string, string>;

/** Calls without a browser, each with the headers that it is given. */
function callsOf(app: FastifyInstance) {
  /** Posts a body below /identity, as our pages do. */
  const post = (path: string, body: unknown, headers: Headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/identity/${path}`,
      headers: { origin: PUBLIC_URL, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    post,
    signIn: (email: string, password: string = PASSWORD, headers: Headers = {}) =>
      post('sign-in/email', { email, password }, headers),
    getToken: (cookie: string, headers: Headers = {}) =>
      app.inject({ method: 'GET', url: '/identity/token', headers: { cookie, ...headers } }),
    signOut: (cookie: string, headers: Headers = {}) => {
      const all = { cookie, origin: PUBLIC_URL, ...headers };
      return app.inject({ method: 'POST', url: '/identity/sign-out', headers: all });
    },
  };
}

function accountsOf({ accounts }: EmbeddedIdentity, store: Store) {
  /** Creates an account with a password whose hash costs little. */
  const givenAccount = async (
    account: { readonly userId: string; readonly email: string; readonly name: string },
    password: string = PASSWORD,
  ) => {
    await accounts.createAccount(account);
    await store.inGlobal((tx) => storePassword(tx, account.userId, cheapHash(password)));
  };
  return {
    givenAccount,
    /** The same for a new person; returns its id and address. */
    makeAccount: async (password: string = PASSWORD) => {
      const userId = newId();
      const email = `${userId}@apotek.example`;
      await givenAccount({ userId, email, name: 'Anna Test' }, password);
      return { userId, email };
    },
  };
}

/** Two equal new passwords for a body. */
export const chosen = (newPassword: string) => ({ newPassword, repeatNewPassword: newPassword });

/** The Cookie header that a browser would send after this response. */
export const cookieOf = ({ cookies }: LightMyRequestResponse): string =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
