import type { Reading, TemperatureRange } from '@kolli/domain/temperature/temperature-alarms';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { highestOfMinute, lowestOfMinute } from '../../platform/database/celsius-columns.ts';

/** A time of a sensor, both ends included, and what is calm in it: see `calmRange`. */
export interface WatchedTime {
  readonly sensor: string;
  readonly from: Date;
  readonly until: Date;
  readonly calm: TemperatureRange;
}

/**
 * Of each time the readings that an exposure depends on, oldest first, degrees Celsius. Of a calm hour after a calm hour
 * it depends on none, so that of a week only some are read. An hour that is not over yet is read as a whole.
 */
export async function listDecisiveReadings(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  times: readonly WatchedTime[],
): Promise<Reading[][]> {
  const earliest = new Date(Math.min(...times.map(({ from }) => from.getTime())));
  const latest = new Date(Math.max(...times.map(({ until }) => until.getTime())));
  const { rows } = await sql<Reading & { number: number }>`
    with watched as (
      select * from unnest(${times.map(({ sensor }) => sensor)}::text[], ${times.map(({ from }) => from)}::timestamptz[],
        ${times.map(({ until }) => until)}::timestamptz[], ${times.map(({ calm }) => calm.min)}::double precision[],
        ${times.map(({ calm }) => calm.max)}::double precision[])
        with ordinality as watched (sensor, since, until, low, high, number)),
    span as (
      select number, start, is_lively, lag(is_lively, 1, false) over (partition by number order by start) as follows
      from (
        select number, start, min_celsius < low or max_celsius > high as is_lively
        from reading_span join watched using (sensor)
        where pharmacy_id = ${pharmacyId} and box_id = ${boxId} and minutes = 60
          and start > ${earliest}::timestamptz - interval '1 hour' and start <= ${latest}
          and start > since - interval '1 hour' and start <= watched.until) as judged),
    part as (
      select number, start, start + interval '1 hour' as ends from span where is_lively or follows
      union all
      select number, coalesce(date_bin('1 hour', rolled_until, to_timestamp(0)), '-infinity'), 'infinity'
      from watched
      left join reading_state on pharmacy_id = ${pharmacyId} and box_id = ${boxId})
    select number::integer, minute as at, celsius, lowest, highest
    from part
    join watched using (number)
    -- By its index for each part: a join would read all of the box.
    cross join lateral (
      select minute, celsius, ${lowestOfMinute} as lowest, ${highestOfMinute} as highest from reading
      where pharmacy_id = ${pharmacyId} and box_id = ${boxId} and reading.sensor = watched.sensor
        and minute >= greatest(part.start, since) and minute < part.ends and minute <= watched.until
      offset 0) as measured
    order by number, minute`.execute(tx);
  const byTime = Map.groupBy(rows, ({ number }) => number);
  return times.map((_time, index) => byTime.get(index + 1) ?? []);
}
