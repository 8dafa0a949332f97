import type { AlarmCause } from '@kolli/contract/alarms';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import {
  type EndedAlarm,
  endLasting,
  findLasting,
  findOneOfMany,
  findRepeated,
  insertAlarms,
  insertOkRows,
  type NewAlarm,
} from './alarm-writing.repository.ts';
import { makeDue, makeEndDue } from './notification.repository.ts';

interface BoxRef {
  readonly pharmacyId: string;
  readonly boxId: string;
}

/** Tells those who watch each box, once. */
async function announceEach(tx: Tx, boxes: readonly BoxRef[], at: Date): Promise<void> {
  const byId = new Map(boxes.map(({ pharmacyId, boxId }) => [boxId, { pharmacyId, boxId }]));
  for (const box of byId.values()) await announce(tx, { ...box, at });
}

/** What follows where alarms ended: a row `ok` each (ALM-11), and the pharmacy is told. */
export async function noteEnds(tx: Tx, ended: readonly EndedAlarm[]): Promise<void> {
  const last = ended.at(-1);
  if (last === undefined) return;
  await insertOkRows(tx, ended);
  await makeEndDue(tx, ended);
  await announceEach(tx, ended, last.endedAt);
}

/**
 * Raises alarms of any boxes that `tx` may see: each is written, announced, and the pharmacy is to be
 * told of it, all with the transaction. One that is over already gets its `ok` row, too. Answers the id
 * of each in their order; where one of the same door, type and cause lasts already, that one's. Moments
 * (type `other`) are written as they are: see `raiseAlarm`.
 */
export async function raiseAlarms(tx: Tx, alarms: readonly NewAlarm[]): Promise<string[]> {
  const last = alarms.at(-1);
  if (last === undefined) return [];
  const ids = await insertAlarms(tx, alarms);
  const raised = alarms.flatMap((alarm, index) => {
    const id = ids[index];
    return id === undefined ? [] : { ...alarm, id };
  });
  await makeDue(tx, raised);
  await announceEach(tx, raised, last.at);
  await noteEnds(
    tx,
    raised.flatMap(({ endedAt, ...alarm }) => (endedAt === undefined ? [] : { ...alarm, endedAt })),
  );
  // Hardly ever: what lasts is known to most who raise alarms.
  return Promise.all(alarms.map(async (alarm, index) => ids[index] ?? findLasting(tx, alarm)));
}

/**
 * Raises an alarm, announces it and makes it due to tell the pharmacy, in the transaction of what it
 * tells of; answers its id. Where one of the same door, type and cause lasts already, that one stands.
 * An alarm of type `other` is a moment: repeated within an hour, it is the one of before. So is any after
 * 24 of one door, or 100 of the box, of one type and cause within a day.
 */
export async function raiseAlarm(tx: Tx, alarm: NewAlarm): Promise<string> {
  const repeated = (await findRepeated(tx, alarm)) ?? (await findOneOfMany(tx, alarm));
  if (repeated !== undefined) return repeated;
  const [id = ''] = await raiseAlarms(tx, [alarm]);
  return id;
}

/**
 * Ends the alarm of a door and type that lasts, where `cause` is given of that cause alone: it gets
 * its end, never before its beginning, and a row `ok`; those who were told of it are told. Answers
 * whether one lasted.
 */
export async function endAlarm(
  tx: Tx,
  alarm: Pick<NewAlarm, 'pharmacyId' | 'boxId' | 'lockerId' | 'type' | 'at'> & {
    readonly cause?: AlarmCause;
  },
): Promise<boolean> {
  const ended = await endLasting(tx, alarm);
  await noteEnds(tx, ended);
  return ended.length > 0;
}
