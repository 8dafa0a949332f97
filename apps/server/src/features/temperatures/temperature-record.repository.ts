import type { ReadingRun } from '@kolli/domain/temperature/temperature-record';
import { shortestGapMs } from '@kolli/domain/temperature/temperature-record';
import { periodsOf, type RulesHistory } from '@kolli/domain/temperature/temperature-rules';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { highestOfMinute, lowestOfMinute } from '../../platform/database/celsius-columns.ts';

/** Whose readings are asked for, in which time; the end is excluded. */
export interface RecordRange {
  readonly from: Date;
  readonly to: Date;
  readonly sensors: readonly { readonly sensor: string; readonly isFridge: boolean }[];
  readonly rules: RulesHistory;
  /** Spans that end by then are rolled up. */
  readonly rolledUntil: Date;
}

/** A kind of sensor with what is allowed, and when the next reading is due, for the readings of a time. */
function allowedRows(history: RulesHistory) {
  return periodsOf(history).flatMap(({ since, until, rules, dueAfterMs, expectedOffset }) =>
    ([true, false] as const).map((is_fridge) => ({
      since: since?.toISOString() ?? '-infinity',
      until: until?.toISOString() ?? 'infinity',
      is_fridge,
      ...(is_fridge ? rules.fridge : rules.basic),
      interval_ms: dueAfterMs,
      report_ms: rules.reportIntervalMs,
      expected_offset: expectedOffset,
    })),
  );
}

/** The sensors, what is allowed for them, and the spans of six hours that the range touches. */
const askedFor = ({ from, to, sensors, rules }: RecordRange) => sql`
  asked as (
    select sensor, is_fridge
    from unnest(${sensors.map(({ sensor }) => sensor)}::text[],
      ${sensors.map(({ isFridge }) => isFridge)}::boolean[]) as one (sensor, is_fridge)),
  allowed as (
    select * from jsonb_to_recordset(${JSON.stringify(allowedRows(rules))}::jsonb)
      as one (is_fridge boolean, since timestamptz, until timestamptz, min float8, max float8, interval_ms bigint,
        report_ms bigint, expected_offset float8)),
  block as (
    select sensor, is_fridge, start
    from asked cross join generate_series(date_bin('6 hours', ${from}::timestamptz, to_timestamp(0)),
      ${to}::timestamptz - interval '1 ms', '6 hours') as start)`;

/**
 * Spans in which a sensor was in range and no reading is missing: their readings need not be read. Of each sensor the
 * warmest and the coldest of them are read nevertheless, for the times of its extremes.
 */
const quietBlocks = ({ pharmacyId, boxId }: BoxKey, { from, to, rolledUntil }: RecordRange) => sql`
  quiet as (
    select span.sensor, span.start, allowed.interval_ms, allowed.since,
      span.start + span.first_offset * interval '1 minute' as first,
      span.start + span.last_offset * interval '1 minute' as last,
      row_number() over (partition by span.sensor order by max_celsius desc, span.start) as warmth,
      row_number() over (partition by span.sensor order by min_celsius, span.start) as cold
    from reading_span as span
    join asked on asked.sensor = span.sensor
    join allowed on allowed.is_fridge = asked.is_fridge
      and allowed.since <= span.start and allowed.until >= span.start + interval '6 hours'
    where span.pharmacy_id = ${pharmacyId} and span.box_id = ${boxId} and span.minutes = 360
      and span.start >= ${from} and span.start <= least(${to}, ${rolledUntil}::timestamptz) - interval '6 hours'
      and span.min_celsius >= allowed.min and span.max_celsius <= allowed.max
      and span.longest_pause * 60000 < allowed.interval_ms * 1.5),
  skipped as (select * from quiet where warmth > 1 and cold > 1)`;

/**
 * Every minute that is not in a skipped span, with the side of the range on which its readings are (the further one, if
 * on both), and each skipped span as one.
 */
