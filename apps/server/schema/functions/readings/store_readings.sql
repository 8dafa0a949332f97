-- Stores temperature readings of one box or of several, and updates what follows from them: the box's newest readings
-- and its spans. The transaction must hold each box (`for no key update`), or two could roll up the same span.
--
-- pharmacy_ids, box_ids  one element per box, each box once; of a box without readings nothing is written
-- newest                 an array with an object per box: by sensor its last reading, [degrees Celsius, milliseconds]
-- box_numbers            one element per reading, as in the arrays below: the index of its box in `box_ids`, from 1
-- sensors                the locker's id, or the name of another sensor of the box
-- times                  when it was measured, milliseconds since 1970
-- temperatures           degrees Celsius
-- are_new                true if no two readings are of the same box, sensor and minute, none is stored yet and each box
--                        has readings: skipping the lookup saves an eighth of the time
--
-- Readings may come in any order of time. Of each sensor and minute the first is stored (the one that is already there,
-- else the first in the list), and beside it the lowest and the highest of all, where they differ from it.
create or replace function store_readings(
  pharmacy_ids uuid[], box_ids uuid[], newest jsonb,
  box_numbers integer[], sensors text[], times bigint[], temperatures double precision[],
  are_new boolean default false)
  returns void language plpgsql as $$
declare
  origin constant timestamptz := to_timestamp(0);
  span constant interval := interval '10 minutes';
  hour constant interval := interval '1 hour';
  box record;
  late record;
  span_pharmacy_ids uuid[];
  span_box_ids uuid[];
  starts timestamptz[];
  ends timestamptz[];
begin
  if are_new then
    insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
    select pharmacy_ids[one.box], box_ids[one.box], one.sensor, to_timestamp(one.at / 60000 * 60), one.celsius
    from unnest(box_numbers, sensors, times, temperatures) as one (box, sensor, at, celsius);
  else
    insert into reading as known (pharmacy_id, box_id, sensor, minute, celsius, min_celsius, max_celsius)
    select pharmacy_ids[measured.number], box_ids[measured.number], measured.sensor, to_timestamp(measured.minute * 60),
      measured.celsius, nullif(measured.low, measured.celsius), nullif(measured.high, measured.celsius)
    from (
      select one.number, one.sensor, one.at / 60000 as minute, (array_agg(one.celsius order by one.place))[1] as celsius,
        min(one.celsius) as low, max(one.celsius) as high
      from unnest(box_numbers, sensors, times, temperatures) with ordinality as one (number, sensor, at, celsius, place)
      group by one.number, one.sensor, one.at / 60000) as measured
    on conflict (pharmacy_id, box_id, sensor, minute) do update set
      min_celsius = nullif(least(known.celsius, known.min_celsius, excluded.celsius, excluded.min_celsius), known.celsius),
      max_celsius = nullif(greatest(known.celsius, known.max_celsius, excluded.celsius, excluded.max_celsius), known.celsius)
    where least(excluded.celsius, excluded.min_celsius) < least(known.celsius, known.min_celsius)
      or greatest(excluded.celsius, excluded.max_celsius) > greatest(known.celsius, known.max_celsius);
    insert into reading_state (pharmacy_id, box_id)
    select pharmacy_ids[one.box], box_ids[one.box] from (select distinct unnest(box_numbers) as box) as one
    on conflict do nothing;
  end if;

  -- Most batches complete no span and have no late readings.
  for box in
    with added as (
      select number, store_readings.newest -> (number - 1) as newest,
        to_timestamp(min(at) / 1000.0) as earliest, to_timestamp(max(at) / 1000.0) as latest
      from unnest(box_numbers, times) as one (number, at) group by number),
    updated as (
      update reading_state as state set
        newest = case when state.newest_at > added.earliest
          then merge_newest_readings(state.newest, added.newest) else state.newest || added.newest end,
        newest_at = greatest(state.newest_at, added.latest),
        rolled_until = coalesce(state.rolled_until, date_bin(span, added.earliest, origin))
      from added
      where state.pharmacy_id = pharmacy_ids[added.number] and state.box_id = box_ids[added.number]
      returning added.number, state.pharmacy_id, state.box_id, added.earliest, state.rolled_until,
        date_bin(span, added.latest, origin) as over_until)
    select * from updated where earliest < rolled_until or over_until > rolled_until
  loop
    -- The hours of late readings, those that follow each other in one stretch.
    for late in
      select min(hours.start) as start, least(max(hours.start) + hour, box.rolled_until) as until
      from (
        select start, start - hour * row_number() over (order by start) as stretch
        from (
          select distinct date_bin(hour, to_timestamp(one.at / 1000.0), origin) as start
          from unnest(box_numbers, times) as one (number, at)
          where one.number = box.number and to_timestamp(one.at / 1000.0) < box.rolled_until) as late_hours) as hours
      group by hours.stretch
    loop
      span_pharmacy_ids := span_pharmacy_ids || box.pharmacy_id;
      span_box_ids := span_box_ids || box.box_id;
      starts := starts || late.start;
      ends := ends || late.until;
    end loop;
    if box.over_until > box.rolled_until then
      span_pharmacy_ids := span_pharmacy_ids || box.pharmacy_id;
      span_box_ids := span_box_ids || box.box_id;
      starts := starts || box.rolled_until;
      ends := ends || box.over_until;
    end if;
  end loop;

  if span_box_ids is not null then
    perform roll_up_readings(
      pharmacy_ids => span_pharmacy_ids, box_ids => span_box_ids, starts => starts, ends => ends);
  end if;
end $$;
