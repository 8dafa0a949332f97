-- Computes spans again from the stored readings: those of ten minutes within the given periods, then the spans of an
-- hour and of six hours around them that ended by `reading_state.rolled_until`, which moves to the latest end.
--
-- pharmacy_ids, box_ids  one element per period; a box may have several
-- starts, ends           multiples of ten minutes, the end excluded. Periods of a box do not overlap;
--                        their order does not matter.
create or replace function roll_up_readings(
  pharmacy_ids uuid[], box_ids uuid[], starts timestamptz[], ends timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  hour constant interval := interval '1 hour';
  six_hours constant interval := interval '6 hours';
  instant constant interval := interval '1 ms';
  origin constant timestamptz := to_timestamp(0);
  stretch record;
  due record;
begin
  -- Period by period, so that a distributed database finds the node of each pharmacy.
  for stretch in
    select * from unnest(pharmacy_ids, box_ids, starts, ends) as one (pharmacy_id, box_id, start, until)
  loop
    insert into reading_span
    select state.pharmacy_id, state.box_id, 10, one.start, measured.sensor,
      one.readings, one.sum, one.min, one.max, one.first_offset, one.last_offset, one.longest_pause
    from reading_state as state
      cross join lateral jsonb_object_keys(state.newest) as measured (sensor)
      cross join lateral (
        select start, count(*) as readings, sum(celsius), min(low), max(high), min(place) as first_offset,
          max(place) as last_offset, coalesce(max(pause), 0) as longest_pause
        from (
          select celsius, low, high, place, placed.start, place - lag(place) over (partition by placed.start order by place) as pause
          from (
            select celsius, least(celsius, min_celsius) as low, greatest(celsius, max_celsius) as high,
              date_bin('10 minutes', minute, origin) as start,
              (date_part('epoch', minute)::bigint % 600 / 60)::smallint as place
            from reading
            where reading.pharmacy_id = stretch.pharmacy_id and reading.box_id = stretch.box_id
              and reading.sensor = measured.sensor and minute >= stretch.start and minute < stretch.until) as placed
          ) as paused
        group by start) as one
    where state.pharmacy_id = stretch.pharmacy_id and state.box_id = stretch.box_id
    on conflict (pharmacy_id, box_id, minutes, start, sensor) do update set
      reading_count = excluded.reading_count, sum_celsius = excluded.sum_celsius,
      min_celsius = excluded.min_celsius, max_celsius = excluded.max_celsius, first_offset = excluded.first_offset,
      last_offset = excluded.last_offset, longest_pause = excluded.longest_pause;
  end loop;

  update reading_state as state set rolled_until = box.until
  from (
    select pharmacy_id, box_id, max(until) as until
    from unnest(pharmacy_ids, box_ids, ends) as stretch (pharmacy_id, box_id, until)
    group by pharmacy_id, box_id) as box
  where state.pharmacy_id = box.pharmacy_id and state.box_id = box.box_id
    and (state.rolled_until < box.until) is not false;

  -- Most periods are ten minutes within an hour that is not over.
  for due in
    select * from (
      select state.pharmacy_id, state.box_id,
        date_bin(hour, start, origin) as hour_start,
        least(date_bin(hour, until + hour - instant, origin), date_bin(hour, rolled_until, origin)) as hour_end,
        date_bin(six_hours, start, origin) as six_start,
        least(date_bin(six_hours, until + six_hours - instant, origin),
          date_bin(six_hours, rolled_until, origin)) as six_end
      from unnest(pharmacy_ids, box_ids, starts, ends) as stretch (pharmacy_id, box_id, start, until)
        join reading_state as state using (pharmacy_id, box_id)) as longer
    where hour_start < hour_end
  loop
    perform roll_up_spans(due.pharmacy_id, due.box_id, 10::smallint, 60::smallint, due.hour_start, due.hour_end);
    perform roll_up_spans(due.pharmacy_id, due.box_id, 60::smallint, 360::smallint, due.six_start, due.six_end);
  end loop;
end $$;
