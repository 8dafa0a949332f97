import { asOwner, type TestDatabase } from './test-database.ts';

/** Refuses inserts where `when` holds of `new`, until the returned function is called. */
export async function refuseWrites(
  database: TestDatabase,
  { table, code, when = 'true' }: { table: string; code: string; when?: string },
): Promise<() => Promise<unknown>> {
  const run = (sql: string) => asOwner({ database }, sql);
  await run(`
    create function refuse_test_write() returns trigger language plpgsql as $$
    begin raise exception 'refused for a test' using errcode = '${code}'; end $$;
    create trigger refuse_test_write before insert on ${table}
      for each row when (${when}) execute function refuse_test_write()`);
  return () => run('drop function refuse_test_write cascade');
}

/**
 * Lets every query that reads a row of the pharmacy from the table fail with an SQLSTATE, such as that of a statement
 * time-out, until the returned function is called.
 */
export async function refuseReads(
  database: TestDatabase,
  { table, code, pharmacyId }: { table: string; code: string; pharmacyId: string },
): Promise<() => Promise<unknown>> {
  await asOwner(
    { database },
    `
    create function refuse_test_read() returns boolean language plpgsql as $$
    begin raise exception 'refused for a test' using errcode = '${code}'; end $$;
    create policy refuse_test_read on ${table} as restrictive for select
      using (case when pharmacy_id = '${pharmacyId}' then refuse_test_read() else true end)`,
  );
  return () => asOwner({ database }, 'drop function refuse_test_read cascade');
}
