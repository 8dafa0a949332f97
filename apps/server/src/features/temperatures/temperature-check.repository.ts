import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { newId } from '../../platform/database/ids.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { TemperatureCheckTable } from '../../platform/database/tables.gen.ts';

export type CheckRow = Selectable<TemperatureCheckTable>;

const checksOf = (tx: Tx, { pharmacyId, boxId }: BoxKey) =>
  tx
    .selectFrom('temperature_check')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId);

/** A check of this box, or undefined. */
export function findCheck(tx: Tx, box: BoxKey, id: string): Promise<CheckRow | undefined> {
  return checksOf(tx, box).where('id', '=', id).executeTakeFirst();
}

/** Checks of a box, latest first by (time, id); those after `after` where it is given. */
export function listChecksOfBox(
  tx: Tx,
  box: BoxKey,
  { after, limit }: { readonly after: CheckRow | undefined; readonly limit: number },
): Promise<CheckRow[]> {
  return checksOf(tx, box)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(checked_at, id) < (${after?.checked_at}, ${after?.id})`),
    )
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The latest check of a box by a person since a time. */
export function findOwnCheck(
  tx: Tx,
  box: BoxKey,
  { userId, since }: { readonly userId: string; readonly since: Date },
): Promise<CheckRow | undefined> {
  return checksOf(tx, box)
    .where('user_id', '=', userId)
    .where('checked_at', '>', since)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function insertCheck(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  check: { readonly userId: string; readonly userName: string; readonly at: Date },
): Promise<CheckRow> {
  return tx
    .insertInto('temperature_check')
    .values({
      pharmacy_id: pharmacyId,
      id: newId(),
      box_id: boxId,
      user_id: check.userId,
      user_name: check.userName,
      checked_at: check.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** For each of these times, in order, the first check of the box at or after it. */
export async function findFirstChecks(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  times: readonly Date[],
): Promise<({ readonly userName: string; readonly at: Date } | null)[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<{ userName: string | null; at: Date | null }>`
    select first.user_name as "userName", first.checked_at as at
    from unnest(${times}::timestamptz[]) with ordinality as asked (time, place)
    left join lateral (
      select user_name, checked_at from temperature_check as seen
      where seen.pharmacy_id = ${pharmacyId} and seen.box_id = ${boxId}
        and seen.checked_at >= asked.time
      order by seen.checked_at, seen.id limit 1) as first on true
    order by asked.place`.execute(tx);
  return rows.map(({ userName, at }) =>
    userName === null || at === null ? null : { userName, at },
  );
}
