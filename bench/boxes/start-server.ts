import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import type { TestWorld } from '../../apps/server/src/testing/test-world.ts';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { waitFor } from '../../e2e/testing/programs.ts';
import { startWatched, type WatchedProgram } from './watched-program.ts';

/** A server under observation. */
export interface WatchedServer {
  readonly server: WatchedProgram;
  readonly url: string;
}

/** The settings of a bench's server as in production, on the database of `world`. */
export function serverEnvironment(world: TestWorld): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...testEnvironment,
    DATABASE_URL: world.database.url,
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  };
}

/** Starts a server, by default with its jobs as a single instance runs, on a free port or the given one. */
export async function startServer(
  world: TestWorld,
  { role = 'all', port }: { readonly role?: 'all' | 'api' | 'worker'; readonly port?: number } = {},
): Promise<WatchedServer> {
  const own = port ?? (await freePort());
  const env = { ...serverEnvironment(world), ROLE: role, PORT: String(own) };
  const server = startWatched('apps/server/src/main.ts', env);
  const url = `http://127.0.0.1:${own}`;
  await waitFor(`${url}/api/health`, server.child, server.output);
  return { server, url };
}
