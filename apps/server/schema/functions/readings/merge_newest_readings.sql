-- Merges two lists of newest readings: for each sensor the newer one, and at equal times the added one.
create or replace function merge_newest_readings(known jsonb, added jsonb) returns jsonb
  language sql immutable as $$
  select jsonb_object_agg(sensor, value) from (
    select distinct on (sensor) sensor, value
    from (select key, value, 1 from jsonb_each(known)
      union all select key, value, 2 from jsonb_each(added)) as both_lists (sensor, value, turn)
    order by sensor, (value ->> 1)::bigint desc, turn desc) as newest
$$;
