import type { SensedDoor } from '@kolli/domain/temperature/sensors';
import type { Excursion } from '@kolli/domain/temperature/temperature-alarms';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { TemperatureWatchTable } from '../../../platform/database/tables.gen.ts';

export interface BoxRef {
  readonly pharmacyId: string;
  readonly boxId: string;
}

/** A watched sensor: one with an excursion or without readings. */
export interface Watch {
  readonly sensor: string;
  readonly excursion: Excursion | null;
  /** The alarm of the excursion, once there is one. */
  readonly alarmId: string | null;
  readonly isSilent: boolean;
}

/** How long a sensor is out of range before an alarm is raised. */
export async function readAlarmDelayMs(tx: Tx, { pharmacyId, boxId }: BoxRef): Promise<number> {
  const box = await tx
    .selectFrom('pickup_box')
    .select('alarm_delay_ms')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
  return box.alarm_delay_ms;
}

/** A current door; `builtAt` is set where its box was rebuilt. */
export type DoorOfBox = SensedDoor & { readonly builtAt: Date | null };

export async function listSensedDoors(tx: Tx, { pharmacyId, boxId }: BoxRef): Promise<DoorOfBox[]> {
  const rows = await tx
    .selectFrom('locker')
    .select(['locker_id', 'sensor', 'fridge', 'built_at'])
    .select(
      sql<boolean>`exists (
      select from reading_state as state
      where state.pharmacy_id = locker.pharmacy_id and state.box_id = locker.box_id
        and newest_at(state.newest, locker.sensor) > coalesce(locker.built_at, '-infinity'))`.as(
        'has_readings',
      ),
    )
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .execute();
  return rows.map((row) => ({
    lockerId: row.locker_id,
    sensor: row.sensor,
    fridge: row.fridge,
    hasReadings: row.has_readings,
    builtAt: row.built_at,
  }));
}

function excursionOf(row: Selectable<TemperatureWatchTable>): Excursion | null {
  const { type, since, last_at: lastAt, max_celsius: max, min_celsius: min } = row;
  if (type === null || since === null || lastAt === null || max === null || min === null)
    return null;
  return {
    type: type === 'temp_low' ? 'temp_low' : 'temp_high',
    since,
    lastAt,
    maxCelsius: max,
    minCelsius: min,
    isAlarm: row.alarm_id !== null,
  };
}

/** The watched sensors of a box, by sensor id. */
export async function listWatches(
  tx: Tx,
  { pharmacyId, boxId }: BoxRef,
): Promise<ReadonlyMap<string, Watch>> {
  const rows = await tx
    .selectFrom('temperature_watch')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.sensor,
      {
        sensor: row.sensor,
        excursion: excursionOf(row),
        alarmId: row.alarm_id,
        isSilent: row.is_silent,
      },
    ]),
  );
}

/** Stops watching sensors. */
async function deleteWatches(
  tx: Tx,
  { pharmacyId, boxId }: BoxRef,
  sensors: readonly string[],
): Promise<void> {
  if (sensors.length === 0) return;
  await tx
    .deleteFrom('temperature_watch')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('sensor', 'in', sensors)
    .execute();
}

const rowOf = ({ pharmacyId, boxId }: BoxRef, { sensor, excursion, ...watch }: Watch) => ({
  pharmacy_id: pharmacyId,
  box_id: boxId,
  sensor,
  type: excursion?.type ?? null,
  since: excursion?.since ?? null,
  last_at: excursion?.lastAt ?? null,
  max_celsius: excursion?.maxCelsius ?? null,
  min_celsius: excursion?.minCelsius ?? null,
  alarm_id: watch.alarmId,
  is_silent: watch.isSilent,
});

/** Stores the state of watched sensors; deletes one with neither excursion nor silence. */
export async function saveWatches(tx: Tx, box: BoxRef, watches: readonly Watch[]): Promise<void> {
  const isOver = (watch: Watch) => watch.excursion === null && !watch.isSilent;
  await deleteWatches(
    tx,
    box,
    watches.filter(isOver).map(({ sensor }) => sensor),
  );
  const rows = watches.filter((watch) => !isOver(watch)).map((watch) => rowOf(box, watch));
  if (rows.length === 0) return;
  await tx
    .insertInto('temperature_watch')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['pharmacy_id', 'box_id', 'sensor']).doUpdateSet({
        type: sql`excluded.type`,
        since: sql`excluded.since`,
        last_at: sql`excluded.last_at`,
        max_celsius: sql`excluded.max_celsius`,
        min_celsius: sql`excluded.min_celsius`,
        alarm_id: sql`excluded.alarm_id`,
        is_silent: sql`excluded.is_silent`,
      }),
    )
    .execute();
}

/** The time of the newest reading of each sensor. */
export async function listNewestTimes(
  tx: Tx,
  { pharmacyId, boxId }: BoxRef,
): Promise<ReadonlyMap<string, Date>> {
  const row = await tx
    .selectFrom('reading_state')
    .select('newest')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .executeTakeFirst();
  const newest = Object.entries(row?.newest ?? {});
  return new Map(newest.map(([sensor, [, at]]) => [sensor, new Date(at)]));
}
