import { sql } from 'kysely';
import type { Tx } from '../platform/database/open-database.ts';

/** Longer than any token lives: after that an ended session needs no mention. */
const mentionedMs = 3_600_000;

/**
 * Ends a person's sessions, but for `keptId`. Their tokens are refused from then on by every
 * instance: each call asks whether its session has ended.
 */
export async function endSessionsOf(tx: Tx, userId: string, keptId?: string): Promise<void> {
  await sql`
    with ended as (
      delete from identity.session
      where "userId" = ${userId} and id is distinct from ${keptId ?? null}::uuid
      returning id
    )
    insert into identity.ended_session (session_key, ended_at)
    select id::text, clock_timestamp() from ended
    on conflict do nothing`.execute(tx);
}

/** Ends one session, which may have gone already. */
export async function endSessionById(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from identity.session where id = ${sessionId}`.execute(tx);
  await sql`
    insert into identity.ended_session (session_key, ended_at)
    values (${sessionId}, clock_timestamp())
    on conflict do nothing`.execute(tx);
}

/** Deletes sessions that have run out, and forgets those that ended long ago. */
export async function purgeSessions(tx: Tx): Promise<void> {
  await sql`delete from identity.session where "expiresAt" < now()`.execute(tx);
  await sql`
    delete from identity.ended_session
    where ended_at < now() - ${`${mentionedMs} milliseconds`}::interval`.execute(tx);
}
