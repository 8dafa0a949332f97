import type { Alarm, alarmSelections } from '@kolli/contract/monitoring/alarms';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import type { AlarmTable } from '../../platform/database/tables.gen.ts';

export type AlarmRow = Selectable<AlarmTable>;

export interface AlarmRange {
  readonly pharmacyId: string;
  readonly boxIds: readonly string[];
  readonly start: Date;
  readonly end: Date;
  readonly type: Alarm['alarmType'] | undefined;
  readonly only: (typeof alarmSelections)[number] | undefined;
  /** Only alarms that come after this one in the list. */
  readonly after: AlarmRow | undefined;
  readonly limit: number;
}

/** An alarm of these boxes, or undefined. */
export async function findAlarm(
  tx: Tx,
  key: { pharmacyId: string; boxIds: readonly string[]; id: string },
): Promise<AlarmRow | undefined> {
  return tx
    .selectFrom('alarm')
    .selectAll()
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('box_id', '=', (eb) => eb.fn.any(eb.val(key.boxIds)))
    .where('id', '=', key.id)
    .executeTakeFirst();
}

/** The ids of a pharmacy's boxes. */
export async function listBoxIds(tx: Tx, pharmacyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .execute();
  return rows.map(({ id }) => id);
}

const selections = {
  faults: sql`type <> 'ok'`,
  uncommented: sql`type <> 'ok' and comment is null`,
} as const;

/**
 * Alarms that overlap the range, latest first by (start, id). An alarm without an end is active, except
 * type `other`, which has no duration. Each of the three cases uses its own index for each box, so that a short
 * range does not read years of rows.
 */
export async function listAlarmRows(tx: Tx, range: AlarmRange): Promise<AlarmRow[]> {
  const { pharmacyId, boxIds, start, end, type, only, after, limit } = range;
  const wanted = sql.join(
    [
      sql`pharmacy_id = ${pharmacyId} and box_id = box.id and started_at <= ${end}`,
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(only === undefined ? [] : [selections[only]]),
      ...(after === undefined
        ? []
        : [sql`(started_at, id) < (${after.started_at}, ${after.id}::uuid)`]),
    ],
    sql` and `,
  );
  const order = sql`order by started_at desc, id desc limit ${limit}`;
  const { rows } = await sql<AlarmRow>`
    select listed.* from unnest(${[...boxIds]}::uuid[]) as box (id) cross join lateral (
      (select * from alarm where ${wanted} and started_at >= ${start} ${order})
      union all
      (select * from alarm where ${wanted} and started_at < ${start}
        and ended_at >= ${start} and ended_at > started_at)
      union all
      (select * from alarm where ${wanted} and started_at < ${start}
        and ended_at is null and type <> 'other')
    ) as listed ${order}`.execute(tx);
  return rows;
}

/** The comments on each of these alarms, oldest first. */
export async function listChecks(
  tx: Tx,
  pharmacyId: string,
  alarmIds: readonly string[],
): Promise<ReadonlyMap<string, Alarm['check']>> {
  if (alarmIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('alarm_check')
    .select(['alarm_id', 'checked_at', 'user_name', 'comment'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', 'in', alarmIds)
    .orderBy('checked_at')
    .orderBy('id')
    .execute();
  const byAlarm = Map.groupBy(rows, ({ alarm_id }) => alarm_id);
  return new Map(
    [...byAlarm].map(([id, checks]) => [
      id,
      checks.map((check) => ({
        checkTime: check.checked_at.getTime(),
        checkName: check.user_name,
        alarmInfo: check.comment,
      })),
    ]),
  );
}

interface BoxCount {
  readonly pickupboxId: string;
  readonly lasting: number;
  readonly uncommented: number;
}

/**
 * Per box: active alarms, and alarms since a time that have no comment. Boxes with neither are left
 * out.
 */
export async function countByBox(tx: Tx, pharmacyId: string, since: Date): Promise<BoxCount[]> {
  const { rows } = await sql<BoxCount>`
    with lasting as (
      select box_id, count(*) as count from alarm
      where pharmacy_id = ${pharmacyId} and ended_at is null and type <> 'other'
      group by box_id
    ), uncommented as (
      select box_id, count(*) as count from alarm
      where pharmacy_id = ${pharmacyId} and comment is null and type <> 'ok'
        and started_at >= ${since}
      group by box_id
    )
    select box_id as "pickupboxId", coalesce(lasting.count, 0) as lasting,
      coalesce(uncommented.count, 0) as uncommented
    from lasting full join uncommented using (box_id)
    order by box_id`.execute(tx);
  return rows;
}
