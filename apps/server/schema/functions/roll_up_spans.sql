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
  select for_pharmacy, for_box, to_minutes,
    date_bin(make_interval(mins => to_minutes), span.start, to_timestamp(0)) as start, span.sensor,
    sum(span.reading_count), sum(span.sum_celsius), min(span.min_celsius), max(span.max_celsius)
  from reading_span as span
  where span.pharmacy_id = for_pharmacy and span.box_id = for_box and span.minutes = of_minutes
    and span.start >= first and span.start < until
  group by 4, 5
  on conflict (pharmacy_id, box_id, minutes, start, sensor) do update set
    reading_count = excluded.reading_count, sum_celsius = excluded.sum_celsius,
    min_celsius = excluded.min_celsius, max_celsius = excluded.max_celsius;
end $$;
