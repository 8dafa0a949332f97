import { roomSensorId } from '@kolli/domain/lockers';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/** A sensor that measured before and not for long. */
export interface SilentSensor {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly sensor: string;
  readonly lastAt: Date;
}

export interface SilenceRule {
  readonly now: Date;
  /** Boxes last heard before this are missing themselves. */
  readonly heardBefore: Date;
  /** A sensor is silent after so many of its box's report intervals, and not before `shortestMs`. */
  readonly intervals: number;
  readonly shortestMs: number;
}

/** Boxes that are heard, and since when a sensor of theirs must have measured. */
const heardBoxes = (pharmacyIds: readonly string[], rule: SilenceRule) => sql`
  select pharmacy_id, id as box_id, coalesce(heard_since, last_seen_at) as heard_since,
    ${rule.now}::timestamptz
      - greatest(${rule.intervals}::int * report_interval_ms, ${rule.shortestMs}::bigint)
        * interval '1 millisecond' as since
  from pickup_box
  where pharmacy_id = any(${pharmacyIds}::uuid[]) and last_seen_at >= ${rule.heardBefore}`;

/**
 * The doors' sensors, each with its newest reading since the door is there; fridge doors out of service
 * may be silent.
 */
const silentDoors = sql`
  select heard.*, locker.locker_id as sensor, newest_at(state.newest, locker.locker_id) as last_at
  from heard
  join reading_state as state
    on state.pharmacy_id = heard.pharmacy_id and state.box_id = heard.box_id
  join locker on locker.pharmacy_id = heard.pharmacy_id and locker.box_id = heard.box_id
  where newest_at(state.newest, locker.locker_id) < heard.since
    and newest_at(state.newest, locker.locker_id) > coalesce(locker.built_at, '-infinity')
    and not (locker.fridge and locker.is_inactive)`;

const roomReadings = sql`
  from reading
  where reading.pharmacy_id = heard.pharmacy_id and reading.box_id = heard.box_id
    and reading.sensor = ${roomSensorId}`;

/** The rooms' sensors: first whether there is a new reading, which is in few months; then the newest. */
const silentRooms = sql`
  select heard.*, ${roomSensorId}, (select max(minute) ${roomReadings})
  from heard
  where not exists (select ${roomReadings} and reading.minute >= heard.since)`;

/** Sensors that are silent for long while their box was heard all the time, and not known to be. */
export async function findSilent(
  tx: Tx,
  pharmacyIds: readonly string[],
  rule: SilenceRule,
): Promise<SilentSensor[]> {
  const { rows } = await sql<SilentSensor>`
    with heard as (${heardBoxes(pharmacyIds, rule)}),
      silent as (${silentDoors} union all ${silentRooms})
    select pharmacy_id as "pharmacyId", box_id as "boxId", sensor, last_at as "lastAt"
    from silent
    where last_at is not null and heard_since < since
      and not exists (
        select from temperature_watch as watch
        where watch.pharmacy_id = silent.pharmacy_id and watch.box_id = silent.box_id
          and watch.sensor = silent.sensor and watch.is_silent)
    order by box_id, sensor`.execute(tx);
  return rows;
}

/** Holds those of these boxes that nobody else holds, so that none of them reports meanwhile. */
export async function holdBoxes(
  tx: Tx,
  pharmacyIds: readonly string[],
  boxIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', 'in', pharmacyIds)
    .where('id', 'in', boxIds)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Watches sensors for their next reading. */
export async function watchSilent(tx: Tx, sensors: readonly SilentSensor[]): Promise<void> {
  if (sensors.length === 0) return;
  await tx
    .insertInto('temperature_watch')
    .values(
      sensors.map(({ pharmacyId, boxId, sensor }) => ({
        pharmacy_id: pharmacyId,
        box_id: boxId,
        sensor,
        is_silent: true,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['pharmacy_id', 'box_id', 'sensor']).doUpdateSet({ is_silent: true }),
    )
    .execute();
}
