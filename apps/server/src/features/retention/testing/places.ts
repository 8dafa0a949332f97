import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { asOwner, type TestDatabase, withClient } from '../../../testing/test-database.ts';

/** All rows as text, also those of the job library. */
export async function readRows(database: TestDatabase): Promise<string> {
  const own = Object.values(await dumpDatabase(database)).flat();
  const text = 'select to_jsonb(job)::text as row from pgboss.job';
  const jobs = await asOwner<{ row: string }>({ database }, text);
  return [...own, ...jobs.map(({ row }) => row)].join('\n');
}

/** A dump by `pg_dump` with the rows of `readRows`; undefined without the server's version. */
export async function makeDump({ ownerUrl }: TestDatabase): Promise<string | undefined> {
  const options = { maxBuffer: 2 ** 31 - 1 };
  try {
    return (await promisify(execFile)('pg_dump', ['--dbname', ownerUrl], options)).stdout;
  } catch (error) {
    const text = String(error);
    if (text.includes('ENOENT') || text.includes('server version mismatch')) return undefined;
    throw error;
  }
}

/** The condition of our tables and indexes, and of those of the job library. */
const isOurs =
  "relnamespace in ('public'::regnamespace, 'identity'::regnamespace, 'pgboss'::regnamespace)";

/** The files of all tables and indexes. With `isRewritten` they are written again first, so that they have only what is alive. */
export async function readFiles(
  database: TestDatabase,
  isRewritten: boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const { folder, files } = await withClient(
    { connectionString: database.ownerUrl },
    async (client) => {
      if (isRewritten) {
        const { rows: tables } = await client.query<{ name: string }>(
          `select oid::regclass::text as name from pg_class where relkind = 'r' and ${isOurs}`,
        );
        await client.query(`vacuum full ${tables.map(({ name }) => name).join(', ')}`);
      }
      await client.query('checkpoint');
      const { rows } = await client.query<{ folder: string; file: string; name: string }>(
        `select current_setting('data_directory') as folder, pg_relation_filepath(oid) as file, relname as name
       from pg_class where pg_relation_filepath(oid) is not null
         and (${isOurs} or relnamespace = 'pg_toast'::regnamespace)`,
      );
      return { folder: rows[0]?.folder ?? '', files: rows };
    },
  );
  const read = new Map<string, Buffer>();
  for (const { file, name } of files) {
    // A relation of more than a gigabyte has further files with a number.
    const own = dirname(join(folder, file));
    const segments = (await readdir(own)).filter((one) => one.split('.')[0] === basename(file));
    for (const segment of segments)
      read.set(`${name} ${segment}`, await readFile(join(own, segment)));
  }
  return read;
}
