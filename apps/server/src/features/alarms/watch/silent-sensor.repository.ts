import { roomSensorId } from '@kolli/domain/box/lockers';
import { sql } from 'kysely';
import type { WatchedBoxes } from '../../../platform/database/box-key.ts';
import { onNodeOf } from '../../../platform/database/on-node-of.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/** A sensor that does not measure: since its last reading, or since the load of a parcel that it never measured. */
export interface SilentSensor {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly sensor: string;
  readonly lastAt: Date;
}

export interface SilenceRule {
  readonly now: Date;
  /** Boxes last seen before this are missing themselves. */
  readonly silentSince: Date;
  /** A sensor is silent after this number of its box's report intervals, but not before `shortestMs`. */
  readonly intervals: number;
  readonly shortestMs: number;
}

/** Connected boxes, and the time since which their sensors must have measured. */
const connectedBoxes = ({ pharmacyIds, boxId }: WatchedBoxes, rule: SilenceRule) => sql`
  select pharmacy_id, id as box_id, coalesce(heartbeats_since, last_seen_at) as heartbeats_since,
    ${rule.now}::timestamptz
      - greatest(${rule.intervals}::int * report_interval_ms, ${rule.shortestMs}::bigint)
        * interval '1 millisecond' as since
  from pickup_box
  where pharmacy_id = any(${pharmacyIds}::uuid[]) ${onNodeOf('pickup_box', pharmacyIds)}
    and last_seen_at >= ${rule.silentSince}
    ${boxId === undefined ? sql`` : sql`and id = ${boxId}`}`;

/** Sensors whose newest reading is too old, of boxes that were connected all the time; also of former doors. */
const quietSensors = (pharmacyIds: readonly string[]) => sql`
  select connected.pharmacy_id, connected.box_id, measured.sensor, newest_at(state.newest, measured.sensor) as last_at
  from connected
  join reading_state as state
    on state.pharmacy_id = connected.pharmacy_id and state.box_id = connected.box_id
  cross join lateral jsonb_object_keys(state.newest) as measured (sensor)
  where connected.heartbeats_since < connected.since
    and newest_at(state.newest, measured.sensor) < connected.since
    and state.pharmacy_id = any(${pharmacyIds}::uuid[]) ${onNodeOf('state', pharmacyIds)}`;

/** Sensors of cold doors that have not measured since the door was built, although a parcel lies there that long. */
const sensorsThatNeverMeasured = (pharmacyIds: readonly string[]) => sql`
  select connected.pharmacy_id, connected.box_id, locker.locker_id as sensor, stay.loaded_at as last_at
  from connected
  join locker on locker.pharmacy_id = connected.pharmacy_id and locker.box_id = connected.box_id
    ${onNodeOf('locker', pharmacyIds)}
  join locker_occupancy as stay
    on stay.pharmacy_id = locker.pharmacy_id and stay.box_id = locker.box_id and stay.locker_id = locker.locker_id
    ${onNodeOf('stay', pharmacyIds)}
  left join reading_state as state
    on state.pharmacy_id = locker.pharmacy_id and state.box_id = locker.box_id ${onNodeOf('state', pharmacyIds)}
  where connected.heartbeats_since < connected.since
    and locker.fridge and stay.released_at is null and stay.loaded_at < connected.since
    and (state.newest -> locker.locker_id is null or newest_at(state.newest, locker.locker_id) <= locker.built_at)`;

/** Whether a door was used since it was built, and must measure: fridge doors out of service may be silent. */
const isDoorInUse = (pharmacyIds: readonly string[]) => sql`exists (
  select from locker
  where locker.pharmacy_id = quiet.pharmacy_id and locker.box_id = quiet.box_id and locker.locker_id = quiet.sensor
    and quiet.last_at > coalesce(locker.built_at, '-infinity') and not (locker.fridge and locker.is_inactive)
    ${onNodeOf('locker', pharmacyIds)})`;

/**
 * Sensors that are silent although their box was connected all the time, and that are not recorded as
 * silent.
 */
export async function findSilent(
  tx: Tx,
  boxes: WatchedBoxes,
  rule: SilenceRule,
): Promise<SilentSensor[]> {
  const { pharmacyIds } = boxes;
  const { rows } = await sql<SilentSensor>`
    with connected as (${connectedBoxes(boxes, rule)}),
      quiet as materialized (${quietSensors(pharmacyIds)} union all ${sensorsThatNeverMeasured(pharmacyIds)})
    select pharmacy_id as "pharmacyId", box_id as "boxId", sensor, last_at as "lastAt"
    from quiet
    where (sensor = ${roomSensorId} or ${isDoorInUse(pharmacyIds)})
      and not exists (
        select from temperature_watch as watch
        where watch.pharmacy_id = quiet.pharmacy_id and watch.box_id = quiet.box_id
          and watch.sensor = quiet.sensor and watch.is_silent ${onNodeOf('watch', pharmacyIds)})
    order by box_id, sensor`.execute(tx);
  return rows;
}

/**
 * Locks those of these boxes that no other transaction has locked, so that none of them reports in the
 * meantime.
 */
export async function lockBoxes(
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

/** Records sensors as silent, to detect their next reading. */
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
