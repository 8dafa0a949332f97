import { roomSensorId } from '@kolli/domain/lockers';
import { addWrongPin } from '@kolli/domain/pickup-pins';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import type { EventBatch } from './event-batch.ts';

/**
 * Counts a wrong PIN at a box's keypad, at its own time. The box locks its keypad by the same rule;
 * each time that it does, staff get an alarm.
 */
export async function noteWrongPin({ tx, box }: EventBatch, at: Date): Promise<void> {
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
