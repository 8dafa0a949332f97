-- The same as before of storing readings, at less cost: where none of them can be there already, which the
-- boxes' newest readings tell, no row is looked for before it is written. What each sensor told last comes
-- with the readings, and fridges' doors have an index of their own.

-- Lets the rest of the transaction see these pharmacies' rows alone: for functions that are a transaction
-- of their own, which costs one message where `begin`, `set` and `commit` are three more.
create function see_pharmacies(ids uuid[]) returns void language plpgsql as $$
begin
  perform set_config('kolli.pharmacies', ids::text, true);
end $$;

-- The keys, of these pharmacies, that have these ids and are not revoked.
create function find_machine_keys(pharmacies uuid[], ids uuid[]) returns setof machine_key
  language plpgsql as $$
begin
  perform see_pharmacies(pharmacies);
  return query
    select key.* from unnest(pharmacies, ids) as asked (pharmacy_id, id)
      join machine_key as key on key.pharmacy_id = asked.pharmacy_id and key.id = asked.id
    where key.revoked_at is null;
end $$;

create index locker_fridge on locker (pharmacy_id, box_id, locker_id) where fridge;

-- Notes readings of boxes that have a state, those at `told` in the lists: the newest of each sensor, and the
-- spans that are over or whose readings came late. `newest` has of each box what its sensors told last,
-- `earliest` and `latest` have the times of its first and last reading.
create function note_readings(
  pharmacies uuid[], boxes uuid[], told integer[], newest jsonb, earliest bigint[], latest bigint[],
  places integer[], times bigint[])
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
  for due in
    with added as (
      select place, newest -> (place - 1) as newest,
        to_timestamp(earliest[place] / 1000.0) as earliest, to_timestamp(latest[place] / 1000.0) as latest
      from unnest(told) as place),
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
    select * from noted
    where noted.earliest < noted.rolled_until or noted.rolls_until > noted.rolled_until
  loop
    if due.earliest < due.rolled_until then
      for late in
        select distinct date_bin(interval '1 hour', to_timestamp(one.at / 1000.0), origin)
        from unnest(places, times) as one (place, at)
        where one.place = due.place and to_timestamp(one.at / 1000.0) < due.rolled_until
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

drop function store_readings;
-- Stores readings of a box that the caller holds: one for each sensor and minute, the first. `newest`,
-- `earliest` and `latest` as `note_readings` is asked, `times` are epoch milliseconds.
create function store_readings(
  for_pharmacy uuid, for_box uuid, newest jsonb, earliest bigint, latest bigint,
  sensors text[], times bigint[], temperatures double precision[])
  returns void language plpgsql as $$
begin
  insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
  select for_pharmacy, for_box, told.sensor, to_timestamp(told.at / 60000 * 60), told.celsius
  from unnest(sensors, times, temperatures) as told (sensor, at, celsius)
  on conflict do nothing;
  insert into reading_state (pharmacy_id, box_id) values (for_pharmacy, for_box) on conflict do nothing;
  perform note_readings(array[for_pharmacy], array[for_box], array[1], jsonb_build_array(newest),
    array[earliest], array[latest], array_fill(1, array[cardinality(times)]), times);
end $$;

drop function take_readings;
-- Takes batches of readings as before: one of each of these boxes, which ask for no more than storing.
-- `newest`, `earliest` and `latest` as `note_readings` is asked; `is_one_each` says that each
-- reading of a batch is of another sensor.
create function take_readings(
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
    select told.place,
      -- As a value, not a join: the doors are hashed once.
      (told.place, told.sensor) in (
        select sent.place, fridge.locker_id
        from sent cross join lateral (
          select locker_id from locker
          where locker.pharmacy_id = sent.pharmacy_id and locker.box_id = sent.box_id and locker.fridge
          -- By the index, box by box, before the planner knows how many doors there are, too.
          offset 0) as fridge) as is_fridge,
      min(told.celsius) as lowest, max(told.celsius) as highest
    from unnest(places, sensors, temperatures) as told (place, sensor, celsius)
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
    select array_agg(told.place), array_agg(told.sensor), array_agg(told.at), array_agg(told.celsius)
      into places, sensors, times, temperatures
    from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius)
    where told.place = any (taken);
  end if;
  if are_new then
    insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
    select pharmacies[told.place], boxes[told.place], told.sensor,
      to_timestamp(told.at / 60000 * 60), told.celsius
    from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius);
  else
    insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
    select pharmacies[told.place], boxes[told.place], told.sensor,
      to_timestamp(told.at / 60000 * 60), told.celsius
    from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius)
    on conflict do nothing;
  end if;
  if unknown is not null then
    insert into reading_state (pharmacy_id, box_id)
    select pharmacies[place], boxes[place] from unnest(unknown) as place;
  end if;
  perform note_readings(pharmacies, boxes, taken, newest, earliest, latest, places, times);
  return taken;
end $$;
