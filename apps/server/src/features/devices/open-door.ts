import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import {
  holdDoor,
  insertOpening,
  type OpeningOrder,
  type OpeningRow,
} from './door-opening.repository.ts';

/** A command that the box didn't take by then is never carried out: nobody stands there any more. */
export const commandTimeToLiveMs = 30_000;

/** Tells a box to open a door that it has, and records who did and why. */
export async function orderOpening(
  tx: Tx,
  box: BoxKey,
  order: OpeningOrder,
  now: Date,
): Promise<OpeningRow> {
  const { pharmacyId, boxId } = box;
  const { lockerId, userId, userName, reason } = order;
  const expiresAt = new Date(now.getTime() + commandTimeToLiveMs);
  const opening = await insertOpening(tx, box, order, { now, expiresAt });
  await appendAudit(tx, {
    pharmacyId,
    at: now,
    userId,
    userName,
    action: 'door.open',
    subject: boxId,
    detail: { lockerId, reason, commandId: opening.id },
  });
  await announce(tx, { pharmacyId, boxId, at: now });
  return opening;
}

/**
 * Tells a box to open a door, be it in contact or not. Answers the command's id, or undefined, with
 * nothing written, when the box has no such door.
 */
export async function openDoor(
  deps: { readonly store: Store; readonly clock: Clock },
  box: BoxKey,
  order: Omit<OpeningOrder, 'userId'>,
): Promise<string | undefined> {
  return deps.store.inPharmacies([box.pharmacyId], async (tx) => {
    if (!(await holdDoor(tx, box, order.lockerId))) return undefined;
    const { id } = await orderOpening(tx, box, { ...order, userId: null }, deps.clock());
    return id;
  });
}
