import type pg from 'pg';

/** Whether the database is one of Citus, on several nodes. */
export async function hasCitus(database: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await database.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}
