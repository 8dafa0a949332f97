import { roomSensorId } from '@kolli/domain/box/lockers';
import { addWrongPin } from '@kolli/domain/delivery/pickup-pins';
import { raiseAlarm } from '../../alarms/raise-alarm.ts';
import type { EventBatch } from './event-batch.ts';

/**
 * Counts a wrong PIN at a box's keypad at the time it was entered, and raises an alarm each time the
 * keypad locks. The box locks it by the same rule.
 */
export async function countWrongPin({ tx, box }: EventBatch, at: Date): Promise<void> {
  const row = await tx
    .selectFrom('pickup_box')
    .select('wrong_pin_times')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .executeTakeFirstOrThrow();
  const { failures, isLocking } = addWrongPin(row.wrong_pin_times, at);
  await tx
    .updateTable('pickup_box')
    .set({ wrong_pin_times: [...failures] })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .execute();
  if (!isLocking) return;
  const cause = 'wrong_pins';
  await raiseAlarm(tx, { ...box, lockerId: roomSensorId, type: 'other', cause, at });
}
