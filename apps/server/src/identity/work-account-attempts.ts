import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** What a browser goes to the issuer for. */
export interface WorkAccountAttempt {
  /** Where it goes after the sign-in, a path of ours. */
  readonly redirect: string;
  /** The session whose person connects the work account; null where somebody signs in. */
  readonly sessionId: string | null;
}

/** By what an attempt is found again: both are secrets of the browser, of which hashes are kept. */
export interface AttemptKeys {
  /** Travels to the issuer and back. */
  readonly state: string;
  /** Stays in the browser's cookie, so that nobody else's attempt can be ended there. */
  readonly browser: string;
}

/** Sign-ins under way, in the database: an answer may come to another instance. */
export interface WorkAccountAttempts {
  begin(keys: AttemptKeys, attempt: WorkAccountAttempt): Promise<void>;
  /** Takes an attempt, once; undefined for one that ran out, was taken, or is another browser's. */
  take(keys: AttemptKeys): Promise<WorkAccountAttempt | undefined>;
  /** Deletes attempts that have run out. */
  purge(): Promise<void>;
}

/** How long a person may take at the issuer. */
export const ATTEMPT_SECONDS = 600;

const BEGIN = `
  insert into identity.work_account_attempt (state_hash, browser_hash, redirect, session_id, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5))`;

const TAKE = `
  delete from identity.work_account_attempt
  where state_hash = $1 and browser_hash = $2
  returning redirect, session_id as "sessionId", expires_at > now() as "isCurrent"`;

export function createWorkAccountAttempts(pool: Pool): WorkAccountAttempts {
  return {
    begin: async ({ state, browser }, { redirect, sessionId }) => {
      const values = [hashOf(state), hashOf(browser), redirect, sessionId, ATTEMPT_SECONDS];
      await pool.query(BEGIN, values);
    },
    take: async ({ state, browser }) => {
      const { rows } = await pool.query<WorkAccountAttempt & { readonly isCurrent: boolean }>(
        TAKE,
        [hashOf(state), hashOf(browser)],
      );
      const [row] = rows;
      if (row === undefined || !row.isCurrent) return undefined;
      return { redirect: row.redirect, sessionId: row.sessionId };
    },
    purge: async () => {
      await pool.query('delete from identity.work_account_attempt where expires_at < now()');
    },
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
