import { roomSensorId } from '@kolli/domain/box/lockers';
import type { Tx } from '../../platform/database/open-database.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import type { DeliveryRow } from '../deliveries/delivery-change.ts';

/** The current or last box of the delivery, otherwise the pharmacy's first. */
async function boxFor(tx: Tx, row: DeliveryRow): Promise<string | undefined> {
  if (row.box_id !== null) return row.box_id;
  const former = await tx
    .selectFrom('delivery_action')
    .select('box_id')
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('delivery_id', '=', row.id)
    .where('box_id', 'is not', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (former !== undefined && former.box_id !== null) return former.box_id;
  const first = await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', row.pharmacy_id)
    .orderBy('ordinal')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

/**
 * Raises the alarm of type `other` for a delivery locked at the counter by wrong PINs or identity
 * numbers. Alarms belong to boxes: for a pharmacy without one, only the audit log has it.
 */
export async function raisePinLock(
  tx: Tx,
  row: DeliveryRow,
  lock: { readonly cause: 'wrong_pins' | 'wrong_identity_numbers'; readonly at: Date },
): Promise<void> {
  const boxId = await boxFor(tx, row);
  if (boxId === undefined) return;
  const place = { pharmacyId: row.pharmacy_id, boxId, lockerId: roomSensorId };
  await raiseAlarm(tx, { ...place, type: 'other', ...lock });
}
