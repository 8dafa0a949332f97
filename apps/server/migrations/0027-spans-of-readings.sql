-- Readings: stored by one call, rolled up span by span, let go of month by month.

-- Readings of ten minutes, an hour and six hours, in one row each: a log reads about as many rows as it
-- shows points, whatever its range. A span is written when it is over, and anew when a reading comes late.
create table reading_span (
  pharmacy_id uuid not null,
  box_id uuid not null,
  minutes smallint not null check (minutes in (10, 60, 360)),
  start timestamptz(3) not null,
  sensor text not null,
  reading_count integer not null,
  sum_celsius double precision not null,
  min_celsius double precision not null,
  max_celsius double precision not null,
  -- The start before the sensor: a log is one stretch of this index.
  primary key (pharmacy_id, box_id, minutes, start, sensor)
) partition by range (start);
call protect_by_pharmacy('reading_span', 'select, insert, update');
create table reading_span_other partition of reading_span default;

-- What is known of all of a box's readings. One row, where each door's newest temperature would be one
-- more row to write for each reading.
create table reading_state (
  pharmacy_id uuid not null,
  box_id uuid not null,
  -- By sensor, of doors that are no more, too: [degrees Celsius, epoch milliseconds].
  newest jsonb not null default '{}',
  newest_at timestamptz(3),
  -- Spans of ten minutes that end by then are rolled up, and so are the longer ones.
  rolled_until timestamptz(3),
  primary key (pharmacy_id, box_id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
) with (fillfactor = 40);
call protect_by_pharmacy('reading_state', 'select, insert, update');
-- These rows change with each batch; with room in their pages no index need follow.
alter table pickup_box set (fillfactor = 60);

-- Readings come in batches of which one row is kept: `seq` is the number of the first event, and
-- `content_hash` has eight bytes for each.
alter table device_event add column event_count integer not null default 1 check (event_count > 0);
-- Rows of readings that are gone may go; what else a box said is kept.
create policy readings_alone on device_event as restrictive for delete using (kind = 'reading');
grant delete on device_event to kolli_app;

-- Makes the partitions of `reading` and `reading_span` from the month of `first` to that of `last`, where
-- there is none. The app owns no table, so this runs as the owner. A partition gets no grants: the app
-- reaches its rows through the table alone, behind its policy. Rows that came before their month move.
create or replace function make_reading_months(first date, last date) returns void
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' as $$
declare
  month timestamptz := date_trunc('month', first::timestamptz);
  following timestamptz;
  parent text;
  begins text;
  name text;
begin
  while month <= last::timestamptz loop
    following := month + interval '1 month';
    foreach parent in array array['reading', 'reading_span'] loop
      begins := case parent when 'reading' then 'minute' else 'start' end;
      name := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass('public.' || name) is not null;
      -- One maker at a time, and no row on its way to where it would not stay.
      execute format('lock table public.%I in access exclusive mode', parent || '_other');
      continue when to_regclass('public.' || name) is not null;
      execute format('create table public.%I (like public.%I including all)', name, parent);
      execute format('with early as
        (delete from public.%I where %I >= %L and %I < %L returning *)
        insert into public.%I select * from early',
        parent || '_other', begins, month, begins, following, name);
      -- Attached, not made in place: that would stop everybody who reads or writes readings.
      execute format('alter table public.%I attach partition public.%I
        for values from (%L) to (%L)', parent, name, month, following);
    end loop;
    month := following;
  end loop;
end $$;

-- Drops the months of readings, and of their spans, that end by `before`. Answers how many tables went.
create function drop_reading_months(before date) returns integer
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC'
  set lock_timeout = '3s' as $$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select child.relname from pg_inherits
      join pg_class child on child.oid = inhrelid
      join pg_class parent on parent.oid = inhparent
    where parent.oid in ('public.reading'::regclass, 'public.reading_span'::regclass)
      and child.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= before
    order by child.relname
  loop
    execute format('drop table public.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function drop_reading_months(date) from public;
grant execute on function drop_reading_months(date) to kolli_app;

-- Rolls up a box's readings from `first` to `until`, both multiples of ten minutes, as they are now. Of
-- the longer spans those are written that are over by `rolled`.
create function roll_up_readings(
  for_pharmacy uuid, for_box uuid, first timestamptz, until timestamptz, rolled timestamptz)
  returns void language plpgsql as $$
declare
  hour constant interval := interval '1 hour';
  six_hours constant interval := interval '6 hours';
  origin constant timestamptz := to_timestamp(0);
begin
  insert into reading_span
  select for_pharmacy, for_box, 10, one.start, told.sensor, one.readings, one.sum, one.min, one.max
  from reading_state as state
    cross join lateral jsonb_object_keys(state.newest) as told (sensor)
    cross join lateral (
      select date_bin('10 minutes', minute, origin) as start,
        count(*) as readings, sum(celsius), min(celsius), max(celsius)
      from reading
      where reading.pharmacy_id = for_pharmacy and reading.box_id = for_box
        and reading.sensor = told.sensor and minute >= first and minute < until
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

-- Makes the longer spans that begin from `first` to `until` of the shorter ones.
create function roll_up_spans(
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

-- Stores readings of boxes that the caller holds: one for each sensor and minute, the first. `places` says
-- for each reading which of the boxes it is of, from 1; `times` are epoch milliseconds. Spans that are over
-- are rolled up, those of readings that come late anew.
create function store_readings(
  pharmacies uuid[], boxes uuid[],
  places integer[], sensors text[], times bigint[], temperatures double precision[])
  returns void language plpgsql as $$
declare
  origin constant timestamptz := to_timestamp(0);
  span constant interval := interval '10 minutes';
  due record;
  late timestamptz;
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
      perform roll_up_readings(
        due.pharmacy_id, due.box_id, due.rolled_until, due.rolls_until, due.rolls_until);
      update reading_state as state set rolled_until = due.rolls_until
      where state.pharmacy_id = due.pharmacy_id and state.box_id = due.box_id;
    end if;
  end loop;
end $$;

-- What a list of newest readings knows of a sensor: degrees Celsius, and when.
create function newest_celsius(newest jsonb, sensor text) returns double precision
  language sql immutable parallel safe
  return (newest -> sensor ->> 0)::double precision;
create function newest_at(newest jsonb, sensor text) returns timestamptz
  language sql immutable parallel safe
  return to_timestamp((newest -> sensor ->> 1)::bigint / 1000.0);

-- Of two lists of newest readings, for each sensor the newer one; of the same moment the added one.
create function newest_of_each(known jsonb, added jsonb) returns jsonb
  language sql immutable as $$
  select jsonb_object_agg(sensor, value) from (
    select distinct on (sensor) sensor, value
    from (select key, value, 1 from jsonb_each(known)
      union all select key, value, 2 from jsonb_each(added)) as told (sensor, value, turn)
    order by sensor, (value ->> 1)::bigint desc, turn desc) as newest
$$;

-- Takes batches of readings, one of each of these boxes, whose numbers follow those that are known and
-- which ask for no more than storing: the box existed and nobody else holds it, no temperature is out of
-- its range and no sensor of it is watched. Answers which batches were taken, from 1; of the others
-- nothing was written.
create function take_readings(
  received timestamptz, pharmacies uuid[], boxes uuid[], first_seqs bigint[], counts integer[],
  hashes bytea[], places integer[], sensors text[], times bigint[], temperatures double precision[])
  returns integer[] language plpgsql as $$
declare
  taken integer[];
begin
  with sent as (
    select * from unnest(pharmacies, boxes, first_seqs, counts)
      with ordinality as sent (pharmacy_id, box_id, first_seq, events, place)),
  felt as (
    select told.place, fridge.locker_id is not null as is_fridge,
      min(told.celsius) as lowest, max(told.celsius) as highest, min(told.at) as earliest
    from unnest(places, sensors, times, temperatures) as told (place, sensor, at, celsius)
      left join (
        select sent.place, locker.locker_id
        from sent join locker on locker.pharmacy_id = sent.pharmacy_id and locker.box_id = sent.box_id
        where locker.fridge) as fridge
      on fridge.place = told.place and fridge.locker_id = told.sensor
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

-- What there is already: the owner, too, is bound by the lock, unless it lets itself in.
alter table reading no force row level security;
alter table reading_span no force row level security;
alter table reading_state no force row level security;
select make_reading_months(
  least((select min(minute) from reading), now() - interval '1 year')::date,
  (now() + interval '3 months')::date);
insert into reading_state (pharmacy_id, box_id, newest, newest_at, rolled_until)
select pharmacy_id, box_id,
  jsonb_object_agg(sensor, jsonb_build_array(celsius, (extract(epoch from minute) * 1000)::bigint)),
  max(minute), date_bin(interval '10 minutes', max(minute), to_timestamp(0))
from (select distinct on (pharmacy_id, box_id, sensor) * from reading
  order by pharmacy_id, box_id, sensor, minute desc) as newest
group by pharmacy_id, box_id;
insert into reading_span
select pharmacy_id, box_id, 10, date_bin(interval '10 minutes', minute, to_timestamp(0)), sensor,
  count(*), sum(celsius), min(celsius), max(celsius)
from reading join reading_state as state using (pharmacy_id, box_id)
where minute < rolled_until group by 1, 2, 4, 5;
insert into reading_span
select pharmacy_id, box_id, 60, date_bin(interval '1 hour', start, to_timestamp(0)), sensor,
  sum(reading_count), sum(sum_celsius), min(min_celsius), max(max_celsius)
from reading_span join reading_state as state using (pharmacy_id, box_id)
where minutes = 10 and start < date_bin(interval '1 hour', rolled_until, to_timestamp(0))
group by 1, 2, 4, 5;
insert into reading_span
select pharmacy_id, box_id, 360, date_bin(interval '6 hours', start, to_timestamp(0)), sensor,
  sum(reading_count), sum(sum_celsius), min(min_celsius), max(max_celsius)
from reading_span join reading_state as state using (pharmacy_id, box_id)
where minutes = 60 and start < date_bin(interval '6 hours', rolled_until, to_timestamp(0))
group by 1, 2, 4, 5;
alter table reading force row level security;
alter table reading_span force row level security;
alter table reading_state force row level security;
drop table reading_hour;
alter table locker drop column last_celsius, drop column last_celsius_at;
