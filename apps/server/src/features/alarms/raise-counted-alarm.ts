import type { Tx } from '../../platform/database/open-database.ts';
import {
  countInAlarm,
  countInOpenAlarm,
  findAtDailyLimit,
  type NewAlarm,
} from './alarm-writing.repository.ts';
import { raiseAlarms } from './raise-alarm.ts';

/**
 * Raises an alarm that lasts until somebody comments on it: further events of the same door and cause are counted in
 * it, however many there are. After a day without one, or after a comment, the next event is a new alarm.
 */
export async function raiseCountedAlarm(tx: Tx, alarm: NewAlarm): Promise<void> {
  if (await countInOpenAlarm(tx, alarm)) return;
  const latest = await findAtDailyLimit(tx, alarm);
  if (latest === undefined) await raiseAlarms(tx, [alarm]);
  else await countInAlarm(tx, alarm, latest);
}
