import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from '../platform/database/open-database.ts';

/** How many tries a running window holds. */
export interface AttemptLimit {
  readonly tries: number;
  readonly windowMs: number;
}

/** What tries are counted on, such as an account: its kind and what names it. */
export interface Counted {
  readonly kind: string;
  readonly value: string;
}

/** The place of one try in its window. */
export interface Place {
  readonly subject: Buffer;
  /** The moment as PostgreSQL writes it. */
  readonly takenAt: string;
}

/** Running windows of tries, kept in the database: they hold over all instances of the server. */
export interface AttemptWindows {
  /** Takes a place, also among tries in parallel; or tells in how many seconds one is free. */
  take(on: Counted, limit: AttemptLimit): Promise<Place | { readonly retryAfterSeconds: number }>;
  /** Gives one place back. */
  giveBack(place: Place): Promise<void>;
  /** Forgets all tries, with the transaction. */
  clear(tx: Tx, on: Counted): Promise<void>;
  /** Deletes windows that have run out. */
  purge(): Promise<void>;
}

/**
 * One statement: the row's lock puts parallel tries in a line, and the `where` sees the row as the
 * one before left it. No row comes back when the window is full. Each try has a unique timestamp,
 * by which it is given back.
 */
const TAKE = `
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
  returning attempted_at[cardinality(attempted_at)]::text as taken_at`;

const SECONDS_LEFT = `
  select ceil(extract(epoch from min(t) + $2::interval - clock_timestamp()))::int as seconds
  from identity.sign_in_attempt a, unnest(a.attempted_at) t
  where a.subject = $1 and t > clock_timestamp() - $2::interval`;

const GIVE_BACK = `
  update identity.sign_in_attempt set attempted_at = array_remove(attempted_at, $2::timestamptz)
  where subject = $1`;

/** `secret` keys the hashes by which accounts and addresses are kept: none stands there in clear. */
export function createAttemptWindows(pool: Pool, secret: string): AttemptWindows {
  const subjectOf = ({ kind, value }: Counted) =>
    createHmac('sha256', secret).update(`sign-in-attempt:${kind}:${value}`).digest();

  return {
    take: async (on, limit) => {
      const subject = subjectOf(on);
      const window = `${limit.windowMs} milliseconds`;
      const values = [subject, window, limit.tries];
      const taken = await pool.query<{ taken_at: string }>(TAKE, values);
      const takenAt = taken.rows[0]?.taken_at;
      if (takenAt !== undefined) return { subject, takenAt };
      const left = await pool.query<{ seconds: number | null }>(SECONDS_LEFT, [subject, window]);
      return { retryAfterSeconds: Math.max(1, left.rows[0]?.seconds ?? 1) };
    },
    giveBack: async ({ subject, takenAt }) => {
      await pool.query(GIVE_BACK, [subject, takenAt]);
    },
    clear: async (tx, on) => {
      await sql`delete from identity.sign_in_attempt where subject = ${subjectOf(on)}`.execute(tx);
    },
    purge: async () => {
      await pool.query('delete from identity.sign_in_attempt where expires_at < now()');
    },
  };
}
