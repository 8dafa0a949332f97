import { readingGapMs } from '@kolli/domain/temperature/exposure';
import { sql } from 'kysely';
import { highestOfMinute, lowestOfMinute } from '../../platform/database/celsius-columns.ts';

export interface FigureRange {
  readonly pharmacyId: string;
  /** Only this delivery, from all readings of its stay. */
  readonly docId?: string;
  readonly now: Date;
  /** Maximum number of points of a curve. */
  readonly points: number;
}

const hour = sql`interval '1 hour'`;
const origin = sql`to_timestamp(0)`;
const gap = sql`${readingGapMs} * interval '1 ms'`;
/** How long before the stay the curve begins. */
const lead = sql`interval '30 minutes'`;
/** All readings of shorter stays are read: an hour is too long for a point of their curves. */
const shortStay = sql`interval '12 hours'`;

/**
 * What was allowed behind the door of each stay, each range from the end of the one before (TRU-07): as rows, and as
 * `shown` for its curve.
 */
const allowed = ({ pharmacyId, now }: FigureRange) => sql`
  allowed as materialized (
    select stay.doc_id, lag(rules.until, 1, '-infinity'::timestamptz) over (partition by stay.doc_id order by rules.until)
        as since, rules.until,
      case when stay.is_fridge then fridge_min_celsius else basic_min_celsius end as min,
      case when stay.is_fridge then fridge_max_celsius else basic_max_celsius end as max
    from stay
    join (
      select box_id, until, fridge_min_celsius, fridge_max_celsius, basic_min_celsius, basic_max_celsius
      from former_temperature_rules where pharmacy_id = ${pharmacyId}
      union all
      select id, 'infinity', fridge_min_celsius, fridge_max_celsius, basic_min_celsius, basic_max_celsius
      from pickup_box where pharmacy_id = ${pharmacyId}) as rules on rules.box_id = stay.box_id),
  shown as (
    select stay.doc_id, max(allowed.min) as low, min(allowed.max) as high,
      json_agg(json_build_object('until', extract(epoch from nullif(allowed.until, 'infinity')) * 1000,
        'min', allowed.min, 'max', allowed.max) order by allowed.until) as ranges
    from stay join allowed on allowed.doc_id = stay.doc_id
    where allowed.until > stay.loaded_at - ${lead} and allowed.since < coalesce(stay.ended_at, ${now})
    group by stay.doc_id)`;

/**
 * The whole hours within each stay that need not be read: they were in range, as was the hour before, and have no
 * extreme of the stay. `parts` are the times between them.
 */
const parts = ({ pharmacyId, docId, now }: FigureRange) => sql`
  timed as materialized (
    select *, coalesce(is_long and whole_since < whole_until, false) as has_hours
    from (
    select stay.*, shown.low, shown.high, loaded_at - ${lead} as since, coalesce(ended_at, ${now}) as until,
      date_bin(${hour}, loaded_at + ${hour} - interval '1 ms', ${origin}) as whole_since,
      date_bin(${hour}, least(rolled_until, coalesce(ended_at, ${now}) - ${gap}), ${origin}) as whole_until,
      ${docId === undefined} and coalesce(ended_at, ${now}) - loaded_at >= ${shortStay} as is_long
    from stay
    join shown on shown.doc_id = stay.doc_id
    left join reading_state as state on state.pharmacy_id = ${pharmacyId} and state.box_id = stay.box_id) as bounded),
  hours as materialized (
    select *, lag(is_out, 1, true) over (partition by doc_id order by start) as follows,
      row_number() over (partition by doc_id order by max_celsius desc, start) = 1
        or row_number() over (partition by doc_id order by min_celsius, start) = 1 as is_extreme
    from (
      select timed.*, start, min_celsius, max_celsius, max_celsius > high or min_celsius < low as is_out
      from timed
      join reading_span as span on span.pharmacy_id = ${pharmacyId} and span.box_id = timed.box_id
        and span.sensor = timed.sensor and span.minutes = 60
        and start >= whole_since and start < whole_until
      where has_hours) as judged),
  parts as materialized (
    select doc_id, box_id, sensor, is_fridge, loaded_at, since, until, start as part_since, start + ${hour} as part_until,
      false as is_edge
    from hours
    where is_out or follows or is_extreme
    union all
    select doc_id, box_id, sensor, is_fridge, loaded_at, since, until, part_since, part_until, true
    from timed
    cross join lateral (
      select since as part_since, 'infinity'::timestamptz as part_until where not has_hours
      union all
      select since, whole_since where has_hours
      union all
      select whole_until, 'infinity' where has_hours) as edge)`;

/**
 * The readings of these parts, with how far each is out of the range of its time in degrees, and how long it counts: until
 * the next one, in gaps not at all, before the stay not at all.
 */
