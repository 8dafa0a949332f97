import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from '../../../platform/database/open-database.ts';

/** Maximum number of tries in a sliding window. */
export interface AttemptLimit {
  readonly tries: number;
  readonly windowMs: number;
}

/** What tries are counted for, such as an account: a kind and a value. */
export interface Counted {
  readonly kind: string;
  readonly value: string;
}

/** One counted try. */
export interface ReservedTry {
  readonly subject: Buffer;
  /** Timestamp in PostgreSQL's text format. */
  readonly reservedAt: string;
}

/**
 * Sliding windows of tries, stored in the database so that limits hold across all server instances.
 */
export interface AttemptWindows {
  /**
   * Counts a try, also among concurrent ones; over the limit, returns the seconds until a retry.
   */
  reserve(
    on: Counted,
    limit: AttemptLimit,
  ): Promise<ReservedTry | { readonly retryAfterSeconds: number }>;
  /** Uncounts one try. */
  release(reserved: ReservedTry): Promise<void>;
  /** Deletes all tries, as part of the transaction. */
  clear(tx: Tx, on: Counted): Promise<void>;
  /** Deletes expired windows. */
  purge(): Promise<void>;
}

/**
 * One statement: the row lock serializes concurrent tries, and the `where` sees the latest row.
 * Returns no row when the window is full. Each try has a unique timestamp, which identifies it on
 * release.
 */
const RESERVE = `
  insert into identity.sign_in_attempt as a (subject, attempted_at, expires_at)
  values ($1, array[clock_timestamp()], clock_timestamp() + $2::interval)
  on conflict (subject) do update set
    attempted_at = array(
      select t from unnest(a.attempted_at) t where t > clock_timestamp() - $2::interval order by t
    ) || greatest(
      clock_timestamp()::timestamptz(3),
      a.attempted_at[cardinality(a.attempted_at)] + interval '1 ms'
    ),
    expires_at = clock_timestamp() + $2::interval
  where (
    select count(*) from unnest(a.attempted_at) t where t > clock_timestamp() - $2::interval
  ) < $3
  returning attempted_at[cardinality(attempted_at)]::text as reserved_at`;

const SECONDS_LEFT = `
  select ceil(extract(epoch from min(t) + $2::interval - clock_timestamp()))::int as seconds
  from identity.sign_in_attempt a, unnest(a.attempted_at) t
  where a.subject = $1 and t > clock_timestamp() - $2::interval`;

const RELEASE = `
  update identity.sign_in_attempt set attempted_at = array_remove(attempted_at, $2::timestamptz)
  where subject = $1`;

/** Accounts and addresses are stored only as hashes keyed with `secret`. */
export function createAttemptWindows(pool: Pool, secret: string): AttemptWindows {
  const subjectOf = ({ kind, value }: Counted) =>
    createHmac('sha256', secret).update(`sign-in-attempt:${kind}:${value}`).digest();

  return {
    reserve: async (on, limit) => {
      const subject = subjectOf(on);
      const window = `${limit.windowMs} milliseconds`;
      const values = [subject, window, limit.tries];
      const inserted = await pool.query<{ reserved_at: string }>(RESERVE, values);
      const reservedAt = inserted.rows[0]?.reserved_at;
      if (reservedAt !== undefined) return { subject, reservedAt };
      const left = await pool.query<{ seconds: number | null }>(SECONDS_LEFT, [subject, window]);
      return { retryAfterSeconds: Math.max(1, left.rows[0]?.seconds ?? 1) };
    },
    release: async ({ subject, reservedAt }) => {
      await pool.query(RELEASE, [subject, reservedAt]);
    },
    clear: async (tx, on) => {
      await sql`delete from identity.sign_in_attempt where subject = ${subjectOf(on)}`.execute(tx);
    },
    purge: async () => {
      await pool.query('delete from identity.sign_in_attempt where expires_at < now()');
    },
  };
}
