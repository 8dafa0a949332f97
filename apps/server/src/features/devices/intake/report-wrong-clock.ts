import { type BoxClock, eventTime } from '@kolli/domain/box/box-clock';
import { roomSensorId } from '@kolli/domain/box/lockers';
import { raiseDailyAlarms } from '../../alarms/raise-daily-alarms.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/**
 * Raises the alarm that a box's clock is wrong, at most once a day, when events have implausible times:
 * they get the time of receipt, which may be long after they happened.
 */
export async function reportWrongClock(
  batch: BoxClock & { readonly tx: Tx; readonly box: BoxKey },
  events: readonly { readonly at: number }[],
): Promise<void> {
  const { tx, box, receivedAt: at } = batch;
  if (events.every((event) => eventTime(event.at, batch).isPlausible)) return;
  await raiseDailyAlarms(tx, { ...box, cause: 'clock_wrong', at }, [{ lockerId: roomSensorId }]);
}
