import { join } from 'node:path';
import { runToEnd } from '../process/programs.mjs';
import { ROOT } from '../setup/runtime.mjs';
import { startProgress } from '../process/progress.mjs';
import { openTestDatabase } from '../database/test-database.mjs';

const WRITER = join(ROOT, 'apps', 'server', 'src', 'database-docs', 'write-database-files.ts');

/**
 * Writes what is generated from the database, on an empty one of this version: the types of its tables and
 * `docs/schema.md`.
 * @returns {Promise<number>} the exit code
 */
export async function main() {
  const progress = startProgress('Schema');
  progress.set({ doing: 'creating a database', total: 2, unit: 'steps' });
  const database = await openTestDatabase(ROOT, process.env, { mayBeInMemory: true }).catch(
    (error) => {
      progress.end();
      throw error;
    },
  );
  progress.set({ doing: 'migrating and describing it', done: 1 });
  try {
    await runToEnd(WRITER, [], { ...process.env, TEST_DATABASE_URL: database.url });
  } finally {
    progress.end();
    await database.stop();
  }
  console.log('docs/schema.md and tables.gen.ts describe the database of apps/server/schema.');
  return 0;
}
