import { eventTime } from '@kolli/domain/box-clock';
import { roomSensorId } from '@kolli/domain/lockers';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import type { EventBatch } from './event-batch.ts';

/** A clock that is wrong is told of once in so long. */
const tellAgainMs = 24 * 3_600_000;

/**
 * Raises the alarm that a box's clock is wrong, once a day at most, when events of it have times that
 * cannot be: they are dated when received, which may be long after they happened.
 */
export async function noteWrongClock(
  batch: EventBatch,
  events: readonly { readonly at: number }[],
): Promise<void> {
  const { tx, box, receivedAt } = batch;
  if (events.every(({ at }) => eventTime(at, batch).isBelievable)) return;
  const told = await tx
    .selectFrom('alarm')
    .select('id')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('started_at', '>', new Date(receivedAt.getTime() - tellAgainMs))
    .where('cause', '=', 'clock_wrong')
    .limit(1)
    .executeTakeFirst();
  if (told !== undefined) return;
  const { pharmacyId, boxId } = box;
  const place = { pharmacyId, boxId, lockerId: roomSensorId };
  await raiseAlarm(tx, { ...place, type: 'other', cause: 'clock_wrong', at: receivedAt });
}
