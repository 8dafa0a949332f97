-- Stores readings of a box, which the caller holds, that were made before it was known here: for each
-- sensor and minute one, the first. `times` are epoch milliseconds. As `store_readings` does it, but what
-- they cover is rolled up in one go: a day of a box comes at a time, long after it was over.
create or replace function store_past_readings(
  for_pharmacy uuid, for_box uuid, sensors text[], times bigint[], temperatures double precision[])
  returns void language plpgsql as $$
declare
  origin constant timestamptz := to_timestamp(0);
  span constant interval := interval '10 minutes';
  hour constant interval := interval '1 hour';
  earliest timestamptz;
  latest timestamptz;
  rolled timestamptz;
begin
  insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
  select for_pharmacy, for_box, measured.sensor, to_timestamp(measured.at / 60000 * 60), measured.celsius
  from unnest(sensors, times, temperatures) as measured (sensor, at, celsius)
  on conflict do nothing;

  insert into reading_state (pharmacy_id, box_id) values (for_pharmacy, for_box) on conflict do nothing;
  select to_timestamp(min(at) / 1000.0), to_timestamp(max(at) / 1000.0) into earliest, latest
  from unnest(times) as at;
  update reading_state as state set
    newest = newest_of_each(state.newest, (
      select jsonb_object_agg(measured.sensor, jsonb_build_array(measured.celsius, measured.at) order by measured.at)
      from unnest(sensors, times, temperatures) as measured (sensor, at, celsius))),
    newest_at = greatest(state.newest_at, latest),
    rolled_until = coalesce(state.rolled_until, date_bin(span, earliest, origin))
  where state.pharmacy_id = for_pharmacy and state.box_id = for_box
  returning state.rolled_until into rolled;

  if earliest < rolled then
    perform roll_up_readings(for_pharmacy, for_box, date_bin(hour, earliest, origin),
      least(date_bin(hour, latest, origin) + hour, rolled), rolled);
  end if;
  if date_bin(span, latest, origin) > rolled then
    perform roll_up_readings(for_pharmacy, for_box, rolled, date_bin(span, latest, origin),
      date_bin(span, latest, origin));
    update reading_state as state set rolled_until = date_bin(span, latest, origin)
    where state.pharmacy_id = for_pharmacy and state.box_id = for_box;
  end if;
end $$;
