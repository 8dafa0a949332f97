import type { Tx } from './open-database.ts';

/** A staff session at a box ends after this time without activity. */
export const boxStaffSessionMs = 10 * 60_000;

/**
 * Query of open staff sessions at boxes, to be filtered by pharmacy and box; at most one per box.
 * While one is open, only that person changes the box's doors.
 */
export const openStaffSessions = (tx: Tx, now: Date) =>
  tx
    .selectFrom('box_staff_session as session')
    .select('session.id')
    .where('session.ended_at', 'is', null)
    .where('session.last_active_at', '>', new Date(now.getTime() - boxStaffSessionMs));
