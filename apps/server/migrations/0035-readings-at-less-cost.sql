-- The same as before of storing readings, at less cost: many boxes are rolled up by one statement, the
-- fridges' doors are looked up by hash, and no statement is planned anew for each batch.

-- Rolls up what is over of many boxes at once, and notes it: of each the readings from `firsts` to
-- `untils`, both multiples of ten minutes.
create function roll_up_boxes(
  pharmacies uuid[], boxes uuid[], firsts timestamptz[], untils timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  hour constant interval := interval '1 hour';
  six_hours constant interval := interval '6 hours';
  origin constant timestamptz := to_timestamp(0);
  due record;
begin
  insert into reading_span
  select state.pharmacy_id, state.box_id, 10, one.start, told.sensor,
    one.readings, one.sum, one.min, one.max
  from unnest(pharmacies, boxes, firsts, untils) as box (pharmacy_id, box_id, first, until)
    join reading_state as state
      on state.pharmacy_id = box.pharmacy_id and state.box_id = box.box_id
    cross join lateral jsonb_object_keys(state.newest) as told (sensor)
    cross join lateral (
      select date_bin('10 minutes', minute, origin) as start,
        count(*) as readings, sum(celsius), min(celsius), max(celsius)
      from reading
      where reading.pharmacy_id = box.pharmacy_id and reading.box_id = box.box_id
        and reading.sensor = told.sensor and minute >= box.first and minute < box.until
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

create or replace function store_readings(
  pharmacies uuid[], boxes uuid[],
  places integer[], sensors text[], times bigint[], temperatures double precision[])
  returns void language plpgsql as $$
declare
  origin constant timestamptz := to_timestamp(0);
  span constant interval := interval '10 minutes';
  due record;
  late timestamptz;
  due_pharmacies uuid[] := '{}';
  due_boxes uuid[] := '{}';
  firsts timestamptz[] := '{}';
  untils timestamptz[] := '{}';
begin
  insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
  select pharmacies[told.place], boxes[told.place], told.sensor,
    to_timestamp(told.at / 60000 * 60), told.celsius
  from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius)
  on conflict do nothing;

  insert into reading_state (pharmacy_id, box_id)
  select box.pharmacy_id, box.id from unnest(pharmacies, boxes) as box (pharmacy_id, id)
  where not exists (select from reading_state as state
    where state.pharmacy_id = box.pharmacy_id and state.box_id = box.id);

  for due in
    with added as (
      select told.place, jsonb_object_agg(told.sensor, jsonb_build_array(told.celsius, told.at)
          order by told.at) as newest,
        to_timestamp(min(told.at) / 1000.0) as earliest, to_timestamp(max(told.at) / 1000.0) as latest
      from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius)
      group by told.place),
    noted as (
      update reading_state as state set
        newest = case when state.newest_at > added.earliest
          then newest_of_each(state.newest, added.newest) else state.newest || added.newest end,
        newest_at = greatest(state.newest_at, added.latest),
        rolled_until = coalesce(state.rolled_until, date_bin(span, added.earliest, origin))
      from added
      where state.pharmacy_id = pharmacies[added.place] and state.box_id = boxes[added.place]
      returning added.place, state.pharmacy_id, state.box_id, state.rolled_until, added.earliest,
        greatest(state.rolled_until, date_bin(span, added.latest, origin)) as rolls_until)
    select * from noted where earliest < rolled_until or rolls_until > rolled_until
  loop
    if due.earliest < due.rolled_until then
      for late in
        select distinct date_bin(interval '1 hour', to_timestamp(told.at / 1000.0), origin)
        from unnest(places, times) as told (place, at)
        where told.place = due.place and to_timestamp(told.at / 1000.0) < due.rolled_until
      loop
        perform roll_up_readings(due.pharmacy_id, due.box_id, late,
          least(late + interval '1 hour', due.rolled_until), due.rolled_until);
      end loop;
    end if;
    if due.rolls_until > due.rolled_until then
      due_pharmacies := due_pharmacies || due.pharmacy_id;
      due_boxes := due_boxes || due.box_id;
      firsts := firsts || due.rolled_until;
      untils := untils || due.rolls_until;
    end if;
  end loop;
  if cardinality(due_boxes) > 0 then
    perform roll_up_boxes(due_pharmacies, due_boxes, firsts, untils);
  end if;
end $$;

create or replace function take_readings(
  received timestamptz, pharmacies uuid[], boxes uuid[], first_seqs bigint[], counts integer[],
  hashes bytea[], places integer[], sensors text[], times bigint[], temperatures double precision[])
  returns integer[] language plpgsql as $$
declare
  taken integer[];
begin
  with sent as (
    select * from unnest(pharmacies, boxes, first_seqs, counts)
      with ordinality as sent (pharmacy_id, box_id, first_seq, events, place)),
  felt as materialized (
    select told.place,
      -- As a value, not a join: the doors are hashed once.
      (told.place, told.sensor) in (
        select sent.place, locker.locker_id
        from sent join locker on locker.pharmacy_id = sent.pharmacy_id and locker.box_id = sent.box_id
        where locker.fridge) as is_fridge,
      min(told.celsius) as lowest, max(told.celsius) as highest, min(told.at) as earliest
    from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius)
    group by 1, 2),
  free as materialized (
    select box.pharmacy_id, box.id, sent.place, sent.first_seq + sent.events - 1 as last_seq
    from sent join pickup_box as box on box.pharmacy_id = sent.pharmacy_id and box.id = sent.box_id
    where box.last_event_seq = sent.first_seq - 1
      and not exists (
        select from temperature_watch as watch
        where watch.pharmacy_id = sent.pharmacy_id and watch.box_id = sent.box_id)
      and not exists (
        select from felt
        where felt.place = sent.place
          and (to_timestamp(felt.earliest / 1000.0) < box.created_at - interval '5 s'
            or lowest < case when is_fridge then box.fridge_min_celsius else box.basic_min_celsius end
            or highest > case when is_fridge then box.fridge_max_celsius else box.basic_max_celsius end))
    for no key update of box skip locked),
  numbered as (
    update pickup_box as box set last_event_seq = free.last_seq from free
    where box.pharmacy_id = free.pharmacy_id and box.id = free.id
    returning free.place)
  select array_agg(place) into taken from numbered;

  if taken is null then
    return '{}';
  end if;
  insert into device_event (pharmacy_id, box_id, seq, event_count, kind, occurred_at, received_at,
    content, content_hash, outcome)
  select pharmacies[place], boxes[place], first_seqs[place], counts[place], 'reading', received, received,
    '{}', hashes[place], 'applied'
  from unnest(taken) as told (place);
  if cardinality(taken) < cardinality(boxes) then
    select array_agg(told.place), array_agg(told.sensor), array_agg(told.at), array_agg(told.celsius)
      into places, sensors, times, temperatures
    from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius)
    where told.place = any (taken);
  end if;
  perform store_readings(pharmacies, boxes, places, sensors, times, temperatures);
  return taken;
end $$;
