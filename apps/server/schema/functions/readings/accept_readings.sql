-- Accepts batches of readings that only need to be stored, as a transaction of its own. A batch is accepted if no other
-- transaction holds its box, it is the next one of the box, all its sensors are the box's, no reading is older than the
-- box or its ranges, none is out of its range and no sensor of the box is watched. Of any other batch nothing is written.
--
-- received_at            when the batches were received
-- pharmacy_ids, box_ids  one element a batch; each box once
-- first_seqs             the number of the batch's first event; the others follow without a gap
-- hashes                 what recognizes the events when they are sent again: eight bytes each, in their order
-- newest                 as `store_readings` takes it
-- batch_numbers, sensors, times, temperatures
--                        one element a reading, as `store_readings` takes them: the place of its batch, from 1; the
--                        sensor; milliseconds since 1970, corrected by the box's clock; degrees Celsius
-- is_one_each            each reading of a batch is of another sensor
--
-- Returns the places of the accepted batches, from 1, in no order.
create or replace function accept_readings(
  received_at timestamptz, pharmacy_ids uuid[], box_ids uuid[], first_seqs bigint[], hashes bytea[], newest jsonb,
  batch_numbers integer[], sensors text[], times bigint[], temperatures double precision[],
  is_one_each boolean)
  returns integer[] language plpgsql as $$
declare
  accepted integer[];
  are_new boolean;
begin
  perform set_allowed_pharmacies(pharmacy_ids);
  with sensor as materialized (
    select sent.batch, own.locker_id as id, own.fridge
    from unnest(pharmacy_ids, box_ids) with ordinality as sent (pharmacy_id, box_id, batch)
    cross join lateral (
      select locker_id, fridge from locker
      where locker.pharmacy_id = sent.pharmacy_id and locker.box_id = sent.box_id and locker.locker_id = locker.sensor
      -- By the index, box by box, before the planner knows how many lockers there are, too.
      offset 0) as own),
  measured as materialized (
    select one.*,
      -- As values, not joins: the sensors are hashed once.
      one.sensor = '99-99' or (one.batch, one.sensor) in (select batch, id from sensor) as is_known,
      (one.batch, one.sensor) in (select batch, id from sensor where fridge) as is_fridge
    from unnest(batch_numbers, sensors, times, temperatures) as one (batch, sensor, at, celsius)),
  summed as materialized (
    select batch, count(*) as events, to_timestamp(min(at) / 1000.0) as earliest, bool_and(is_known) as are_known,
      min(celsius) filter (where is_fridge) as fridge_min, max(celsius) filter (where is_fridge) as fridge_max,
      min(celsius) filter (where not is_fridge) as basic_min, max(celsius) filter (where not is_fridge) as basic_max
    from measured group by batch),
  free as materialized (
    select box.pharmacy_id, box.id, summed.batch, summed.events, summed.earliest, first_seqs[summed.batch] as first_seq
    from summed join pickup_box as box
      on box.pharmacy_id = pharmacy_ids[summed.batch] and box.id = box_ids[summed.batch]
    where box.last_event_seq = first_seqs[summed.batch] - 1
      and summed.are_known
      and summed.earliest >= box.created_at - interval '5 s'
      and not exists (
        select from former_temperature_rules as former
        where former.pharmacy_id = box.pharmacy_id and former.box_id = box.id and former.until > summed.earliest)
      -- Null where the batch has no such sensor.
      and (summed.fridge_min < box.fridge_min_celsius or summed.fridge_max > box.fridge_max_celsius
        or summed.basic_min < box.basic_min_celsius or summed.basic_max > box.basic_max_celsius) is not true
      and not exists (
        select from temperature_watch as watch
        where watch.pharmacy_id = box.pharmacy_id and watch.box_id = box.id)
    for no key update of box skip locked),
  numbered as (
    update pickup_box as box set last_event_seq = free.first_seq + free.events - 1 from free
    where box.pharmacy_id = free.pharmacy_id and box.id = free.id),
  recorded as (
    insert into device_event (pharmacy_id, box_id, seq, event_count, kind, occurred_at, received_at,
      content, content_hash, outcome)
    select pharmacy_id, id, first_seq, events, 'reading', accept_readings.received_at, accept_readings.received_at,
      '{}', hashes[batch], 'applied'
    from free)
  -- A box without a newest reading may have no row of its state yet.
  select array_agg(batch), is_one_each and bool_and(coalesce(state.newest_at < date_trunc('minute', earliest), false))
    into accepted, are_new
  from free left join reading_state as state on state.pharmacy_id = free.pharmacy_id and state.box_id = free.id;

  if accepted is null then
    return '{}';
  end if;
  if cardinality(accepted) < cardinality(box_ids) then
    select array_agg(one.batch), array_agg(one.sensor), array_agg(one.at), array_agg(one.celsius)
      into batch_numbers, sensors, times, temperatures
    from unnest(batch_numbers, sensors, times, temperatures) as one (batch, sensor, at, celsius)
    where one.batch = any (accepted);
  end if;
  perform store_readings(pharmacy_ids => pharmacy_ids, box_ids => box_ids, newest => newest,
    box_numbers => batch_numbers, sensors => sensors, times => times, temperatures => temperatures,
    are_new => are_new);
  return accepted;
end $$;
