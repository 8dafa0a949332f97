import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How patiently a migration waits for locks that others hold. */
export interface Patience {
  /** How long a statement waits for a lock. Whatever needs the table meanwhile, plain reads too, waits behind it. */
  readonly lockTimeoutMs: number;
  /** How long a step is tried in all. */
  readonly totalMs: number;
  /** Writes a line about what waits and who blocks it. */
  readonly say: (line: string) => void;
}

export const usualPatience: Patience = {
  lockTimeoutMs: 2000,
  totalMs: 300_000,
  say: () => undefined,
};

/** A migration gave up waiting for others; the message names what waited and who blocked it. */
export class MigrationBlocked extends Error {
  override readonly name = 'MigrationBlocked';
}

/** Without the texts of queries, which have data of customers. Others' transactions are visible to pg_read_all_stats only. */
const describeBackends = `
  select pid, concat_ws(', ', usename, nullif(application_name, ''), state,
    'transaction open for ' || floor(extract(epoch from clock_timestamp() - xact_start)) || ' s') as text
  from unnest($1::int[]) as given (pid) left join pg_stat_activity using (pid)
  order by pid`;

/** Arbitrary advisory lock id: one migration at a time per database, and none while a backup is made. */
export const migrationLockId = 727_001;

/** `lock_not_available` and `deadlock_detected`. */
const isLockFault = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** How often a waiting step looks at who blocks it. */
const lookEveryMs = 200;

/** Waits for the locks of a migration, and says who holds them. */
export class LockWaits {
  readonly #client: pg.Client;
  /** Looks at what the other connection waits for. */
  readonly #watcher: pg.Client;
  readonly #patience: Patience;
  #pid = 0;
  #blockers = '';

  private constructor(client: pg.Client, watcher: pg.Client, patience: Patience) {
    this.#client = client;
    this.#watcher = watcher;
    this.#patience = patience;
  }

  /** For the statements of `client`, which get the lock time-out; `url` is that of its database. */
  static async open(client: pg.Client, url: string, patience: Patience): Promise<LockWaits> {
    const watcher = new pg.Client({ connectionString: url, application_name: 'kolli migrate' });
    // What it would say is missing then; the migration goes on.
    watcher.on('error', () => undefined);
    await watcher.connect();
    const waits = new LockWaits(client, watcher, patience);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    waits.#pid = rows[0]?.pid ?? 0;
    await waits.#setTimeout(patience.lockTimeoutMs);
    return waits;
  }

  async #setTimeout(lockTimeoutMs: number): Promise<void> {
    await this.#client.query(`set lock_timeout = ${lockTimeoutMs}`);
  }

  /**
   * Waits until no other migration of this database runs. By short statements: in one that waits, its snapshot would
   * block an index that the other migration builds concurrently.
   */
  async takeTurn(): Promise<void> {
    const since = performance.now();
    for (;;) {
      const { rows } = await this.#client.query<{ isMine: boolean }>(
        'select pg_try_advisory_lock($1) as "isMine"',
        [migrationLockId],
      );
      if (rows[0]?.isMine === true) return;
      const holders = await this.#client.query<{ pid: number }>(
        `select pid from pg_locks join pg_database on oid = database
         where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
        [migrationLockId],
      );
      await this.#note(
        'This migration',
        holders.rows.map(({ pid }) => pid),
      );
      if (performance.now() - since > this.#patience.totalMs)
        throw this.#blocked('This migration', since);
      await sleep(lookEveryMs);
    }
  }

  /** Does the work of a step again, with growing pauses, until it gets its locks. `work` leaves nothing when it fails. */
  async retry<T>(name: string, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await this.#watched(name, work);
      } catch (error) {
        if (!isLockFault(error)) throw error;
        if (performance.now() - since + pauseMs > this.#patience.totalMs)
          throw this.#blocked(name, since);
      }
      await sleep(pauseMs);
    }
  }

  /** Does work that waits for others without making anybody wait, as building an index concurrently does. */
  async waitLong<T>(name: string, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    await this.#setTimeout(this.#patience.totalMs);
    try {
      return await this.#watched(name, work);
    } catch (error) {
      throw isLockFault(error) ? this.#blocked(name, since) : error;
    } finally {
      await this.#setTimeout(this.#patience.lockTimeoutMs);
    }
  }

  async close(): Promise<void> {
    await this.#watcher.end();
  }

  async #watched<T>(name: string, work: () => Promise<T>): Promise<T> {
    let look = Promise.resolve();
    const timer = setInterval(() => {
      look = look.then(() => this.#look(name)).catch(() => undefined);
    }, lookEveryMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await look;
    }
  }

  async #look(name: string): Promise<void> {
    const { rows } = await this.#watcher.query<{ pids: number[] }>(
      'select pg_blocking_pids($1) as pids',
      [this.#pid],
    );
    const [{ pids } = { pids: [] }] = rows;
    if (pids.length > 0) await this.#note(name, pids);
  }

  /** Says who blocks, when that has changed. */
  async #note(name: string, pids: readonly number[]): Promise<void> {
    const { rows } = await this.#watcher.query<{ pid: number; text: string }>(describeBackends, [
      [...new Set(pids)],
    ]);
    const described = rows.map(({ pid, text }) => `process ${pid} (${text})`).join(', ');
    const isNew = rows.some(({ pid }) => !this.#blockers.includes(`process ${pid} `));
    this.#blockers = described;
    if (isNew) this.#patience.say(`${name} waits for ${described}`);
  }

  #blocked(name: string, since: number): MigrationBlocked {
    const seconds = Math.round((performance.now() - since) / 1000);
    return new MigrationBlocked(
      `${name} waited ${seconds} s for a lock and gave up, blocked by ${this.#blockers || 'somebody unknown'}. ` +
        'What was applied before stays. Let that end, or end it by `select pg_terminate_backend(…)`, then run ' +
        '`kolli migrate` again.',
    );
  }
}
