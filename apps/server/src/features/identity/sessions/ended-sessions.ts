import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** How long ended sessions are stored: longer than any token lives. */
const retentionMs = 3_600_000;

/**
 * Ends a person's sessions except `exceptId`. Every instance then refuses their tokens, since each
 * call checks whether its session has ended.
 */
export async function endSessionsOf(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await sql`
    with ended as (
      delete from identity.session
      where "userId" = ${userId} and id is distinct from ${exceptId ?? null}::uuid
      returning id
    )
    insert into identity.ended_session (session_key, ended_at)
    select id::text, clock_timestamp() from ended
    on conflict do nothing`.execute(tx);
}

/** Ends one session, if it still exists. */
export async function endSessionById(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from identity.session where id = ${sessionId}`.execute(tx);
  await sql`
    insert into identity.ended_session (session_key, ended_at)
    values (${sessionId}, clock_timestamp())
    on conflict do nothing`.execute(tx);
}

/** Deletes expired sessions, old proofs, and old records of ended sessions. */
export async function purgeSessions(tx: Tx): Promise<void> {
  await sql`delete from identity.session where "expiresAt" < now()`.execute(tx);
  await sql`
    delete from identity.session_proof where proven_at < now() - interval '1 hour'`.execute(tx);
  await sql`
    delete from identity.ended_session
    where ended_at < now() - ${`${retentionMs} milliseconds`}::interval`.execute(tx);
}
