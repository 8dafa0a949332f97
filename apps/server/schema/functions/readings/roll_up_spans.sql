-- Sums spans of `of_minutes` into spans of `to_minutes`, for those that start from `first` to before `until`.
create or replace function roll_up_spans(
  for_pharmacy uuid, for_box uuid, of_minutes smallint, to_minutes smallint,
  first timestamptz, until timestamptz)
  returns void language plpgsql as $$
begin
  if first >= until then
    return;
  end if;
  insert into reading_span
  select for_pharmacy, for_box, to_minutes, part.start, part.sensor,
    sum(part.reading_count), sum(part.sum_celsius), min(part.min_celsius), max(part.max_celsius),
    min(part.first_place), max(part.last_place), max(greatest(part.longest_pause, part.pause_before))
  from (
    select placed.*, first_place - lag(last_place) over (partition by start, sensor order by first_place) as pause_before
    from (
      select span.sensor, reading_count, sum_celsius, min_celsius, max_celsius, longest_pause, long.start,
        (date_part('epoch', span.start - long.start) / 60)::smallint + first_offset as first_place,
        (date_part('epoch', span.start - long.start) / 60)::smallint + last_offset as last_place
      from reading_span as span
      cross join lateral date_bin(make_interval(mins => to_minutes), span.start, to_timestamp(0)) as long (start)
      where span.pharmacy_id = for_pharmacy and span.box_id = for_box and span.minutes = of_minutes
        and span.start >= first and span.start < until) as placed) as part
  group by part.start, part.sensor
  on conflict (pharmacy_id, box_id, minutes, start, sensor) do update set
    reading_count = excluded.reading_count, sum_celsius = excluded.sum_celsius,
    min_celsius = excluded.min_celsius, max_celsius = excluded.max_celsius, first_offset = excluded.first_offset,
    last_offset = excluded.last_offset, longest_pause = excluded.longest_pause;
end $$;
