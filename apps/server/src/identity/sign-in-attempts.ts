import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { IdentityError } from './identity-error.ts';

/** How many tries a running window holds. */
export interface AttemptLimit {
  readonly tries: number;
  readonly windowMs: number;
}

export interface SignInLimits {
  readonly account: AttemptLimit;
  readonly address: AttemptLimit;
}

/**
 * Ten tries an hour on an account, whatever addresses they come from; sixty in ten minutes from
 * one address, which many people may share. Successful sign-ins are not counted.
 */
export const defaultSignInLimits: SignInLimits = {
  account: { tries: 10, windowMs: 3_600_000 },
  address: { tries: 60, windowMs: 600_000 },
};

/** A try that counts until it is known to have succeeded. */
export interface Attempt {
  readonly account: Buffer;
  readonly address: Buffer;
  /** The moment as PostgreSQL writes it. */
  readonly addressReservedAt: string;
}

export interface SignInAttempts {
  /**
   * Takes a place among the tries of an address and an account, before any password is hashed, so
   * that tries in parallel cannot slip through together.
   * @throws IdentityError error_login_too_many_attempts, with the time until a place is free
   */
  reserve(email: string, address: string): Promise<Attempt>;
  /** A new session was made: the account's tries are forgotten, the address gets its place back. */
  succeeded(attempt: Attempt): Promise<void>;
  /** Deletes windows that have run out. */
  purge(): Promise<void>;
}

/**
 * One statement: the row's lock puts parallel tries in a line, and the `where` sees the row as the
 * one before left it. No row comes back when the window is full.
 */
const RESERVE = `
  insert into identity.sign_in_attempt as a (subject, attempted_at, expires_at)
  values ($1, array[clock_timestamp()], clock_timestamp() + $2::interval)
  on conflict (subject) do update set
    attempted_at = array(
      select t from unnest(a.attempted_at) t where t > clock_timestamp() - $2::interval order by t
    ) || clock_timestamp()::timestamptz(3),
    expires_at = clock_timestamp() + $2::interval
  where (
    select count(*) from unnest(a.attempted_at) t where t > clock_timestamp() - $2::interval
  ) < $3
  returning attempted_at[cardinality(attempted_at)]::text as reserved_at`;

const SECONDS_LEFT = `
  select ceil(extract(epoch from min(t) + $2::interval - clock_timestamp()))::int as seconds
  from identity.sign_in_attempt a, unnest(a.attempted_at) t
  where a.subject = $1 and t > clock_timestamp() - $2::interval`;

/** Takes out one entry of that moment: two tries of one millisecond are two tries. */
const GIVE_BACK = `
  update identity.sign_in_attempt set attempted_at =
    attempted_at[:array_position(attempted_at, $2::timestamptz) - 1]
    || attempted_at[array_position(attempted_at, $2::timestamptz) + 1:]
  where subject = $1 and $2::timestamptz = any (attempted_at)`;

/** Counts tries in the database, so that the limits hold over all instances of the server. */
export function createSignInAttempts(
  pool: Pool,
  secret: string,
  limits: SignInLimits,
): SignInAttempts {
  const keyOf = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`sign-in-attempt:${kind}:${value}`).digest();

  return {
    reserve: async (email, address) => {
      const attempt = {
        account: keyOf('account', email),
        address: keyOf('address', netOf(address)),
      };
      const addressReservedAt = await take(pool, attempt.address, limits.address);
      await take(pool, attempt.account, limits.account);
      return { ...attempt, addressReservedAt };
    },
    succeeded: async (attempt) => {
      await pool.query('delete from identity.sign_in_attempt where subject = $1', [
        attempt.account,
      ]);
      await pool.query(GIVE_BACK, [attempt.address, attempt.addressReservedAt]);
    },
    purge: async () => {
      await pool.query('delete from identity.sign_in_attempt where expires_at < now()');
    },
  };
}

/** Answers the moment of the try, or refuses it with the time until the oldest one leaves. */
async function take(pool: Pool, subject: Buffer, limit: AttemptLimit): Promise<string> {
  const window = `${limit.windowMs} milliseconds`;
  const values = [subject, window, limit.tries];
  const taken = await pool.query<{ reserved_at: string }>(RESERVE, values);
  const reservedAt = taken.rows[0]?.reserved_at;
  if (reservedAt !== undefined) return reservedAt;
  const left = await pool.query<{ seconds: number | null }>(SECONDS_LEFT, [subject, window]);
  const retryAfterSeconds = Math.max(1, left.rows[0]?.seconds ?? 1);
  throw new IdentityError('error_login_too_many_attempts', { retryAfterSeconds });
}

/** One household or office holds a whole /64 of IPv6, so its addresses count as one. */
function netOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
