import { appendAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { takeExpired } from './door-opening.repository.ts';

interface AskedOpening {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly commandId: string;
  readonly lockerId: string;
  readonly userId: string | null;
  readonly userName: string | null;
}

/** Records what became of an opening, under the name of whoever asked for it, and announces it. */
export async function noteOpening(
  tx: Tx,
  opening: AskedOpening,
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
  await announce(tx, { pharmacyId, boxId, at });
}

/** Records each opening of these pharmacies that its box did not take in time. */
export async function noteExpiredOpenings(
  tx: Tx,
  pharmacyIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const row of await takeExpired(tx, pharmacyIds, now)) {
    const { pharmacy_id: pharmacyId, box_id: boxId, locker_id: lockerId, id: commandId } = row;
    const who = { userId: row.user_id, userName: row.user_name };
    await noteOpening(tx, { pharmacyId, boxId, commandId, lockerId, ...who }, 'expired', now);
  }
}
