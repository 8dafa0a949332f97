import { eventTime } from '@kolli/domain/box/box-clock';
import { roomSensorId } from '@kolli/domain/box/lockers';
import { raiseAlarm } from '../../alarms/raise-alarm.ts';
import type { EventBatch } from './event-batch.ts';

/** Interval between two alarms about a wrong clock. */
const repeatAfterMs = 24 * 3_600_000;

/**
 * Raises the alarm that a box's clock is wrong, at most once a day, when events have implausible times:
 * they get the time of receipt, which may be long after they happened.
 */
export async function reportWrongClock(
  batch: EventBatch,
  events: readonly { readonly at: number }[],
): Promise<void> {
  const { tx, box, receivedAt } = batch;
  if (events.every(({ at }) => eventTime(at, batch).isPlausible)) return;
  const recentAlarm = await tx
    .selectFrom('alarm')
    .select('id')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('started_at', '>', new Date(receivedAt.getTime() - repeatAfterMs))
    .where('cause', '=', 'clock_wrong')
    .limit(1)
    .executeTakeFirst();
  if (recentAlarm !== undefined) return;
  const { pharmacyId, boxId } = box;
  const place = { pharmacyId, boxId, lockerId: roomSensorId };
  await raiseAlarm(tx, { ...place, type: 'other', cause: 'clock_wrong', at: receivedAt });
}
