import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** What a session lacks: a code of the authenticator app, or the app itself. */
export type MissingStep = 'second_factor' | 'setup';

/** A session that has not expired, and its person. */
export interface StoredSession {
  readonly sessionId: string;
  readonly userId: string;
  /** Null once the sign-in is complete. Until then the session permits nothing but that step. */
  readonly missingStep: MissingStep | null;
  readonly isDisabled: boolean;
  /** When it ends unless it is used. */
  readonly expiresAt: Date;
  /** When it ends in any case. */
  readonly endsAt: Date;
  readonly userAgent: string | null;
  /** The password or the work account was proven within the last ten minutes. */
  readonly isProven: boolean;
}

/** How long a password counts as just proven (SEC-06). */
export const PROOF_MINUTES = 10;
/** A session ends after this time without use (SEC-07). */
const IDLE = '12 hours';
/** How long a half signed-in session waits for its step. */
const STEP_WAIT = { second_factor: '10 minutes', setup: '30 minutes' };

/** Locks a session and reads it; undefined if it has ended or expired. */
export async function lockSession(
  tx: Tx,
  sessionId: string,
  sessionDays: number,
): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`
    select s.id as "sessionId", s."userId", s.missing_step as "missingStep",
      s."expiresAt", s."createdAt" + make_interval(days => ${sessionDays}) as "endsAt", s."userAgent", u."disabledAt" is not null as "isDisabled",
      exists (
        select from identity.session_proof p
        where p.session_key = s.id::text
          and p.proven_at > clock_timestamp() - ${`${PROOF_MINUTES} minutes`}::interval
      ) as "isProven"
    from identity.session s
    join identity."user" u on u.id = s."userId"
    where s.id = ${sessionId} and s."expiresAt" > clock_timestamp()
      and s."createdAt" > clock_timestamp() - make_interval(days => ${sessionDays})
    for update of s`.execute(tx);
  return rows[0];
}

/** Notes a use: extends the session, up to its absolute end, and returns the new expiry. */
export async function renewSession(
  tx: Tx,
  sessionId: string,
  use: {
    readonly address: string;
    readonly userAgent: string | undefined;
    readonly sessionDays: number;
  },
): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    update identity.session set
      "expiresAt" = least(
        clock_timestamp() + ${IDLE}::interval,
        "createdAt" + make_interval(days => ${use.sessionDays})
      ),
      "updatedAt" = clock_timestamp(), "ipAddress" = ${use.address},
      "userAgent" = ${use.userAgent ?? null}
    where id = ${sessionId}
    returning "expiresAt"`.execute(tx);
  return rows[0]?.expiresAt;
}

/** Finds the id of a session that the library has just made. */
export async function sessionOfToken(tx: Tx, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.session where token = ${token}`.execute(tx);
  return rows[0]?.id;
}

/** Completes a sign-in: the session permits calls from now on. */
export async function completeSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    update identity.session set missing_step = null,
      "expiresAt" = clock_timestamp() + ${IDLE}::interval
    where id = ${sessionId}`.execute(tx);
  await insertProof(tx, sessionId);
}

/** Makes a session wait for a step of the sign-in. */
export async function awaitStep(tx: Tx, sessionId: string, step: MissingStep): Promise<void> {
  await sql`
    update identity.session set missing_step = ${step},
      "expiresAt" = clock_timestamp() + ${STEP_WAIT[step]}::interval
    where id = ${sessionId}`.execute(tx);
}

/** Stores that the session's person has just proven who they are. */
export async function insertProof(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    insert into identity.session_proof (session_key, proven_at)
    values (${sessionId}, clock_timestamp())
    on conflict (session_key) do update set proven_at = excluded.proven_at`.execute(tx);
}

/** One cookie of a session; a spent one has been replaced. */
export interface StoredCookie {
  readonly sessionId: string;
  readonly isSpent: boolean;
  /** It was replaced only seconds ago, so another tab may still send it. */
  readonly isJustSpent: boolean;
  /** A browser has sent it, and so has it. */
  readonly isUsed: boolean;
  /** A browser sent it only seconds ago for the first time. */
  readonly isJustUsed: boolean;
  /** How many of its replacements were given up. */
  readonly replacements: number;
}

/** Several tabs of a browser may refresh at once: a replaced cookie is accepted this long. */
const GRACE = '30 seconds';

export async function findCookie(tx: Tx, hash: Buffer): Promise<StoredCookie | undefined> {
  const { rows } = await sql<StoredCookie>`
    select session_id as "sessionId", replacements, spent_at is not null as "isSpent",
      coalesce(spent_at > clock_timestamp() - ${GRACE}::interval, false) as "isJustSpent",
      used_at is not null as "isUsed",
      coalesce(used_at > clock_timestamp() - ${GRACE}::interval, false) as "isJustUsed"
    from identity.session_cookie where cookie_hash = ${hash}`.execute(tx);
  return rows[0];
}

export async function insertCookie(tx: Tx, sessionId: string, hash: Buffer): Promise<void> {
  await sql`
    insert into identity.session_cookie (cookie_hash, session_id)
    values (${hash}, ${sessionId})`.execute(tx);
}

/** Deletes all cookies of a session, also those that were replaced. */
export async function deleteCookies(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from identity.session_cookie where session_id = ${sessionId}`.execute(tx);
}

/** Notes that a browser has sent a cookie. */
export async function noteUse(tx: Tx, hash: Buffer): Promise<void> {
  await sql`
    update identity.session_cookie set used_at = clock_timestamp()
    where cookie_hash = ${hash} and used_at is null`.execute(tx);
}

/** Notes that a cookie was replaced. */
export async function spendCookie(tx: Tx, hash: Buffer): Promise<void> {
  await sql`
    update identity.session_cookie set spent_at = clock_timestamp()
    where cookie_hash = ${hash}`.execute(tx);
}

/** Gives up the replacement of a cookie, which gets another one: whoever sends the given up one has copied it. */
export async function giveUpReplacement(tx: Tx, hash: Buffer, replacement: Buffer): Promise<void> {
  await spendCookie(tx, replacement);
  await sql`
    update identity.session_cookie
    set spent_at = clock_timestamp(), replacements = replacements + 1
    where cookie_hash = ${hash}`.execute(tx);
}
