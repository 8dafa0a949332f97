import { appendAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import {
  lockDoor,
  insertOpening,
  type OpeningRequest,
  type OpeningRow,
} from './door-opening.repository.ts';

/** A command that is not answered within this time expires: nobody is at the door any more. */
export const commandTimeToLiveMs = 30_000;

/** Sends a box the command to open one of its doors, and audits who and why. */
export async function requestOpening(
  tx: Tx,
  box: BoxKey,
  request: OpeningRequest,
  now: Date,
): Promise<OpeningRow> {
  const { pharmacyId, boxId } = box;
  const { lockerId, userId, userName, reason } = request;
  const expiresAt = new Date(now.getTime() + commandTimeToLiveMs);
  const opening = await insertOpening(tx, box, request, { now, expiresAt });
  await appendAudit(tx, {
    pharmacyId,
    at: now,
    userId,
    userName,
    action: 'door.open',
    subject: boxId,
    detail: { lockerId, reason, commandId: opening.id },
  });
  announce(tx, { pharmacyId, boxId, at: now });
  return opening;
}

/**
 * Sends a box the command to open a door, whether it is connected or not. Returns the command's id, or
 * undefined, with nothing written, where the box has no such door.
 */
export async function openDoor(
  deps: { readonly store: Store; readonly clock: Clock },
  box: BoxKey,
  request: Omit<OpeningRequest, 'userId'>,
): Promise<string | undefined> {
  return deps.store.inPharmacies([box.pharmacyId], async (tx) => {
    if (!(await lockDoor(tx, box, request.lockerId))) return undefined;
    const { id } = await requestOpening(tx, box, { ...request, userId: null }, deps.clock());
    return id;
  });
}
