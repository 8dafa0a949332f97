-- Rolls up what is over of many boxes at once, and notes it: of each the readings from `firsts` to
-- `untils`, both multiples of ten minutes.
create or replace function roll_up_boxes(
  pharmacies uuid[], boxes uuid[], firsts timestamptz[], untils timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  hour constant interval := interval '1 hour';
  six_hours constant interval := interval '6 hours';
  origin constant timestamptz := to_timestamp(0);
  due record;
begin
  insert into reading_span
  select state.pharmacy_id, state.box_id, 10, one.start, measured.sensor,
    one.readings, one.sum, one.min, one.max
  from unnest(pharmacies, boxes, firsts, untils) as box (pharmacy_id, box_id, first, until)
    join reading_state as state
      on state.pharmacy_id = box.pharmacy_id and state.box_id = box.box_id
    cross join lateral jsonb_object_keys(state.newest) as measured (sensor)
    cross join lateral (
      select date_bin('10 minutes', minute, origin) as start,
        count(*) as readings, sum(celsius), min(celsius), max(celsius)
      from reading
      where reading.pharmacy_id = box.pharmacy_id and reading.box_id = box.box_id
        and reading.sensor = measured.sensor and minute >= box.first and minute < box.until
      group by 1) as one
  on conflict (pharmacy_id, box_id, minutes, start, sensor) do update set
    reading_count = excluded.reading_count, sum_celsius = excluded.sum_celsius,
    min_celsius = excluded.min_celsius, max_celsius = excluded.max_celsius;

  update reading_state as state set rolled_until = box.until
  from unnest(pharmacies, boxes, untils) as box (pharmacy_id, box_id, until)
  where state.pharmacy_id = box.pharmacy_id and state.box_id = box.box_id;

  -- One hour in six spans is over, and one time of six hours in six hours.
  for due in
    select pharmacy_id, box_id, date_bin(hour, first, origin) as hour_first,
      date_bin(hour, until, origin) as hour_until,
      date_bin(six_hours, first, origin) as six_first,
      date_bin(six_hours, until, origin) as six_until
    from unnest(pharmacies, boxes, firsts, untils) as box (pharmacy_id, box_id, first, until)
    where date_bin(hour, first, origin) < date_bin(hour, until, origin)
  loop
    perform roll_up_spans(due.pharmacy_id, due.box_id, 10::smallint, 60::smallint,
      due.hour_first, due.hour_until);
    if due.six_first < due.six_until then
      perform roll_up_spans(due.pharmacy_id, due.box_id, 60::smallint, 360::smallint,
        due.six_first, due.six_until);
    end if;
  end loop;
end $$;
