import { sql, type Insertable } from 'kysely';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { AlarmCheckTable, AlarmTable } from '../../platform/database/tables.gen.ts';
import type { AlarmLine, TemperatureCheckLine } from './lines/box-lines.ts';

/** A line with its box. */
export interface OfBox<Line> {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly line: Line;
}

/** PostgreSQL allows 65,535 parameters per statement. */
const maxRowsPerStatement = 1000;

const latestFirst = ({ check }: AlarmLine) =>
  check.toSorted((a, b) => b.checkTime.getTime() - a.checkTime.getTime());

function alarmRow({ pharmacyId, boxId, line }: OfBox<AlarmLine>) {
  return {
    pharmacy_id: pharmacyId,
    id: newId(),
    box_id: boxId,
    locker_id: line.lockerId,
    type: line.alarmType,
    cause: line.alarmCause ?? null,
    started_at: line.timestamp,
    ended_at: line.alarmEndTimestamp ?? null,
    max_celsius: line.alarmMax ?? null,
    min_celsius: line.alarmMin ?? null,
    comment: latestFirst(line)[0]?.alarmInfo ?? null,
  };
}

/** The row that marks the end of a fault (ALM-11). */
function okRow(alarm: Insertable<AlarmTable>): Insertable<AlarmTable>[] {
  const { ended_at, started_at } = alarm;
  if (!(ended_at instanceof Date) || ended_at <= started_at) return [];
  const nothing = { cause: null, max_celsius: null, min_celsius: null, comment: null };
  return [{ ...alarm, ...nothing, id: newId(), type: 'ok', started_at: ended_at }];
}

const checkRows = (
  { pharmacyId, line }: OfBox<AlarmLine>,
  alarmId: string,
): Insertable<AlarmCheckTable>[] =>
  line.check.map(({ checkTime, checkName, alarmInfo }) => ({
    pharmacy_id: pharmacyId,
    id: newId(),
    alarm_id: alarmId,
    user_id: null,
    user_name: checkName,
    comment: alarmInfo,
    checked_at: checkTime,
  }));

/** Inserts ended alarms with their comments, without notifications. */
export async function insertPastAlarms(tx: Tx, alarms: readonly OfBox<AlarmLine>[]): Promise<void> {
  const rows = alarms.map(alarmRow);
  const all = rows.flatMap((row) => [row, ...okRow(row)]);
  for (let start = 0; start < all.length; start += maxRowsPerStatement)
    await tx
      .insertInto('alarm')
      .values(all.slice(start, start + maxRowsPerStatement))
      .execute();
  const checks = alarms.flatMap((alarm, index) => checkRows(alarm, rows[index]?.id ?? ''));
  for (let start = 0; start < checks.length; start += maxRowsPerStatement)
    await tx
      .insertInto('alarm_check')
      .values(checks.slice(start, start + maxRowsPerStatement))
      .execute();
}

/** Inserts temperature checks. */
export async function insertPastChecks(
  tx: Tx,
  checks: readonly OfBox<TemperatureCheckLine>[],
): Promise<void> {
  if (checks.length === 0) return;
  const rows = checks.map(({ pharmacyId, boxId, line }) => ({
    pharmacy_id: pharmacyId,
    id: newId(),
    box_id: boxId,
    user_id: null,
    user_name: line.userName,
    checked_at: line.timestamp,
  }));
  await tx.insertInto('temperature_check').values(rows).execute();
}

/** List indexes of alarms that already exist, with the same door, type, cause and time. */
export async function findPresentAlarms(
  tx: Tx,
  alarms: readonly OfBox<AlarmLine>[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select given.place::int as place
    from unnest(${alarms.map(({ pharmacyId }) => pharmacyId)}::uuid[],
      ${alarms.map(({ boxId }) => boxId)}::uuid[], ${alarms.map(({ line }) => line.lockerId)}::text[],
      ${alarms.map(({ line }) => line.alarmType)}::text[],
      ${alarms.map(({ line }) => line.timestamp)}::timestamptz[],
      ${alarms.map(({ line }) => line.alarmCause ?? null)}::text[])
      with ordinality as given (pharmacy_id, box_id, locker_id, type, started_at, cause, place)
    join alarm using (pharmacy_id, box_id, locker_id, type, started_at)
    where alarm.cause is not distinct from given.cause`.execute(tx);
  return new Set(rows.map(({ place }) => place - 1));
}

/** List indexes of checks that already exist, with the same person and time. */
export async function findPresentChecks(
  tx: Tx,
  checks: readonly OfBox<TemperatureCheckLine>[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select given.place::int as place
    from unnest(${checks.map(({ pharmacyId }) => pharmacyId)}::uuid[],
      ${checks.map(({ boxId }) => boxId)}::uuid[], ${checks.map(({ line }) => line.userName)}::text[],
      ${checks.map(({ line }) => line.timestamp)}::timestamptz[])
      with ordinality as given (pharmacy_id, box_id, user_name, checked_at, place)
    join temperature_check using (pharmacy_id, box_id, user_name, checked_at)`.execute(tx);
  return new Set(rows.map(({ place }) => place - 1));
}
