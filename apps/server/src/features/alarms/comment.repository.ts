import { sql } from 'kysely';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { AlarmRow } from './alarm.repository.ts';

/** What names an alarm: its door and beginning, and its id where two began at one moment. */
export interface NamedAlarm {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly startedAt: Date;
  readonly id: string | undefined;
}

/**
 * Holds the alarm that is named, or answers undefined. Of several of one moment, without an id, it is
 * the newest; what marks the end of a fault is the last to be meant.
 */
export async function holdAlarm(tx: Tx, named: NamedAlarm): Promise<AlarmRow | undefined> {
  const { pharmacyId, boxId, lockerId, startedAt, id } = named;
  return tx
    .selectFrom('alarm')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', '=', lockerId)
    .where('started_at', '=', startedAt)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy(sql`type = 'ok'`)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface NewComment {
  readonly userId: string;
  readonly userName: string;
  readonly text: string;
  readonly at: Date;
}

/** Adds a comment to an alarm's list, and shows it as the latest. */
export async function insertComment(
  tx: Tx,
  { pharmacy_id, id }: AlarmRow,
  { userId, userName, text, at }: NewComment,
): Promise<void> {
  await tx
    .insertInto('alarm_check')
    .values({
      pharmacy_id,
      id: newId(),
      alarm_id: id,
      comment: text,
      checked_at: at,
      user_id: userId,
      user_name: userName,
    })
    .execute();
  await tx
    .updateTable('alarm')
    .set({ comment: text })
    .where('pharmacy_id', '=', pharmacy_id)
    .where('id', '=', id)
    .execute();
}
