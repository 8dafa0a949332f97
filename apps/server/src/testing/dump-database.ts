import type pg from 'pg';
import { type TestDatabase, withClient } from './test-database.ts';

const ownSchemas = ['public', 'identity'];
/** Counts of refusals, which servers write a moment later: for dumps that are compared. */
export const writtenLater = { 'public.security_count': [], 'public.customers_shown': [] };

/** Numbers the notices of changes, which servers otherwise do a moment later. */
async function numberNotices(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      'select number_change_notices() as count',
    );
    if (rows[0]?.count === 0) return;
  }
}

/** The rows of our tables, as JSON, by table; equal dumps mean that nothing changed. */
export function dumpDatabase({ ownerUrl }: TestDatabase): Promise<Record<string, string[]>> {
  return withClient({ connectionString: ownerUrl }, async (client) => {
    await numberNotices(client);
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = any($1) order by 1`,
      [ownSchemas],
    );
    const dump: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t order by 1`,
      );
      dump[name] = rows.map(({ row }) => row);
    }
    return dump;
  });
}
