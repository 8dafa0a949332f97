import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import { startLocalPostgres } from '../../../packages/local-postgres/src/local-postgres.ts';
import { UserError } from '../process/user-error.mjs';

/**
 * The database of a start: the one that DATABASE_URL names, else the embedded engine.
 * @returns {Promise<{url: string, identity: string, isEmbedded: boolean, stop: () => Promise<void>}>}
 *   `identity` stays the same from start to start
 */
export async function openDatabase(root, env, log) {
  const given = env.DATABASE_URL;
  if (given) return { url: given, identity: given, isEmbedded: false, stop: async () => undefined };
  const { url, stop } = await startEngine({ ...localPostgresPaths(root, 'postgres'), log });
  return { url, stop, isEmbedded: true, identity: `embedded ${new URL(url).password}` };
}

/** Starts the embedded engine; a failure is a UserError. */
export async function startEngine(options) {
  try {
    return await startLocalPostgres(options);
  } catch (error) {
    throw new UserError(error.message, { cause: error });
  }
}
