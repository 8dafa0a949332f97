import type { Tx } from './open-database.ts';

/** Without a sign from the member of staff at the box, their session there ends after so long. */
export const boxStaffSessionMs = 10 * 60_000;

/**
 * The sessions of staff at boxes that go on at this moment, to be narrowed to a pharmacy and a box: at
 * most one each. While there is one, only who is at the box changes its doors.
 */
export const openStaffSessions = (tx: Tx, now: Date) =>
  tx
    .selectFrom('box_staff_session as session')
    .select('session.id')
    .where('session.ended_at', 'is', null)
    .where('session.last_active_at', '>', new Date(now.getTime() - boxStaffSessionMs));
