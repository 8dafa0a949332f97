-- Rolls up a box's readings from `first` to `until`, both multiples of ten minutes, as they are now. Of
-- the longer spans those are written that are over by `rolled`.
create or replace function roll_up_readings(
  for_pharmacy uuid, for_box uuid, first timestamptz, until timestamptz, rolled timestamptz)
  returns void language plpgsql as $$
declare
  hour constant interval := interval '1 hour';
  six_hours constant interval := interval '6 hours';
  origin constant timestamptz := to_timestamp(0);
begin
  insert into reading_span
  select for_pharmacy, for_box, 10, one.start, measured.sensor, one.readings, one.sum, one.min, one.max
  from reading_state as state
    cross join lateral jsonb_object_keys(state.newest) as measured (sensor)
    cross join lateral (
      select date_bin('10 minutes', minute, origin) as start,
        count(*) as readings, sum(celsius), min(celsius), max(celsius)
      from reading
      where reading.pharmacy_id = for_pharmacy and reading.box_id = for_box
        and reading.sensor = measured.sensor and minute >= first and minute < until
      group by 1) as one
  where state.pharmacy_id = for_pharmacy and state.box_id = for_box
  on conflict (pharmacy_id, box_id, minutes, start, sensor) do update set
    reading_count = excluded.reading_count, sum_celsius = excluded.sum_celsius,
    min_celsius = excluded.min_celsius, max_celsius = excluded.max_celsius;

  perform roll_up_spans(for_pharmacy, for_box, 10::smallint, 60::smallint, date_bin(hour, first, origin),
    least(date_bin(hour, until + hour - interval '1 ms', origin), date_bin(hour, rolled, origin)));
  perform roll_up_spans(for_pharmacy, for_box, 60::smallint, 360::smallint, date_bin(six_hours, first, origin),
    least(date_bin(six_hours, until + six_hours - interval '1 ms', origin),
      date_bin(six_hours, rolled, origin)));
end $$;
