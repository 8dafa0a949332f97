import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/run/setup/builds.mjs';
import { demoLinks, operatorEnvironment } from '../../scripts/run/demo/environment.mjs';
import { DEMO_ADMINISTRATOR } from '../../scripts/run/demo/demo.mjs';
import { runToEnd, serverFile } from '../../scripts/run/process/programs.mjs';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { startProgram, waitFor } from './programs.ts';
import { siteForTests } from './spec-site.ts';

const root = join(import.meta.dirname, '..', '..');

/** A migrated database to use instead of a new one. */
interface GivenDatabase {
  readonly url: string;
  readonly ownerUrl: string;
  /** The settings of the keys that it was written with. */
  readonly keys: NodeJS.ProcessEnv;
}

/** From `KOLLI_E2E_DATABASE`, as JSON. */
const given = JSON.parse(process.env.KOLLI_E2E_DATABASE ?? 'null') as GivenDatabase | null;

/** An empty database, and the login that `kolli migrate` creates for the server; or the given one. */
async function createDatabase() {
  if (given !== null) return { ...given, drop: async () => undefined };
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (adminUrl === undefined)
    throw new Error('Start the tests by `npm test`: TEST_DATABASE_URL is not set');
  const name = `kolli_e2e_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const ownerUrl = new URL(adminUrl);
  ownerUrl.pathname = `/${name}`;
  const url = new URL(ownerUrl);
  [url.username, url.password] = [`${name}_server`, randomBytes(16).toString('hex')];
  const drop = async () => {
    await run(`drop database if exists ${name} with (force)`);
    await run(`drop role if exists ${url.username}`);
  };
  return { url: url.href, ownerUrl: ownerUrl.href, drop };
}

interface Addresses {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly port: number;
  readonly sandboxPort: number;
  readonly smtpPort: number;
  readonly folder: string;
}

const randomKey = () => randomBytes(32).toString('base64');

function serverEnvironment({ databaseUrl, port, sandboxPort, smtpPort }: Addresses) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    WEB_DIST: join(root, 'apps/web/dist'),
    KOLLI_DATA_KEYS: `e2e:${randomKey()}`,
    KOLLI_HASH_KEY: randomKey(),
    KOLLI_AUDIT_KEY: randomKey(),
    KOLLI_SESSION_SECRET: randomKey(),
    ...given?.keys,
    SMS_GATEWAY_URL: `http://127.0.0.1:${sandboxPort}/sms`,
    SMS_GATEWAY_KEY: 'sandbox',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SERVICE_ADDRESS: 'service@kolli.example',
    WORK_ACCOUNT_ISSUER: `http://localhost:${sandboxPort}/oidc`,
    WORK_ACCOUNT_CLIENT_ID: 'kolli-work-account',
    WORK_ACCOUNT_CLIENT_SECRET: 'sandbox',
    WORK_ACCOUNT_NAME: 'Sandbox',
    ...demoLinks(`http://localhost:${sandboxPort}`),
    STRONG_AUTH_ISSUER: `http://localhost:${sandboxPort}/oidc`,
    STRONG_AUTH_CLIENT_ID: 'kolli-customer',
    STRONG_AUTH_CLIENT_SECRET: 'sandbox',
  };
}

function sandboxEnvironment({ port, sandboxPort, smtpPort, folder }: Addresses): NodeJS.ProcessEnv {
  return {
    ...process.env,
    KOLLI_URL: `http://127.0.0.1:${port}`,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_PUBLIC_URL: `http://localhost:${sandboxPort}`,
    SANDBOX_DATA_DIR: join(folder, 'sandbox'),
    SANDBOX_KEYS: join(folder, 'keys.json'),
    // Within a second after each minute's readings.
    SANDBOX_REPORT_EVERY_MS: '1000',
    SMS_GATEWAY_KEY: 'sandbox',
  };
}

/** Migrates, provisions the demo site and starts both programs. */
async function startPrograms(addresses: Addresses) {
  const serverEnv = serverEnvironment(addresses);
  const keysFile = join(addresses.folder, 'keys.json');
  const cli = serverFile(root, 'cli');
  const operatorEnv = operatorEnvironment(serverEnv, addresses.ownerUrl);
  await runToEnd(cli, ['migrate'], operatorEnv);
  const siteFile = join(addresses.folder, 'site.json');
  await writeFile(siteFile, JSON.stringify(siteForTests()));
  await runToEnd(cli, ['provision', siteFile, '--keys', keysFile], serverEnv);
  await runToEnd(cli, ['administrator', 'grant', DEMO_ADMINISTRATOR], operatorEnv);
  const server = startProgram(serverFile(root, 'main'), serverEnv);
  const sandbox = startProgram(
    join(root, 'apps/sandbox/src/main.ts'),
    sandboxEnvironment(addresses),
  );
  await waitFor(`http://localhost:${addresses.port}/api/health`, server.child, server.output);
  await waitFor(`http://localhost:${addresses.sandboxPort}/health`, sandbox.child, sandbox.output);
  return { server, sandbox, serverEnv, keys: await readFile(keysFile, 'utf8') };
}

/**
 * Starts the product like a new installation, with its own database and ports: migrated, demo site
 * and test pharmacies provisioned, server and sandbox running. Tests get the addresses from
 * `KOLLI_E2E_*`.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-e2e-'));
  await ensureBuilt(root, () => undefined);
  const database = await createDatabase();
  const ports = {
    port: await freePort(),
    sandboxPort: await freePort(),
    smtpPort: await freePort(),
  };
  const { url: databaseUrl, ownerUrl } = database;
  const addresses = { ...ports, databaseUrl, ownerUrl, folder };
  const { server, sandbox, serverEnv, keys } = await startPrograms(addresses);
  process.env.KOLLI_E2E_URL = `http://localhost:${ports.port}`;
  process.env.KOLLI_E2E_SANDBOX_URL = `http://localhost:${ports.sandboxPort}`;
  process.env.KOLLI_E2E_KEYS = keys;
  // A second server does no work: with an address of its own it could not send the site's mails, whose links lead here.
  process.env.KOLLI_E2E_SERVER_ENV = JSON.stringify({ ...serverEnv, ROLE: 'api' });
  process.env.KOLLI_E2E_OWNER_URL = ownerUrl;
  return async () => {
    await sandbox.stop();
    await server.stop();
    // A mail that never came is explained only here; the variable is set by the reporter.
    if (process.env.KOLLI_TEST_FAILED !== undefined)
      for (const line of server.failures()) process.stderr.write(`${line}\n`);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
