import { appendAudit } from '../../../platform/audit/audit.ts';
import type { WatchedBoxes } from '../../../platform/database/box-key.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { markExpired } from './door-opening.repository.ts';

interface RequestedOpening {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly commandId: string;
  readonly lockerId: string;
  readonly userId: string | null;
  readonly userName: string | null;
}

/**
 * Audits the outcome of an opening under the name of the person who requested it, and sends a live
 * notice.
 */
export async function recordOpening(
  tx: Tx,
  opening: RequestedOpening,
  outcome: 'opened' | 'not_opened' | 'expired',
  at: Date,
): Promise<void> {
  const { pharmacyId, boxId, commandId, lockerId, userId, userName } = opening;
  await appendAudit(tx, {
    pharmacyId,
    at,
    userId,
    userName,
    action: 'door.open.outcome',
    subject: boxId,
    detail: { lockerId, commandId, outcome },
  });
  announce(tx, { pharmacyId, boxId, at });
}

/** Audits each opening of these boxes that expired unanswered. */
export async function recordExpiredOpenings(tx: Tx, boxes: WatchedBoxes, now: Date): Promise<void> {
  for (const row of await markExpired(tx, boxes, now)) {
    const { pharmacy_id: pharmacyId, box_id: boxId, locker_id: lockerId, id: commandId } = row;
    const who = { userId: row.user_id, userName: row.user_name };
    await recordOpening(tx, { pharmacyId, boxId, commandId, lockerId, ...who }, 'expired', now);
  }
}
