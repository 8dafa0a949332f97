import pg from 'pg';
import { onTestFinished } from 'vitest';
import { copySchema } from './schema-copy.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { migrate } from '../migrate.ts';

/** Somebody else at the database. */
export type Guest = pg.Client & { readonly pid: number };

async function connect(connectionString: string): Promise<Guest> {
  const client = new pg.Client({
    connectionString,
    application_name: 'a report',
    // A statement that is never answered fails its test.
    statement_timeout: 120_000,
  });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Object.assign(client, { pid: rows[0]?.pid ?? 0 });
}

/**
 * A database of this version, the schema with further migrations, and two guests of the database. `begin` migrates;
 * `waits` resolves with the first line about a wait, or when it is over.
 */
export async function givenMigrations(migrations: Readonly<Record<string, string>>) {
  const database = await createTestDatabase();
  const schema = await copySchema();
  for (const [name, sql] of Object.entries(migrations))
    await schema.write(`migrations/${name}`, sql);
  const [reader, other] = [await connect(database.ownerUrl), await connect(database.ownerUrl)];
  onTestFinished(async () => {
    await reader.end();
    await other.end();
    await database.drop();
  });
  const begin = (totalMs = 300_000) => {
    const { promise: waits, resolve } = Promise.withResolvers<string>();
    const run = { isOver: false };
    const ended = migrate(database.ownerUrl, {
      folder: schema.folder,
      patience: { totalMs, say: resolve },
    }).finally(() => {
      run.isOver = true;
      resolve('nothing');
    });
    return { waits, ended, run };
  };
  return { database, schema, reader, other, begin };
}
