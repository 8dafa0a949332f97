import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/**
 * Lets the database refuse inserts into a table with an SQLSTATE, where the condition on `new` holds, until the
 * returned function is called.
 */
export async function refuseWrites(
  database: TestDatabase,
  { table, code, when = 'true' }: { table: string; code: string; when?: string },
): Promise<() => Promise<void>> {
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`
    create function refuse_test_write() returns trigger language plpgsql as $$
    begin raise exception 'refused for a test' using errcode = '${code}'; end $$;
    create trigger refuse_test_write before insert on ${table}
      for each row when (${when}) execute function refuse_test_write()`);
  return () => run('drop function refuse_test_write cascade');
}
