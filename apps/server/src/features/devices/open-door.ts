import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { BoxKey } from './device-state.repository.ts';
import { listLockerIds } from './device-event.repository.ts';

/** A command that the box didn't take by then is never carried out: nobody stands there any more. */
export const commandTimeToLiveMs = 30_000;

/**
 * Tells a box to open a door, and records who did and why. Answers the command's id, or undefined,
 * with nothing written, when the box has no such door.
 */
export async function openDoor(
  deps: { readonly store: Store; readonly clock: Clock },
  box: BoxKey,
  order: { readonly lockerId: string; readonly userName: string; readonly reason: string },
): Promise<string | undefined> {
  const { pharmacyId, boxId } = box;
  const { lockerId, userName, reason } = order;
  const now = deps.clock();
  return deps.store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await listLockerIds(tx, box)).has(lockerId)) return undefined;
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
  });
}
