import type { AlarmCause } from '@kolli/contract/monitoring/alarms';
import type { Tx } from '../../platform/database/open-database.ts';
import { announceAll } from '../../platform/live/live-notices.ts';
import {
  type EndedAlarm,
  endActive,
  findActive,
  findAtDailyLimit,
  findRepeated,
  insertAlarms,
  insertOkRows,
  type NewAlarm,
} from './alarm-writing.repository.ts';
import {
  scheduleNotifications,
  scheduleEndNotifications,
} from './notifications/notification.repository.ts';

interface BoxRef {
  readonly pharmacyId: string;
  readonly boxId: string;
}

/** Sends one live notice for each box. */
async function announceEach(tx: Tx, boxes: readonly BoxRef[], at: Date): Promise<void> {
  const byId = new Map(boxes.map(({ pharmacyId, boxId }) => [boxId, { pharmacyId, boxId }]));
  announceAll(
    tx,
    [...byId.values()].map((box) => ({ ...box, at })),
  );
}

/** Records the end of alarms: an `ok` row each (ALM-11), the end notification and a live notice. */
export async function recordEnds(tx: Tx, ended: readonly EndedAlarm[]): Promise<void> {
  const last = ended.at(-1);
  if (last === undefined) return;
  await insertOkRows(tx, ended);
  await scheduleEndNotifications(tx, ended);
  await announceEach(tx, ended, last.endedAt);
}

/**
 * Raises alarms of any boxes that `tx` may see: writes them, sends live notices and schedules the
 * notifications, all in the transaction. An alarm that is already over gets its `ok` row, too. Returns
 * their ids in order; for an alarm that is already active at the same door with the same type and
 * cause, that alarm's id. Does not deduplicate type `other`: see `raiseAlarm`.
 */
export async function raiseAlarms(tx: Tx, alarms: readonly NewAlarm[]): Promise<string[]> {
  const last = alarms.at(-1);
  if (last === undefined) return [];
  const ids = await insertAlarms(tx, alarms);
  const raised = alarms.flatMap((alarm, index) => {
    const id = ids[index];
    return id === undefined ? [] : { ...alarm, id };
  });
  await scheduleNotifications(tx, raised);
  await announceEach(tx, raised, last.at);
  await recordEnds(
    tx,
    raised.flatMap(({ endedAt, ...alarm }) => (endedAt === undefined ? [] : { ...alarm, endedAt })),
  );
  // Rare: callers usually already know the active alarm.
  return Promise.all(alarms.map(async (alarm, index) => ids[index] ?? findActive(tx, alarm)));
}

/**
 * Raises an alarm, sends a live notice and schedules its notification, in the transaction of the event
 * that caused it. Returns its id. Where an alarm of the same door, type and cause is active, returns
 * that one's. An alarm of type `other` has no duration: a repeat within an hour returns the earlier
 * alarm. Beyond 24 alarms of one door, or 100 of the box, of one type and cause within a day, the
 * latest of them is returned.
 */
export async function raiseAlarm(tx: Tx, alarm: NewAlarm): Promise<string> {
  const repeated = (await findRepeated(tx, alarm)) ?? (await findAtDailyLimit(tx, alarm));
  if (repeated !== undefined) return repeated;
  const [id = ''] = await raiseAlarms(tx, [alarm]);
  return id;
}

/**
 * Ends the active alarm of a door and type, with `cause` only the alarm of that cause: sets its end,
 * never before its start, writes an `ok` row and schedules the end notification. Returns whether one
 * was active.
 */
export async function endAlarm(
  tx: Tx,
  alarm: Pick<NewAlarm, 'pharmacyId' | 'boxId' | 'lockerId' | 'type' | 'at'> & {
    readonly cause?: AlarmCause;
  },
): Promise<boolean> {
  const ended = await endActive(tx, alarm);
  await recordEnds(tx, ended);
  return ended.length > 0;
}
