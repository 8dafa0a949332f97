import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** Why a browser is sent to the issuer. */
export interface WorkAccountAttempt {
  /** Path in this app to open after the sign-in. */
  readonly redirect: string;
  /** The session whose person connects the work account; null where somebody signs in. */
  readonly sessionId: string | null;
}

/** Secrets that identify an attempt; only their hashes are stored. */
export interface AttemptKeys {
  /** Sent to the issuer and back. */
  readonly state: string;
  /** In the browser's cookie, so that only this browser can complete the attempt. */
  readonly browser: string;
}

/** Running sign-ins, stored in the database because the response may reach another instance. */
export interface WorkAccountAttempts {
  begin(keys: AttemptKeys, attempt: WorkAccountAttempt): Promise<void>;
  /** Consumes an attempt; undefined if it expired, was consumed, or belongs to another browser. */
  consume(keys: AttemptKeys): Promise<WorkAccountAttempt | undefined>;
  /** Deletes expired attempts. */
  purge(): Promise<void>;
}

/** Lifetime of an attempt. */
export const ATTEMPT_SECONDS = 600;

const BEGIN = `
  insert into identity.work_account_attempt (state_hash, browser_hash, redirect, session_id, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5))`;

const CONSUME = `
  delete from identity.work_account_attempt
  where state_hash = $1 and browser_hash = $2
  returning redirect, session_id as "sessionId", expires_at > now() as "isCurrent"`;

export function createWorkAccountAttempts(pool: Pool): WorkAccountAttempts {
  return {
    begin: async ({ state, browser }, { redirect, sessionId }) => {
      const values = [hashOf(state), hashOf(browser), redirect, sessionId, ATTEMPT_SECONDS];
      await pool.query(BEGIN, values);
    },
    consume: async ({ state, browser }) => {
      const { rows } = await pool.query<WorkAccountAttempt & { readonly isCurrent: boolean }>(
        CONSUME,
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
