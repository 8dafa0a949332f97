-- Takes batches of readings as before: one of each of these boxes, which ask for no more than storing.
-- `newest`, `earliest` and `latest` as `note_readings` is asked; `is_one_each` says that each
-- reading of a batch is of another sensor.
create or replace function take_readings(
  received timestamptz, pharmacies uuid[], boxes uuid[], first_seqs bigint[], counts integer[],
  hashes bytea[], newest jsonb, earliest bigint[], latest bigint[], is_one_each boolean,
  places integer[], sensors text[], times bigint[], temperatures double precision[])
  returns integer[] language plpgsql as $$
declare
  taken integer[];
  unknown integer[];
  are_new boolean;
begin
  perform see_pharmacies(pharmacies);
  with sent as (
    select * from unnest(pharmacies, boxes, first_seqs, counts, earliest)
      with ordinality as sent (pharmacy_id, box_id, first_seq, events, earliest, place)),
  felt as materialized (
    select measured.place,
      -- As a value, not a join: the doors are hashed once.
      (measured.place, measured.sensor) in (
        select sent.place, fridge.locker_id
        from sent cross join lateral (
          select locker_id from locker
          where locker.pharmacy_id = sent.pharmacy_id and locker.box_id = sent.box_id and locker.fridge
          -- By the index, box by box, before the planner knows how many doors there are, too.
          offset 0) as fridge) as is_fridge,
      min(measured.celsius) as lowest, max(measured.celsius) as highest
    from unnest(places, sensors, temperatures) as measured (place, sensor, celsius)
    group by 1, 2),
  free as materialized (
    select box.pharmacy_id, box.id, sent.place, sent.first_seq, sent.events, sent.earliest
    from sent join pickup_box as box on box.pharmacy_id = sent.pharmacy_id and box.id = sent.box_id
    where box.last_event_seq = sent.first_seq - 1
      and to_timestamp(sent.earliest / 1000.0) >= box.created_at - interval '5 s'
      and not exists (
        select from temperature_watch as watch
        where watch.pharmacy_id = sent.pharmacy_id and watch.box_id = sent.box_id)
      and not exists (
        select from felt
        where felt.place = sent.place
          and (lowest < case when is_fridge then box.fridge_min_celsius else box.basic_min_celsius end
            or highest > case when is_fridge then box.fridge_max_celsius else box.basic_max_celsius end))
    for no key update of box skip locked),
  numbered as (
    update pickup_box as box set last_event_seq = free.first_seq + free.events - 1 from free
    where box.pharmacy_id = free.pharmacy_id and box.id = free.id),
  kept as (
    insert into device_event (pharmacy_id, box_id, seq, event_count, kind, occurred_at, received_at,
      content, content_hash, outcome)
    select pharmacy_id, id, first_seq, events, 'reading', received, received, '{}', hashes[place], 'applied'
    from free)
  select array_agg(free.place), array_agg(free.place) filter (where state.box_id is null),
    -- None of the readings is there: they need not be looked for.
    is_one_each and bool_and(coalesce(state.newest_at < to_timestamp(free.earliest / 60000 * 60), true))
  into taken, unknown, are_new
  from free left join reading_state as state
    on state.pharmacy_id = free.pharmacy_id and state.box_id = free.id;

  if taken is null then
    return '{}';
  end if;
  if cardinality(taken) < cardinality(boxes) then
    select array_agg(measured.place), array_agg(measured.sensor), array_agg(measured.at), array_agg(measured.celsius)
      into places, sensors, times, temperatures
    from unnest(places, sensors, times, temperatures) as measured (place, sensor, at, celsius)
    where measured.place = any (taken);
  end if;
  if are_new then
    insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
    select pharmacies[measured.place], boxes[measured.place], measured.sensor,
      to_timestamp(measured.at / 60000 * 60), measured.celsius
    from unnest(places, sensors, times, temperatures) as measured (place, sensor, at, celsius);
  else
    insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
    select pharmacies[measured.place], boxes[measured.place], measured.sensor,
      to_timestamp(measured.at / 60000 * 60), measured.celsius
    from unnest(places, sensors, times, temperatures) as measured (place, sensor, at, celsius)
    on conflict do nothing;
  end if;
  if unknown is not null then
    insert into reading_state (pharmacy_id, box_id)
    select pharmacies[place], boxes[place] from unnest(unknown) as place;
  end if;
  perform note_readings(pharmacies, boxes, taken, newest, earliest, latest, places, times);
  return taken;
end $$;
