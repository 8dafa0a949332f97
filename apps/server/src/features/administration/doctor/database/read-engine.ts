import type pg from 'pg';
import type { EngineState } from './judge-engine.ts';

/** Reads what an engine is and how it is set, with any login. */
export async function readEngine(client: pg.Client): Promise<EngineState> {
  const { rows } = await client.query<EngineState>(`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::integer as "versionNumber",
      exists (select from pg_extension where extname = 'btree_gist') as "hasBtreeGist",
      exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu",
      pg_encoding_to_char(encoding) as encoding,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('autovacuum') as autovacuum,
      -- This connection itself is read-only.
      pg_is_in_recovery() or exists (
        select from pg_db_role_setting where 'default_transaction_read_only=on' = any (setconfig)
          and setdatabase in (0, pg_database.oid) and setrole in (0, to_regrole(current_user::text))
      ) as "isReadOnly",
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer as connections
    from pg_database where datname = current_database()`);
  const [state] = rows;
  if (state === undefined) throw new Error('The database does not describe itself');
  return state;
}
