import { readFile } from 'node:fs/promises';
import pg from 'pg';

const ticksPerSecond = 100;

/**
 * CPU seconds that PostgreSQL's own processes used so far, those of this database and its writers, by
 * process id; empty where the system or the address does not tell.
 */
export async function databaseCpu(url: string): Promise<ReadonlyMap<number, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() or backend_type in ('walwriter', 'checkpointer', 'background writer')`,
    );
    const used = await Promise.all(rows.map(async ({ pid }) => [pid, await cpuOf(pid)] as const));
    return new Map(used.filter((one): one is [number, number] => one[1] !== undefined));
  } finally {
    await client.end();
  }
}

/** What the processes that were there both times used in between. */
export function usedBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  return [...after].reduce((sum, [pid, seconds]) => {
    const earlier = before.get(pid);
    return earlier === undefined ? sum : sum + seconds - earlier;
  }, 0);
}

async function cpuOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program may hold spaces; it ends with the last parenthesis.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || stat?.includes('postgres') !== true) return undefined;
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}