const measured = ({ pharmacyId }: FigureRange) => sql`
  measured as materialized (
    select *, extract(epoch from minute)::double precision * 1000 as at,
      case when is_own and next - minute < ${gap}
        then extract(epoch from next - greatest(minute, loaded_at)) * 1000 else 0 end::double precision as weight_ms
    from (
      select parts.doc_id, is_fridge, loaded_at, parts.since, parts.until, is_edge, minute, celsius, low, high, greatest(high - max, min - low) as out_by,
        case when high - max >= min - low then high else low end as furthest,
        minute >= loaded_at - interval '1 minute' as is_own,
        lead(minute) over (partition by parts.doc_id order by minute) as next
      from parts
      -- By its index for each part: a join would read all of the box.
      cross join lateral (
        select minute, celsius, ${lowestOfMinute} as low, ${highestOfMinute} as high from reading
        where pharmacy_id = ${pharmacyId} and box_id = parts.box_id and sensor = parts.sensor
          and minute >= part_since and minute < part_until and minute <= parts.until
        offset 0) as reading
      join allowed on allowed.doc_id = parts.doc_id and minute >= allowed.since and minute < allowed.until) as read)`;

/** Of equal extremes the one furthest out of range counts, then the first. */
const figures = sql`
  figures as (
    select doc_id, sum(weight_ms) filter (where out_by > 0) as "outMs",
      max(array[high, out_by, -at]) as highest, min(array[low, -out_by, at]) as lowest
    from measured where is_own group by doc_id)`;

const degradation = sql`exp(-10000 / (celsius + 273.15))`;

/** The mean kinetic temperature, of the first reading of each minute, never of fridges. Doors with the same sensor share the sums of its hours. */
const kinetic = ({ pharmacyId }: FigureRange) => sql`
  kinetic_hours as materialized (
    select box_id, sensor, date_bin(${hour}, minute, ${origin}) as start, sum(weight_ms) as weight_ms,
      sum(weight_ms * ${degradation}) as degradation
    from (
      select box_id, sensor, minute, celsius, case when next - minute < ${gap}
        then extract(epoch from next - minute) * 1000 else 0 end::double precision as weight_ms
      from (
        select watched.box_id, watched.sensor, minute, celsius,
          lead(minute) over (partition by watched.box_id, watched.sensor order by minute) as next
        from (
          select box_id, sensor, min(whole_since) as since, max(until) as until
          from timed where not is_fridge and has_hours group by box_id, sensor) as watched
        cross join lateral (
          select minute, celsius from reading
          where pharmacy_id = ${pharmacyId} and box_id = watched.box_id and sensor = watched.sensor
            and minute >= watched.since and minute <= watched.until
          offset 0) as reading) as followed) as weighed
    group by box_id, sensor, start),
  kinetic as (
    select doc_id, 10000 / -ln(sum(degradation) / nullif(sum(weight_ms), 0)) - 273.15 as "meanKinetic"
    from (
      select doc_id, weight_ms, weight_ms * ${degradation} as degradation
      from measured
      where is_own and is_edge and not is_fridge
      union all
      select doc_id, kinetic_hours.weight_ms, degradation
      from hours
      join kinetic_hours using (box_id, sensor, start)
      where not is_fridge) as sums
    group by doc_id)`;

/** The curve of each stay: of each interval the reading that is furthest out of range. */
const curve = ({ points }: FigureRange) => sql`
  curve as (
    select doc_id, json_agg(json_build_array(extract(epoch from at)::bigint * 1000, celsius) order by at) as points
    from (
      select distinct on (doc_id, place) doc_id, at, celsius
      from (
        select doc_id, at, celsius, out_by,
          floor(extract(epoch from at - loaded_at) * ${points - 1} / greatest(1, extract(epoch from until - since))) as place
        from (
          select doc_id, loaded_at, since, until, minute as at, furthest as celsius, out_by from measured
          union all
          select doc_id, loaded_at, since, until, start + ${hour} / 2, case when max_celsius - high >= low - min_celsius then max_celsius
            else min_celsius end, greatest(max_celsius - high, low - min_celsius)
          from hours where not (is_out or follows or is_extreme)) as point) as placed
      order by doc_id, place, out_by desc, at) as chosen
    group by doc_id)`;

/**
 * Common table expressions after one named `stay`: `shown`, `figures`, `kinetic` and `curve` by delivery. A list reads
 * of long stays only the hours that matter, and draws the others by their spans, so that a week is quick.
 */
export const stayFigures = (range: FigureRange) => sql`
  ${allowed(range)}, ${parts(range)}, ${measured(range)}, ${figures}, ${kinetic(range)}, ${curve(range)}`;