const points = ({ pharmacyId, boxId }: BoxKey, { from, to }: RecordRange) => sql`
  point as (
    select sensor, first, last, interval_ms, since, 'in' as side, null::float8 as low, null::float8 as high from skipped
    union all
    select block.sensor, one.minute, one.minute, allowed.interval_ms, allowed.since,
      case when high > allowed.max and high - allowed.max >= allowed.min - low then 'high'
        when low < allowed.min then 'low' else 'in' end, low, high
    from block
    cross join lateral (
      select minute, ${lowestOfMinute} as low, ${highestOfMinute} as high from reading
      where reading.pharmacy_id = ${pharmacyId} and reading.box_id = ${boxId} and reading.sensor = block.sensor
        and minute >= greatest(block.start, ${from}::timestamptz)
        and minute < least(block.start + interval '6 hours', ${to}::timestamptz)
      offset 0) as one
    join allowed on allowed.is_fridge = block.is_fridge
      and allowed.since <= one.minute and allowed.until > one.minute
    -- As values, not a join: they are hashed, however many the planner expects.
    where (block.sensor, block.start) not in (select sensor, start from skipped))`;

const ms = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000)`;

/** How many readings are expected from 1970 to a time. */
const expectedUntil = (time: ReturnType<typeof sql>) => sql`(
  select expected_offset + ${ms(time)} / report_ms from allowed
  where since <= ${time} and until > ${time} limit 1)`;

/**
 * Readings that are missing between two that follow each other: those that were expected since the second one was due,
 * by the report interval of each time.
 */
const missingBetween = sql`
  case when since = since_before then greatest(round(${ms(sql`first - before`)} / interval_before) - 1, 0)
    when due <= first then round(round((${expectedUntil(sql`first`)} - ${expectedUntil(sql`due`)})::numeric, 6))
    else 0 end`;

/** Points with what is missing before each, and where a run begins. */
const runStarts = ({ to }: RecordRange) => sql`
  followed as (
    select *, lag(last) over own as before, lag(interval_ms) over own as interval_before, lag(side) over own as side_before,
      lag(since) over own as since_before, lag(last + interval_ms * interval '1 ms') over own as due,
      least(coalesce(lead(first) over own, ${to}), ${to}) as after
    from point window own as (partition by sensor order by first)),
  measured as (
    select *, coalesce(${missingBetween}, 0) as missing,
      least(${ms(sql`after - first`)}, interval_ms) as held_ms
    from followed),
  numbered as (
    select *, sum(is_start::integer) over (partition by sensor order by first) as run
    from (
      select *, before is null or side <> side_before
        or (missing > 0 and first - due >= ${shortestGapMs} * interval '1 ms') as is_start
      from measured) as started)`;

const extreme = (celsius: 'low' | 'high') => sql`
  (array_agg(jsonb_build_object('celsius', ${sql.ref(celsius)}, 'time', ${ms(sql`first`)}::bigint)
    order by ${sql.ref(celsius)} ${sql.raw(celsius === 'high' ? 'desc' : 'asc')}, first)
    filter (where ${sql.ref(celsius)} is not null))[1]`;

/** The runs of each sensor with readings in the range, in order of time. */
export async function listRuns(
  tx: Tx,
  box: BoxKey,
  range: RecordRange,
): Promise<ReadonlyMap<string, readonly ReadingRun[]>> {
  if (range.sensors.length === 0) return new Map();
  const { rows } = await sql<ReadingRun & { readonly sensor: string }>`
    with ${askedFor(range)}, ${quietBlocks(box, range)}, ${points(box, range)}, ${runStarts(range)}
    select sensor, min(side) as side, ${ms(sql`min(first)`)}::bigint as first, ${ms(sql`max(last)`)}::bigint as last,
      (array_agg(interval_ms order by first desc))[1] as "intervalMs",
      coalesce(sum(missing) filter (where not is_start), 0)::integer as missing,
      coalesce(sum(missing) filter (where is_start), 0)::integer as "missingBefore",
      sum(held_ms)::bigint as "heldMs", ${extreme('high')} as highest, ${extreme('low')} as lowest
    from numbered group by sensor, run order by sensor, run`.execute(tx);
  return Map.groupBy(rows, ({ sensor }) => sensor);
}
