import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** Why a browser is sent to the issuer. */
export interface WorkAccountAttempt {
  /** Path in this app to open after the sign-in. */
  readonly redirect: string;
  /** The person who connects the work account; null where somebody signs in. */
  readonly userId: string | null;
  /** Hash of the invitation whose person connects the work account; null without one. */
  readonly linkHash: Buffer | null;
}

/** An attempt of the browser that sends an answer. */
export interface AnsweredAttempt extends WorkAccountAttempt {
  /** `open` for its first answer in time; `used` for a later one; `done` if the first has succeeded. */
  readonly step: 'open' | 'used' | 'done';
}

/** Secrets that identify an attempt; only their hashes are stored. */
export interface AttemptKeys {
  /** Sent to the issuer and back. */
  readonly state: string;
  /** In the browser's cookie, so that only this browser can complete the attempt. */
  readonly browser: string;
}

/** Sign-ins at the issuer, stored in the database because the answer may reach another instance. */
export interface WorkAccountAttempts {
  begin(keys: AttemptKeys, attempt: WorkAccountAttempt): Promise<void>;
  /**
   * Uses an attempt up and returns it: of all its answers, also concurrent ones, one finds it `open`. Undefined for an
   * attempt of another browser, and an hour after its end.
   */
  use(keys: AttemptKeys): Promise<AnsweredAttempt | undefined>;
  /** Notes that somebody is signed in or connected by the attempt. */
  complete(keys: AttemptKeys): Promise<void>;
  /** Deletes attempts an hour after their end. */
  purge(): Promise<void>;
}

/** How long an attempt can be completed. */
export const ATTEMPT_SECONDS = 600;

/** How long an answer that comes again, or too late, is known for what it was. */
export const ATTEMPT_KNOWN_SECONDS = ATTEMPT_SECONDS + 3600;

const BEGIN = `
  insert into identity.work_account_attempt
    (state_hash, browser_hash, redirect, user_id, link_hash, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`;

const USE = `
  update identity.work_account_attempt a set step = case former.step when 'done' then 'done' else 'used' end
  from (
    select state_hash, step, expires_at > now() as "isCurrent" from identity.work_account_attempt
    where state_hash = $1 and browser_hash = $2
    for update
  ) former
  where a.state_hash = former.state_hash
  returning a.redirect, a.user_id as "userId", a.link_hash as "linkHash",
    case when former.step = 'open' and not former."isCurrent" then 'used' else former.step end as step`;

const COMPLETE = `
  update identity.work_account_attempt set step = 'done' where state_hash = $1 and browser_hash = $2`;

export function createWorkAccountAttempts(pool: Pool): WorkAccountAttempts {
  const hashed = ({ state, browser }: AttemptKeys) => [hashOf(state), hashOf(browser)];
  return {
    begin: async (keys, { redirect, userId, linkHash }) => {
      await pool.query(BEGIN, [...hashed(keys), redirect, userId, linkHash, ATTEMPT_SECONDS]);
    },
    use: async (keys) => (await pool.query<AnsweredAttempt>(USE, hashed(keys))).rows[0],
    complete: async (keys) => {
      await pool.query(COMPLETE, hashed(keys));
    },
    purge: async () => {
      const seconds = ATTEMPT_KNOWN_SECONDS - ATTEMPT_SECONDS;
      await pool.query(
        `delete from identity.work_account_attempt where expires_at < now() - make_interval(secs => $1)`,
        [seconds],
      );
    },
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
