-- Stores readings of a box that the caller holds: one for each sensor and minute, the first. `newest`,
-- `earliest` and `latest` as `note_readings` is asked, `times` are epoch milliseconds.
create or replace function store_readings(
  for_pharmacy uuid, for_box uuid, newest jsonb, earliest bigint, latest bigint,
  sensors text[], times bigint[], temperatures double precision[])
  returns void language plpgsql as $$
begin
  insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
  select for_pharmacy, for_box, measured.sensor, to_timestamp(measured.at / 60000 * 60), measured.celsius
  from unnest(sensors, times, temperatures) as measured (sensor, at, celsius)
  on conflict do nothing;
  insert into reading_state (pharmacy_id, box_id) values (for_pharmacy, for_box) on conflict do nothing;
  perform note_readings(array[for_pharmacy], array[for_box], array[1], jsonb_build_array(newest),
    array[earliest], array[latest], array_fill(1, array[cardinality(times)]), times);
end $$;
