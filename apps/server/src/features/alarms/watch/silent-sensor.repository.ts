import { roomSensorId } from '@kolli/domain/box/lockers';
import { sql } from 'kysely';
import type { WatchedBoxes } from '../../../platform/database/box-key.ts';
import { onNodeOf } from '../../../platform/database/on-node-of.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/** A sensor that measured before and has stopped. */
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

/**
 * Door sensors with their newest reading since the door was built. Fridge doors out of service may be
 * silent.
 */
const silentDoors = (pharmacyIds: readonly string[]) => sql`
  select connected.*, locker.locker_id as sensor, newest_at(state.newest, locker.locker_id) as last_at
  from connected
  join reading_state as state
    on state.pharmacy_id = connected.pharmacy_id and state.box_id = connected.box_id
  join locker on locker.pharmacy_id = connected.pharmacy_id and locker.box_id = connected.box_id
  where newest_at(state.newest, locker.locker_id) < connected.since
    and newest_at(state.newest, locker.locker_id) > coalesce(locker.built_at, '-infinity')
    and not (locker.fridge and locker.is_inactive)
    ${onNodeOf('state', pharmacyIds)} ${onNodeOf('locker', pharmacyIds)}`;

const roomReadings = (pharmacyIds: readonly string[]) => sql`
  from reading
  where reading.pharmacy_id = connected.pharmacy_id and reading.box_id = connected.box_id
    and reading.sensor = ${roomSensorId} ${onNodeOf('reading', pharmacyIds)}`;

/** Room sensors: first checks for a recent reading, which touches few partitions, then reads the newest. */
const silentRooms = (pharmacyIds: readonly string[]) => sql`
  select connected.*, ${roomSensorId}, (select max(minute) ${roomReadings(pharmacyIds)})
  from connected
  where not exists (select ${roomReadings(pharmacyIds)} and reading.minute >= connected.since)`;

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
      silent as (${silentDoors(pharmacyIds)} union all ${silentRooms(pharmacyIds)})
    select pharmacy_id as "pharmacyId", box_id as "boxId", sensor, last_at as "lastAt"
    from silent
    where last_at is not null and heartbeats_since < since
      and not exists (
        select from temperature_watch as watch
        where watch.pharmacy_id = silent.pharmacy_id and watch.box_id = silent.box_id
          and watch.sensor = silent.sensor and watch.is_silent ${onNodeOf('watch', pharmacyIds)})
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
