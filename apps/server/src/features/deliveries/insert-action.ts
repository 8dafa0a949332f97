import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffCaller } from '../../platform/session/staff-caller.ts';
import type { DeliveryChange, DeliveryRow } from './delivery-change.ts';

interface DeliveryAction extends Pick<DeliveryChange, 'actor' | 'userId' | 'userName'> {
  readonly event: string;
  readonly boxId: string | null;
  readonly lockerIds?: readonly string[];
  readonly shelves?: readonly string[] | undefined;
  /** The status after it. */
  readonly status: DeliveryStatus;
  readonly releasedLockerIds?: readonly string[];
  /** They show what was reversed, so that statistics can be counted from the log alone. */
  readonly effects?: readonly DeliveryEffect[];
  readonly reason?: string | undefined;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
}

/** Adds an entry to the action log of a delivery. */
export async function insertAction(
  tx: Tx,
  delivery: Pick<DeliveryRow, 'pharmacy_id' | 'id'>,
  action: DeliveryAction,
): Promise<void> {
  const { releasedLockerIds: released = [], effects = [], reason } = action;
  await tx
    .insertInto('delivery_action')
    .values({
      pharmacy_id: delivery.pharmacy_id,
      id: newId(),
      delivery_id: delivery.id,
      event: action.event,
      actor: action.actor,
      user_id: action.userId,
      user_name: action.userName,
      box_id: action.boxId,
      locker_ids: [...(action.lockerIds ?? [])],
      shelves: [...(action.shelves ?? [])],
      status: action.status,
      detail: JSON.stringify({ released, effects, reason }),
      occurred_at: action.occurredAt,
      recorded_at: action.recordedAt,
    })
    .execute();
}

/** Logs that staff changed a text of a delivery: no event of the life cycle, and without effects. */
export async function insertUpdate(
  tx: Tx,
  row: DeliveryRow,
  event: 'changePhoneNumber' | 'updateDescription' | 'undoDescription',
  by: { readonly caller: StaffCaller; readonly at: Date },
): Promise<void> {
  await insertAction(tx, row, {
    event,
    actor: 'staff',
    ...staffActor(by.caller),
    boxId: row.box_id,
    status: row.status as DeliveryStatus,
    occurredAt: by.at,
    recordedAt: by.at,
  });
}
