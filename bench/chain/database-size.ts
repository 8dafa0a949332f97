import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** The memory of all processes of the database server in MB, shared memory counted once; 0 without /proc. */
export async function databaseMemoryMb(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity');
  const each = await Promise.all(
    rows.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0);
    }),
  );
  return each.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** The size of the database in MB. */
export async function databaseSizeMb(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes) / 2 ** 20;
}

/** The longest of the last rounds of the jobs that run once a minute, since a time: its name and seconds. */
export async function longestRound(owner: pg.Client, since: Date): Promise<string> {
  const { rows } = await owner.query<{ name: string; seconds: number }>(
    `select job as name, extract(epoch from succeeded_at - begun_at)::double precision as seconds
     from job_record where succeeded_at >= begun_at and begun_at >= $1
     order by seconds desc limit 1`,
    [since],
  );
  const [longest] = rows;
  return longest === undefined ? '-' : `${longest.name} ${longest.seconds.toFixed(2)} s`;
}
