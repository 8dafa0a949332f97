import { sql } from 'kysely';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { AlarmRow } from './alarm.repository.ts';

/** Identifies an alarm by door and start time; `id` selects one of several that began at the same time. */
export interface NamedAlarm {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly startedAt: Date;
  readonly id: string | undefined;
}

/**
 * Locks the named alarm, or returns undefined. Without an id the newest match is chosen, and an `ok`
 * row only where nothing else matches.
 */
export async function lockAlarm(tx: Tx, named: NamedAlarm): Promise<AlarmRow | undefined> {
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

/** Adds a comment to an alarm's check list and stores it as the latest comment. Returns its id. */
export async function insertComment(
  tx: Tx,
  { pharmacy_id, id }: AlarmRow,
  { userId, userName, text, at }: NewComment,
): Promise<string> {
  const checkId = newId();
  await tx
    .insertInto('alarm_check')
    .values({
      pharmacy_id,
      id: checkId,
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
  return checkId;
}

/** Withdraws a comment, which must be the latest one of the alarm, and stores the one before it as the latest. */
export async function withdrawComment(
  tx: Tx,
  { pharmacy_id, id }: AlarmRow,
  { checkId, former }: { readonly checkId: string; readonly former: string | null },
): Promise<void> {
  await tx
    .deleteFrom('alarm_check')
    .where('pharmacy_id', '=', pharmacy_id)
    .where('id', '=', checkId)
    .execute();
  await tx
    .updateTable('alarm')
    .set({ comment: former })
    .where('pharmacy_id', '=', pharmacy_id)
    .where('id', '=', id)
    .execute();
}

/** The id of the latest comment of an alarm. */
export async function latestCommentId(
  tx: Tx,
  { pharmacy_id, id }: AlarmRow,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('alarm_check')
    .select('id')
    .where('pharmacy_id', '=', pharmacy_id)
    .where('alarm_id', '=', id)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
