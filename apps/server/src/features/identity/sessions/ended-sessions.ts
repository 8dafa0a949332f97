import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** Why a session has ended, as a code of the catalogue, whose text Login shows. */
export const endCauses = [
  'session_idle',
  'session_limit',
  'session_reused',
  'session_ended_elsewhere',
  'session_password_changed',
  'session_address_changed',
  'session_factor_required',
  'user_is_disabled',
] as const satisfies readonly ErrorCode[];

export type EndCause = (typeof endCauses)[number];

/** How long ended sessions are stored: longer than any token lives. */
const retentionMs = 3_600_000;
/** How long a browser learns why its session has ended. */
const CAUSE_DAYS = 7;

/** Ends the sessions of a condition; every instance then refuses their tokens, since each call checks it. */
async function end(tx: Tx, which: RawBuilder<unknown>, cause: EndCause): Promise<void> {
  await sql`
    with ended as (
      delete from identity.session where ${which} returning id
    ),
    noted as (
      insert into identity.ended_cookie (cookie_hash, cause, ended_at)
      select c.cookie_hash, ${cause}, clock_timestamp()
      from identity.session_cookie c
      join ended on ended.id = c.session_id
      on conflict do nothing
    )
    insert into identity.ended_session (session_key, ended_at)
    select id::text, clock_timestamp() from ended
    on conflict do nothing`.execute(tx);
}

/** Ends a person's sessions except `exceptId`. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  cause: EndCause,
  exceptId?: string,
): Promise<void> {
  const which = sql`"userId" = ${userId} and id is distinct from ${exceptId ?? null}::uuid`;
  await end(tx, which, cause);
}

/** Ends one session, if it still exists. */
export async function endSessionById(tx: Tx, sessionId: string, cause: EndCause): Promise<void> {
  await end(tx, sql`id = ${sessionId}`, cause);
}

/** Why a complete session ends by itself. */
const expiry = (sessionDays: number) => sql`
  case when "expiresAt" >= "createdAt" + make_interval(days => ${sessionDays})
  then 'session_limit' else 'session_idle' end`;

/** Finds why the session of a cookie has ended; undefined if it has not, or nobody knows any more. */
export async function findEndCause(
  tx: Tx,
  hash: Buffer,
  sessionDays: number,
): Promise<EndCause | undefined> {
  const { rows } = await sql<{ cause: string }>`
    select cause from identity.ended_cookie where cookie_hash = ${hash}
    union all
    select ${expiry(sessionDays)} from identity.session_cookie
    join identity.session on session.id = session_cookie.session_id
    where cookie_hash = ${hash} and missing_step is null
      and least("expiresAt", "createdAt" + make_interval(days => ${sessionDays})) <= clock_timestamp()`.execute(
    tx,
  );
  return endCauses.find((cause) => cause === rows[0]?.cause);
}

/** Deletes expired sessions, old proofs, and old records of ended sessions. */
export async function purgeSessions(tx: Tx, sessionDays: number): Promise<void> {
  await sql`
    with expired as (
      delete from identity.session where "expiresAt" < now()
      returning id, missing_step, ${expiry(sessionDays)} as cause
    )
    insert into identity.ended_cookie (cookie_hash, cause, ended_at)
    select c.cookie_hash, expired.cause, clock_timestamp()
    from identity.session_cookie c
    join expired on expired.id = c.session_id
    where expired.missing_step is null
    on conflict do nothing`.execute(tx);
  await sql`
    delete from identity.session_proof where proven_at < now() - interval '1 hour'`.execute(tx);
  await sql`
    delete from identity.ended_session
    where ended_at < now() - ${`${retentionMs} milliseconds`}::interval`.execute(tx);
  await sql`
    delete from identity.ended_cookie
    where ended_at < now() - make_interval(days => ${CAUSE_DAYS})`.execute(tx);
}
