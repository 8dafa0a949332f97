import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import { startLocalPostgres } from '../../../packages/local-postgres/src/local-postgres.ts';
import { UserError } from '../process/user-error.mjs';

/**
 * The database of a start: the one that DATABASE_URL and DATABASE_OWNER_URL name, else the embedded engine.
 * @returns {Promise<{url: string, ownerUrl: string, identity: string, isEmbedded: boolean,
 *   stop: () => Promise<void>}>} `url` is for the server, `ownerUrl` for migrations; `identity` stays the
 *   same from start to start
 */
export async function openDatabase(root, env, log) {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = env;
  if (url && ownerUrl)
    return { url, ownerUrl, identity: url, isEmbedded: false, stop: async () => undefined };
  if (url || ownerUrl) {
    throw new UserError(
      'A database of your own needs both DATABASE_URL, with the login of the server, and ' +
        'DATABASE_OWNER_URL, with that of its owner. See "Database" in docs/operations.md.',
    );
  }
  const engine = await startEngine({ ...localPostgresPaths(root, 'postgres'), log });
  return {
    url: engine.serverUrl,
    ownerUrl: engine.url,
    stop: engine.stop,
    isEmbedded: true,
    identity: `embedded ${new URL(engine.url).password}`,
  };
}

/** Starts the embedded engine; a failure is a UserError. */
export async function startEngine(options) {
  try {
    return await startLocalPostgres(options);
  } catch (error) {
    throw new UserError(error.message, { cause: error });
  }
}
