import { join } from 'node:path';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { startProgram, waitFor } from '../../e2e/testing/programs.ts';
import type { TokenIssuer } from './issue-tokens.ts';
import type { LoadedPharmacy, LoadedSite } from './load-site.ts';

const root = join(import.meta.dirname, '..', '..');

/** An HTTP server in a separate process. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop: () => Promise<void>;
}

async function start(file: string, path: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const port = await freePort();
  const program = startProgram(join(root, file), { ...process.env, ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url + path, program.child, program.output);
  return { url, pid: program.child.pid ?? 0, stop: program.stop };
}

/** The database of a server and the people who sign in. */
interface KolliSite {
  readonly world: LoadedSite['world'];
  readonly pharmacies: readonly Pick<LoadedPharmacy, 'user'>[];
}

/**
 * Starts the product's server on a loaded site, as in production, with sign-in by the issuer's tokens; `env`
 * overrides the default variables.
 */
export async function startKolli(
  site: KolliSite,
  issuer: TokenIssuer,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  await site.world.store.inGlobal(async (tx) => {
    for (const { user } of site.pharmacies) {
      const link = { issuer: issuer.url, subject: user.id, user_id: user.id };
      await tx
        .insertInto('identity_link')
        .values({ ...link, created_at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
  return start('apps/server/src/main.ts', '/api/health', {
    ...testEnvironment,
    DATABASE_URL: site.world.database.url,
    ROLE: 'api',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    IDENTITY_ISSUER: issuer.url,
    ...env,
  });
}

/** Starts the baseline server (bare-server.ts) with its mode. */
export function startBare(site: LoadedSite, mode: 'locked' | 'owner'): Promise<RunningServer> {
  const { url, ownerUrl } = site.world.database;
  return start('bench/bare-server.ts', '/health', {
    BARE_MODE: mode,
    DATABASE_URL: url,
    OWNER_URL: ownerUrl,
  });
}
