import { appendAudit } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';

/** A command that the box didn't take by then is never carried out: nobody stands there any more. */
export const commandTimeToLiveMs = 30_000;

/** Tells a box to open a door, and records who did and why. Answers the command's id. */
export async function openDoor(
  tx: Tx,
  door: { readonly pharmacyId: string; readonly boxId: string; readonly lockerId: string },
  order: { readonly userName: string; readonly reason: string; readonly now: Date },
): Promise<string> {
  const { pharmacyId, boxId, lockerId } = door;
  const { userName, reason, now } = order;
  const id = newId();
  await tx
    .insertInto('device_command')
    .values({
      ...{ pharmacy_id: pharmacyId, id, box_id: boxId, kind: 'open_door', locker_id: lockerId },
      ...{ reason, user_id: null, user_name: userName, created_at: now },
      expires_at: new Date(now.getTime() + commandTimeToLiveMs),
      ...{ sent_at: null, answered_at: null, outcome: null },
    })
    .execute();
  await appendAudit(tx, {
    ...{ pharmacyId, at: now, userId: null, userName, action: 'door.open', subject: boxId },
    detail: { lockerId, reason },
  });
  await announce(tx, { pharmacyId, boxId, at: now });
  return id;
}
