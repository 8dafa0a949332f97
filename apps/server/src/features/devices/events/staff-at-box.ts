import type { staffSessionEvent } from '@kolli/contract/machine/device-events';
import { sql } from 'kysely';
import type { z } from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import { type EventBatch, timeOf } from './event-batch.ts';

type StaffSessionEvent = z.output<typeof staffSessionEvent>;

const openSession = ({ tx, box }: EventBatch) =>
  tx
    .updateTable('box_staff_session')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('ended_at', 'is', null);

/** Begins or ends a staff session at the box. A new session replaces the current one. */
export async function applyStaffSession(
  batch: EventBatch,
  event: StaffSessionEvent,
): Promise<void> {
  const at = timeOf(event, batch);
  if (event.state === 'out') {
    await openSession(batch)
      .where('user_id', '=', event.userId)
      .set({ ended_at: at, ended_by: 'logout' })
      .execute();
    return;
  }
  await openSession(batch).set({ ended_at: at, ended_by: 'replaced' }).execute();
  await batch.tx
    .insertInto('box_staff_session')
    .values({
      pharmacy_id: batch.box.pharmacyId,
      id: newId(),
      box_id: batch.box.boxId,
      user_id: event.userId,
      started_at: at,
      last_active_at: at,
    })
    .execute();
}

/** Extends the current staff session after an action at the box. */
export async function extendStaffSession(batch: EventBatch, at: Date): Promise<void> {
  await openSession(batch)
    .set({ last_active_at: sql`greatest(last_active_at, ${at})` })
    .execute();
}
