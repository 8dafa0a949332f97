import type pg from 'pg';
import { type Activity, longTransactionSeconds, type Standby } from './judge-activity.ts';

/** Reads the transactions of this database that are open for long, and the standbys that this login may see. */
export async function readActivity(client: pg.Client): Promise<Activity> {
  const { rows } = await client.query<{ count: number; seconds: number }>(
    `select count(*)::integer as count,
      coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and xact_start < clock_timestamp() - make_interval(secs => $1)`,
    [longTransactionSeconds],
  );
  const standbys = await client.query<Standby>(`
    select application_name as name, state, extract(epoch from replay_lag)::float8 as "lagSeconds"
    from pg_stat_replication where state is not null order by application_name, pid`);
  return {
    longTransactions: rows[0]?.count ?? 0,
    longestSeconds: rows[0]?.seconds ?? 0,
    standbys: standbys.rows,
  };
}
