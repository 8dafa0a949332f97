import type { Grain } from '@kolli/domain/temperature/temperature-grain';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { highestOfMinute, lowestOfMinute } from '../../platform/database/celsius-columns.ts';

/** Data of a box and its sensors besides the readings of a range. */
export interface KnownOfBox {
  readonly basic: { readonly min: number; readonly max: number };
  readonly fridge: { readonly min: number; readonly max: number };
  /**
   * Each sensor's newest reading, in degrees Celsius and epoch milliseconds, also of removed doors.
   */
  readonly newest: Readonly<Record<string, readonly [celsius: number, at: number]>>;
  /** Spans that end by then are rolled up; null before the first reading. */
  readonly rolledUntil: Date | null;
  readonly createdAt: Date;
}

export async function readKnown(tx: Tx, { pharmacyId, boxId }: BoxKey): Promise<KnownOfBox> {
  const row = await tx
    .selectFrom('pickup_box as box')
    .leftJoin('reading_state as state', (join) =>
      join.onRef('state.pharmacy_id', '=', 'box.pharmacy_id').onRef('state.box_id', '=', 'box.id'),
    )
    .select(['basic_min_celsius', 'basic_max_celsius', 'fridge_min_celsius', 'fridge_max_celsius'])
    .select(['state.newest', 'state.rolled_until', 'box.created_at'])
    .where('box.pharmacy_id', '=', pharmacyId)
    .where('box.id', '=', boxId)
    .executeTakeFirstOrThrow();
  return {
    basic: { min: row.basic_min_celsius, max: row.basic_max_celsius },
    fridge: { min: row.fridge_min_celsius, max: row.fridge_max_celsius },
    newest: row.newest ?? {},
    rolledUntil: row.rolled_until,
    createdAt: row.created_at,
  };
}

/** The doors of the box, ordered by module and position. */
export function listDoors(tx: Tx, { pharmacyId, boxId }: BoxKey) {
  return tx
    .selectFrom('locker')
    .select(['locker_id', 'module_index', 'fridge', 'sensor', 'built_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .orderBy('module_index')
    .orderBy('position')
    .execute();
}

/** All current and past doors of the box, and whether each is, or last was, a fridge door. */
export async function listDoorKinds(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
): Promise<ReadonlyMap<string, { readonly fridge: boolean; readonly isThere: boolean }>> {
  const { rows } = await sql<{ id: string; fridge: boolean; isThere: boolean }>`
    select locker_id as id, fridge, true as "isThere" from locker
    where pharmacy_id = ${pharmacyId} and box_id = ${boxId}
    union all
    (select distinct on (gone.locker_id) gone.locker_id, gone.locker_kind = 'fridge', false
    from activity_change as gone
    where gone.pharmacy_id = ${pharmacyId} and gone.box_id = ${boxId} and gone.locker_id is not null
      and not exists (select from locker
        where locker.pharmacy_id = gone.pharmacy_id and locker.box_id = gone.box_id
          and locker.locker_id = gone.locker_id)
    order by gone.locker_id, gone.changed_at desc, gone.id desc)`.execute(tx);
  return new Map(rows.map(({ id, ...kind }) => [id, kind]));
}

/** The points of one sensor, by the number of each one's interval since 1970, ascending. */
export interface SensorPoints {
  readonly sensor: string;
  readonly places: number[];
  readonly average: number[];
  readonly min: number[] | null;
  readonly max: number[] | null;
}

export interface RequestedRange {
  readonly start: Date;
  readonly end: Date;
  readonly sensors: readonly string[];
  readonly grain: Grain;
  readonly rolledUntil: Date;
}

/** The end of the range of dates. */
const latestTime = 8.64e15;

const floorTo = (at: Date, ms: number) => new Date(Math.floor(at.getTime() / ms) * ms);

/** One point per minute: its first reading, and the extremes of all of them if a minute had several that differ. */
async function listReadings(tx: Tx, { pharmacyId, boxId }: BoxKey, asked: RequestedRange) {
  const { rows } = await sql<SensorPoints>`
    select sensor, json_agg(place) as places, json_agg(celsius) as average,
      case when bool_or(has_several) then json_agg(low) end as min,
      case when bool_or(has_several) then json_agg(high) end as max
    from (
      select sensor, (date_part('epoch', minute) / 60)::integer as place, celsius,
        ${lowestOfMinute} as low, ${highestOfMinute} as high,
        min_celsius is not null or max_celsius is not null as has_several
      from reading
      where pharmacy_id = ${pharmacyId} and box_id = ${boxId} and sensor = any(${asked.sensors}::text[])
        and minute >= ${floorTo(asked.start, 60_000)} and minute <= ${asked.end}
      order by sensor, minute) as reading_point
    group by sensor order by sensor`.execute(tx);
  return rows;
}

/** One point per span: finished spans are read from the roll-up, later ones from the readings. */
async function listSpans(tx: Tx, { pharmacyId, boxId }: BoxKey, asked: RequestedRange) {
  const { sensors, grain, end } = asked;
  const sourceMs = grain.sourceMinutes * 60_000;
  const start = floorTo(asked.start, grain.intervalMs);
  const afterEnd = floorTo(end, grain.intervalMs).getTime() + grain.intervalMs;
  const until = new Date(Math.min(afterEnd, latestTime));
  const rolled = floorTo(asked.rolledUntil, sourceMs);
  const seconds = grain.intervalMs / 1000;
  const { rows } = await sql<SensorPoints>`
    with reading_point as (
      select sensor, floor(date_part('epoch', start) / ${seconds}::bigint)::integer as place,
        reading_count as readings, sum_celsius as sum, min_celsius as min, max_celsius as max
      from reading_span
      where pharmacy_id = ${pharmacyId} and box_id = ${boxId} and minutes = ${grain.sourceMinutes}
        and start >= ${start} and start < ${until < rolled ? until : rolled}
        and sensor = any(${sensors}::text[])
      union all
      select sensor, floor(date_part('epoch', minute) / ${seconds}::bigint)::integer,
        1, celsius, ${lowestOfMinute}, ${highestOfMinute}
      from reading
      where pharmacy_id = ${pharmacyId} and box_id = ${boxId} and sensor = any(${sensors}::text[])
        and minute >= ${rolled > start ? rolled : start} and minute < ${until}),
    points as (
      select sensor, place, round(sum(sum) / sum(readings) * 100) / 100 as average,
        min(min) as min, max(max) as max
      from reading_point group by sensor, place order by sensor, place)
    select sensor, json_agg(place) as places, json_agg(average) as average,
      json_agg(min) as min, json_agg(max) as max
    from points group by sensor order by sensor`.execute(tx);
  return rows;
}

/** The points of these sensors in the range, in order per sensor; empty without sensors. */
export function listPoints(tx: Tx, box: BoxKey, asked: RequestedRange): Promise<SensorPoints[]> {
  return asked.grain.sourceMinutes === 1 ? listReadings(tx, box, asked) : listSpans(tx, box, asked);
}
