import { readFile } from 'node:fs/promises';
import pg from 'pg';

const ticksPerSecond = 100;
/** Sampling interval: shorter-lived connections are not counted. */
const sampleIntervalMs = 2000;

/** Counts the CPU time of a database's processes. */
export interface DatabaseCpu {
  /** CPU seconds since it was opened, of this database's connections and of the server's writers. */
  used: () => Promise<number>;
  close: () => Promise<void>;
}

/** Starts counting; always 0 on systems without /proc and for remote databases. */
export async function openDatabaseCpu(url: string): Promise<DatabaseCpu> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const first = await sample(client);
  const latest = new Map(first);
  const sampleAgain = async () => {
    for (const [pid, seconds] of await sample(client)) latest.set(pid, seconds);
  };
  let sampling = Promise.resolve();
  const timer = setInterval(() => {
    sampling = sampleAgain();
  }, sampleIntervalMs);
  return {
    used: async () => {
      await sampleAgain();
      const each = [...latest].map(([pid, seconds]) => seconds - (first.get(pid) ?? 0));
      return each.reduce((sum, seconds) => sum + seconds, 0);
    },
    close: async () => {
      clearInterval(timer);
      await sampling;
      await client.end();
    },
  };
}

async function sample(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
        or backend_type in ('walwriter', 'checkpointer', 'background writer')`,
  );
  const used = await Promise.all(
    rows.map(async ({ pid }) => [pid, await cpuOf(pid, 'postgres')] as const),
  );
  return new Map(used.filter((one): one is [number, number] => one[1] !== undefined));
}

/** CPU seconds that a process with this name has used; undefined when it is unknown. */
export async function cpuOf(pid: number, name: string): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program may contain spaces; it ends with the last parenthesis.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || stat?.includes(name) !== true) return undefined;
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}
